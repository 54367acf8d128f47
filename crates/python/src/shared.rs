//! Values that can change, and that the threads of Python share.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// A value behind a lock that is held for a moment, and never while Python code runs.
///
/// Whatever is done with the value is told as a closure that can be sent to another thread, which
/// nothing can that needs the interpreter: so the compiler refuses to make an exception or an object
/// there. Their making can import, collect garbage or handle a signal, and so run code that asks for
/// this very value.
pub struct Shared<T>(Mutex<T>);

impl<T> From<T> for Shared<T> {
    fn from(value: T) -> Self {
        Self(Mutex::new(value))
    }
}

impl<T: Send + Sync> Shared<T> {
    fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Looks at the value.
    pub fn look<R>(&self, work: impl FnOnce(&T) -> R + Send) -> R {
        work(&self.lock())
    }

    /// Changes the value.
    pub fn change<R>(&self, work: impl FnOnce(&mut T) -> R + Send) -> R {
        work(&mut self.lock())
    }

    /// Looks at two values, which may be the same one. All threads lock them in one order, so that
    /// none waits for another that waits for it.
    pub fn look_at_both<R>(&self, other: &Self, work: impl FnOnce(&T, &T) -> R + Send) -> R {
        if std::ptr::eq(self, other) {
            let value = self.lock();
            return work(&value, &value);
        }
        let is_first = std::ptr::from_ref(self) < std::ptr::from_ref(other);
        let (first, second) = if is_first {
            (self, other)
        } else {
            (other, self)
        };
        let (first, second) = (first.lock(), second.lock());
        match is_first {
            true => work(&first, &second),
            false => work(&second, &first),
        }
    }
}

impl<T: Clone + Send + Sync> Shared<T> {
    /// The value as it stands.
    pub fn copy(&self) -> T {
        self.look(T::clone)
    }
}
