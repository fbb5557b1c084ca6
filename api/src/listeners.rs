//! The addresses at which the service listens.

use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::task::Poll;

use anyhow::Context;
use tokio::net::{TcpListener, TcpStream};

/// Sockets at one port of one or several addresses.
pub struct Listeners {
    sockets: Vec<TcpListener>,
    addresses: Vec<SocketAddr>,
}

impl Listeners {
    /// Listens at the first address, and at those of the others that this machine has. Port 0 is any free one, the same
    /// at all of them.
    ///
    /// # Errors
    /// When the first is not to be had, or the port is taken at another.
    pub async fn bind(addresses: &[IpAddr], port: u16) -> anyhow::Result<Self> {
        let mut listeners = Self { sockets: Vec::new(), addresses: Vec::new() };
        for ip in addresses {
            let is_first = listeners.addresses.is_empty();
            let port = listeners.addresses.first().map_or(port, SocketAddr::port);
            let address = SocketAddr::new(*ip, port);
            match TcpListener::bind(address).await {
                Ok(socket) => {
                    listeners.addresses.push(socket.local_addr()?);
                    listeners.sockets.push(socket);
                }
                Err(error) if is_first || error.kind() == io::ErrorKind::AddrInUse => {
                    return Err(error).with_context(|| format!("listening at {address}"));
                }
                Err(error) => tracing::debug!(%address, %error, "this machine does not have the address"),
            }
        }
        Ok(listeners)
    }

    /// Where it listens.
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// The next connection: its stream, our address and the peer's.
    ///
    /// # Errors
    /// The operating system's, as when there are no descriptors left.
    pub async fn accept(&self) -> io::Result<(TcpStream, SocketAddr, SocketAddr)> {
        poll_fn(|context| {
            for (socket, address) in self.sockets.iter().zip(&self.addresses) {
                if let Poll::Ready(accepted) = socket.poll_accept(context) {
                    return Poll::Ready(accepted.map(|(stream, peer)| (stream, *address, peer)));
                }
            }
            Poll::Pending
        })
        .await
    }
}
