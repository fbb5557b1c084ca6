//! Who is calling, as an address: for rate limits and the audit trail.

use std::net::IpAddr;

use poem::{Request, http::HeaderMap};

use crate::App;

/// The caller's address. Behind trusted proxies (`TRUSTED_PROXIES` of them) it is the entry of
/// `X-Forwarded-For` that the outermost of them wrote; otherwise the peer's, whatever the headers say.
pub fn client_address(request: &Request) -> Option<IpAddr> {
    let peer = request.remote_addr().as_socket_addr().map(std::net::SocketAddr::ip);
    let proxies = request.data::<App>().map_or(0, |app| app.config.server.trusted_proxies);
    forwarded(request.headers(), proxies).or(peer)
}

/// The entry that the outermost of so many proxies wrote, counted from the end. Some proxies add to the line that came,
/// some add a line of their own: all lines are one list in their order (RFC 9110, 5.3).
fn forwarded(headers: &HeaderMap, proxies: usize) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let mut entries = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    let entry = entries.nth(proxies.checked_sub(1)?)?;
    std::str::from_utf8(entry).ok()?.trim().parse().ok()
}

#[cfg(test)]
mod tests;
