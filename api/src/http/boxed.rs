//! The futures of handlers.

use std::pin::Pin;

/// A future in a box: whoever asks whether it may be sent to another thread is not led through all that it calls (`macros::boxed_handlers`).
pub fn boxed<'a, T>(
    future: impl Future<Output = T> + Send + 'a,
) -> Pin<Box<dyn Future<Output = T> + Send + 'a>> {
    Box::pin(future)
}
