//! Lists from Python.

use pyo3::conversion::FromPyObjectOwned;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

/// A `list` or `tuple` argument. Other sequences say how long they are without having to be: to make
/// room for what `range(10**12)` claims would end the process.
pub struct List<T>(pub Vec<T>);

impl<'py, T: FromPyObjectOwned<'py>> FromPyObject<'_, 'py> for List<T> {
    type Error = PyErr;

    fn extract(object: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        if object.is_instance_of::<PyList>() || object.is_instance_of::<PyTuple>() {
            let items = object.try_iter()?;
            let items = items.map(|item| item?.extract::<T>().map_err(Into::into));
            return items.collect::<PyResult<_>>().map(Self);
        }
        let kind = object.get_type().name()?;
        Err(PyTypeError::new_err(format!("expected a list, not {kind}")))
    }
}
