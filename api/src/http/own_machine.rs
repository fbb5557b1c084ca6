//! Whether a request comes from the machine on which the service runs: what is there for whoever develops is there for them only. A caller
//! from elsewhere, and a page whose own name was made to lead here (DNS rebinding), find nothing.

use std::net::{IpAddr, SocketAddr};

use poem::Request;
use poem::http::{header, uri::Authority};

use crate::config::is_local_host;

/// Whether a request came from this machine and names it.
pub fn asks(request: &Request) -> bool {
    let peer = request.remote_addr().as_socket_addr().map(SocketAddr::ip);
    is_named(peer, request.header(header::HOST))
}

fn is_named(peer: Option<IpAddr>, host: Option<&str>) -> bool {
    let authority = host.and_then(|host| host.parse::<Authority>().ok());
    peer.is_some_and(|peer| peer.to_canonical().is_loopback())
        && authority.is_some_and(|authority| is_local_host(authority.host()))
}

#[cfg(test)]
mod tests;
