//! What can be wrong with an expression that selects games.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use stamma_core::select::{Error, Fault};

use super::{fen, named, raised};
use crate::text::in_characters;

/// The exception for a choice that cannot be compiled; `text` is the part of it that the error is about.
pub fn error(py: Python<'_>, text: &str, error: &Error) -> PyErr {
    if let Some((text, error)) = &error.fen {
        return fen::error(py, "fen", text, error);
    }
    raised(named(intern!(py, "unselectable")).and_then(|maker| {
        let facts = PyDict::new(py);
        let shown = text.get(error.span.clone()).unwrap_or_default();
        facts.set_item("text", shown)?;
        facts.set_item("expected", &error.reason)?;
        facts.set_item("reason", &error.reason)?;
        match error.fault {
            Fault::MisspeltTag(known) => facts.set_item("known", known)?,
            Fault::Relation(subject) => facts.set_item("subject", subject)?,
            _ => {}
        }
        let start = in_characters(text, error.span.start);
        let end = in_characters(text, error.span.end);
        let place = (error.fault.name(), text, start, end);
        let diagnostic = named(intern!(py, "diagnose"))?.call(place, Some(&facts))?;
        maker.call1((diagnostic, error.part))
    }))
}
