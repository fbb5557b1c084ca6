//! The server's messages, overheard on their way to the driver.
//!
//! diesel keeps the message of an error and drops its SQLSTATE, and a message is in the language of the server. So the
//! state is read where it passes: an ErrorResponse sets it, a CommandComplete clears it
//! (<https://www.postgresql.org/docs/current/protocol-message-formats.html>).

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::{ChannelBinding, TlsStream};

const ERROR_RESPONSE: u8 = b'E';
const COMMAND_COMPLETE: u8 = b'C';
/// The field of an ErrorResponse that holds the state.
const STATE_FIELD: u8 = b'C';
/// Tag and length.
const HEADER_BYTES: usize = 5;
/// So much of an error is kept: severity and state come first.
const ERROR_MAX_BYTES: usize = 256;

/// The state with which the last statement of a connection failed, if it did.
#[derive(Clone, Default)]
pub(crate) struct LastState(Arc<Mutex<Option<SqlState>>>);

impl LastState {
    pub(crate) fn get(&self) -> Option<SqlState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn failed(&self, state: SqlState) {
        // That a statement came after the failed one says nothing new.
        if state != SqlState::IN_FAILED_SQL_TRANSACTION {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(state);
        }
    }

    fn succeeded(&self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Follows the messages through the pieces in which they arrive.
#[derive(Default)]
struct Listener {
    last: LastState,
    header: Vec<u8>,
    /// What of the current message is still to come.
    left: usize,
    error: Vec<u8>,
}

impl Listener {
    fn hear(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let wanted = if self.left > 0 { self.left } else { HEADER_BYTES - self.header.len() };
            let (piece, rest) = bytes.split_at(wanted.min(bytes.len()));
            bytes = rest;
            if self.left == 0 {
                self.hear_header(piece);
            } else {
                self.hear_body(piece);
            }
        }
    }

    fn hear_header(&mut self, piece: &[u8]) {
        self.header.extend_from_slice(piece);
        if let [_, length @ ..] = self.header.as_slice()
            && let Ok(length) = <[u8; 4]>::try_from(length)
        {
            // The length counts itself.
            self.left = (u32::from_be_bytes(length) as usize).saturating_sub(length.len());
            if self.left == 0 {
                self.end();
            }
        }
    }

    fn hear_body(&mut self, piece: &[u8]) {
        if self.header.first() == Some(&ERROR_RESPONSE) {
            let room = ERROR_MAX_BYTES - self.error.len();
            self.error.extend_from_slice(&piece[..piece.len().min(room)]);
        }
        self.left -= piece.len();
        if self.left == 0 {
            self.end();
        }
    }

    fn end(&mut self) {
        match self.header.first() {
            Some(&ERROR_RESPONSE) => {
                if let Some(state) = state_in(&self.error) {
                    self.last.failed(state);
                }
            }
            Some(&COMMAND_COMPLETE) => self.last.succeeded(),
            _ => {}
        }
        self.header.clear();
        self.error.clear();
    }
}

fn state_in(error: &[u8]) -> Option<SqlState> {
    let state = error.split(|byte| *byte == 0).find_map(|field| field.strip_prefix(&[STATE_FIELD]))?;
    Some(SqlState::from_code(std::str::from_utf8(state).ok()?))
}

/// A stream to a server after the encryption was agreed on, which is listened to.
pub(crate) struct Overheard<S> {
    inner: S,
    listener: Listener,
}

impl<S> Overheard<S> {
    pub(super) fn new(inner: S, last: LastState) -> Self {
        Self { inner, listener: Listener { last, ..Listener::default() } }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Overheard<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let this = self.get_mut();
        let before = buffer.filled().len();
        ready!(Pin::new(&mut this.inner).poll_read(context, buffer))?;
        this.listener.hear(&buffer.filled()[before..]);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Overheard<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.inner).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.inner).poll_shutdown(context)
    }
}

impl<S: TlsStream + Unpin> TlsStream for Overheard<S> {
    fn channel_binding(&self) -> ChannelBinding {
        self.inner.channel_binding()
    }
}

#[cfg(test)]
mod tests;
