//! The server's messages, overheard on their way to the driver.
//!
//! diesel keeps the message of an error and drops its SQLSTATE, and a message is in the language of the server. So the
//! state is read where it passes: an ErrorResponse sets it, a CommandComplete clears it
//! (<https://www.postgresql.org/docs/current/protocol-message-formats.html>).
//!
//! It is also the place that notices a dead line. A server ends a statement that takes too long, but its answer never
//! comes when the way back is broken: who awaits one and hears nothing for longer than that closes the connection.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::time::{Instant, Sleep};
use tokio_postgres::error::SqlState;
use tokio_postgres::tls::{ChannelBinding, TlsStream};

const ERROR_RESPONSE: u8 = b'E';
const COMMAND_COMPLETE: u8 = b'C';
const READY_FOR_QUERY: u8 = b'Z';
/// The field of an ErrorResponse that holds the state.
const STATE_FIELD: u8 = b'C';
/// Tag and length.
const HEADER_BYTES: usize = 5;
/// So much of an error is kept: severity and state come first.
const ERROR_MAX_BYTES: usize = 256;

/// What is known of the line to a server, and how long its silence is borne.
#[derive(Clone, Default)]
pub(crate) struct Line(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    /// The state with which the last statement failed, if it did.
    last: Option<SqlState>,
    /// How long an answer may be waited for without hearing anything; `None`: for ever.
    patience: Option<Duration>,
}

impl Line {
    /// The state with which the last statement failed, if it did.
    pub(crate) fn last_state(&self) -> Option<SqlState> {
        self.known().last.clone()
    }

    /// From now on the connection is closed when it is silent for so long while an answer is awaited.
    pub(crate) fn bear_silence_for(&self, patience: Duration) {
        self.known().patience = Some(patience);
    }

    fn patience(&self) -> Option<Duration> {
        self.known().patience
    }

    fn failed(&self, state: SqlState) {
        // That a statement came after the failed one says nothing new.
        if state != SqlState::IN_FAILED_SQL_TRANSACTION {
            self.known().last = Some(state);
        }
    }

    fn succeeded(&self) {
        self.known().last = None;
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Follows the messages through the pieces in which they arrive.
#[derive(Default)]
struct Listener {
    line: Line,
    /// Whether something was sent since the server last said that it is ready.
    awaits: bool,
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
                    self.line.failed(state);
                }
            }
            Some(&COMMAND_COMPLETE) => self.line.succeeded(),
            Some(&READY_FOR_QUERY) => self.awaits = false,
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
    /// When the silence of a server that owes an answer has lasted too long.
    silence: Option<Pin<Box<Sleep>>>,
}

impl<S> Overheard<S> {
    pub(super) fn new(inner: S, line: Line) -> Self {
        Self { inner, listener: Listener { line, ..Listener::default() }, silence: None }
    }

    /// Something passed: the silence begins anew. The timer wakes whoever polls this stream.
    fn passed(&mut self, context: &mut Context<'_>) {
        let Some(patience) = self.listener.line.patience() else { return };
        let until = Instant::now() + patience;
        let silence = self.silence.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
        silence.as_mut().reset(until);
        let _ = silence.as_mut().poll(context);
    }

    fn has_been_silent_too_long(&mut self, context: &mut Context<'_>) -> bool {
        let silence = self.silence.as_mut().filter(|_| self.listener.awaits);
        silence.is_some_and(|silence| silence.as_mut().poll(context).is_ready())
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
        match Pin::new(&mut this.inner).poll_read(context, buffer) {
            Poll::Ready(read) => {
                read?;
                this.listener.hear(&buffer.filled()[before..]);
                this.passed(context);
                Poll::Ready(Ok(()))
            }
            Poll::Pending if this.has_been_silent_too_long(context) => {
                Poll::Ready(Err(io::Error::new(io::ErrorKind::TimedOut, "the server does not answer")))
            }
            Poll::Pending => Poll::Pending,
        }
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Overheard<S> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let this = self.get_mut();
        let written = Pin::new(&mut this.inner).poll_write(context, bytes);
        if written.is_ready() {
            this.listener.awaits = true;
            this.passed(context);
        }
        written
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
