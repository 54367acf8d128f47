//! Work that takes its time, for somebody who may press Ctrl-C.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

use pyo3::prelude::*;

/// Signals are looked at once in so many questions: each comes after a word that was not plain.
const EVERY: u32 = 1 << 13;

/// Does something without holding Python up. The work asks now and then whether it was given up, because
/// a signal has raised an exception; that is then returned.
pub fn patiently<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&(dyn Fn() -> bool + Sync)) -> T + Send,
) -> PyResult<T> {
    let (asked, raised) = (AtomicU32::new(1), Mutex::new(None));
    let is_given_up = || {
        let is_time = asked.fetch_add(1, Ordering::Relaxed) % EVERY == 0;
        let checked = match is_time {
            true => Python::attach(|py| py.check_signals()),
            false => Ok(()),
        };
        let is_given_up = checked.is_err();
        if let Err(error) = checked {
            *raised.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
        }
        is_given_up
    };
    let done = py.detach(|| work(&is_given_up));
    match raised.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some(error) => Err(error),
        None => Ok(done),
    }
}
