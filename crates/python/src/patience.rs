//! Work that takes its time, for somebody who may press Ctrl-C.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use pyo3::prelude::*;

/// How often signals are looked at.
const PATIENCE: Duration = Duration::from_millis(50);

/// So many bytes are read before anybody loses patience.
const QUICK: usize = 1 << 20;

/// Does something with so many bytes, without holding Python up. If a signal raises an exception, the
/// work is told that it was given up, and the exception is returned.
pub fn patiently<T: Send>(
    py: Python<'_>,
    size: usize,
    work: impl FnOnce(&AtomicBool) -> T + Send,
) -> PyResult<T> {
    let given_up = AtomicBool::new(false);
    if size <= QUICK {
        return Ok(py.detach(|| work(&given_up)));
    }
    py.detach(|| {
        thread::scope(|scope| {
            let (finished, result) = sync_channel(1);
            let given_up = &given_up;
            thread::Builder::new().spawn_scoped(scope, move || {
                // Nobody listens any more if it was given up.
                let _ = finished.send(work(given_up));
            })?;
            loop {
                match result.recv_timeout(PATIENCE) {
                    Ok(done) => return Ok(done),
                    Err(RecvTimeoutError::Disconnected) => {
                        return Err(std::io::Error::other("a reading thread ended early").into());
                    }
                    Err(RecvTimeoutError::Timeout) => {
                        if let Err(error) = Python::attach(|py| py.check_signals()) {
                            given_up.store(true, Ordering::Relaxed);
                            return Err(error);
                        }
                    }
                }
            }
        })
    })
}
