//! Opens the stream below a connection: agrees on the encryption, then listens to what passes.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio_postgres::Socket;
use tokio_postgres::config::{SslMode, SslNegotiation};
use tokio_postgres::tls::{ChannelBinding, MakeTlsConnect, TlsConnect, TlsStream};
use tokio_postgres_rustls::MakeRustlsConnect;

use super::overheard::{Line, Overheard};

/// Length 8, then the code of an SSLRequest.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
/// The answer of a server that encrypts.
const WILLING: u8 = b'S';

/// Stands where the driver expects an encryption that needs no negotiation, and does all of it: only so does it see a
/// plain stream too.
#[derive(Clone)]
pub(super) struct Connector {
    pub(super) mode: SslMode,
    pub(super) negotiation: SslNegotiation,
    pub(super) tls: MakeRustlsConnect,
    pub(super) line: Line,
}

/// A [`Connector`] on its way to one host.
pub(super) struct Connecting {
    connector: Connector,
    tls: <MakeRustlsConnect as MakeTlsConnect<Socket>>::TlsConnect,
}

type Encrypted = <MakeRustlsConnect as MakeTlsConnect<Socket>>::Stream;

/// A stream to a server, encrypted or not.
pub(super) enum Way {
    Plain(Socket),
    Encrypted(Box<Encrypted>),
}

impl Connecting {
    async fn open(self, mut socket: Socket) -> io::Result<Overheard<Way>> {
        let Connector { mode, negotiation, line, .. } = self.connector;
        let encrypts = mode != SslMode::Disable
            && (negotiation == SslNegotiation::Direct || is_willing(&mut socket).await?);
        let way = if encrypts {
            Way::Encrypted(Box::new(self.tls.connect(socket).await?))
        } else if mode == SslMode::Require {
            return Err(io::Error::new(io::ErrorKind::Unsupported, "the server does not encrypt"));
        } else {
            Way::Plain(socket)
        };
        Ok(Overheard::new(way, line))
    }
}

async fn is_willing(socket: &mut Socket) -> io::Result<bool> {
    socket.write_all(&SSL_REQUEST).await?;
    // One byte and no more: what a stranger sent before the handshake must not be taken for the server's.
    Ok(socket.read_u8().await? == WILLING)
}

impl MakeTlsConnect<Socket> for Connector {
    type Stream = Overheard<Way>;
    type TlsConnect = Connecting;
    type Error = Infallible;

    fn make_tls_connect(&mut self, host: &str) -> Result<Connecting, Infallible> {
        let tls = MakeTlsConnect::<Socket>::make_tls_connect(&mut self.tls, host)?;
        Ok(Connecting { connector: self.clone(), tls })
    }
}

impl TlsConnect<Socket> for Connecting {
    type Stream = Overheard<Way>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Overheard<Way>>> + Send>>;

    fn connect(self, socket: Socket) -> Self::Future {
        Box::pin(self.open(socket))
    }
}

impl AsyncRead for Way {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(socket) => Pin::new(socket).poll_read(context, buffer),
            Self::Encrypted(stream) => Pin::new(stream).poll_read(context, buffer),
        }
    }
}

impl AsyncWrite for Way {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(socket) => Pin::new(socket).poll_write(context, bytes),
            Self::Encrypted(stream) => Pin::new(stream).poll_write(context, bytes),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(socket) => Pin::new(socket).poll_flush(context),
            Self::Encrypted(stream) => Pin::new(stream).poll_flush(context),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(socket) => Pin::new(socket).poll_shutdown(context),
            Self::Encrypted(stream) => Pin::new(stream).poll_shutdown(context),
        }
    }
}

impl TlsStream for Way {
    fn channel_binding(&self) -> ChannelBinding {
        match self {
            Self::Plain(_) => ChannelBinding::none(),
            Self::Encrypted(stream) => stream.channel_binding(),
        }
    }
}
