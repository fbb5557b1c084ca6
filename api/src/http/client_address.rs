//! Who is calling, as an address: for rate limits and the audit trail.

use std::net::IpAddr;

use poem::Request;

use crate::App;

/// The caller's address. Behind trusted proxies (`TRUSTED_PROXIES` of them) it is the entry of
/// `X-Forwarded-For` that the outermost of them wrote; otherwise the peer's, whatever the headers say.
pub fn client_address(request: &Request) -> Option<IpAddr> {
    let peer = request.remote_addr().as_socket_addr().map(std::net::SocketAddr::ip);
    let proxies = request.data::<App>().map_or(0, |app| app.config.server.trusted_proxies);
    if proxies == 0 {
        return peer;
    }
    request
        .header("x-forwarded-for")
        .and_then(|chain| chain.rsplit(',').nth(proxies - 1))
        .and_then(|entry| entry.trim().parse().ok())
        .or(peer)
}
