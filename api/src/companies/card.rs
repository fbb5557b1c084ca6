//! What is asked of a company's card where something is given, in its first answers as in its settings.

use url::Url;

mod numbers;

pub use numbers::{is_registration_number, is_vat_number};

/// The sectors that a company may belong to.
const SECTORS: [&str; 13] = [
    "services",
    "commerce",
    "commerce-gros",
    "industrie",
    "agriculture",
    "btp",
    "transport",
    "tech",
    "sante",
    "education",
    "restauration",
    "immobilier",
    "autres",
];

/// Whether a text is the code of a sector.
pub fn is_sector(text: &str) -> bool {
    SECTORS.contains(&text)
}

/// Whether a text can be the address of a site: a host with a point in it, with or without `http(s)://`.
pub fn is_website(text: &str) -> bool {
    let address = if text.contains("://") { text.to_owned() } else { format!("https://{text}") };
    let is_plain = |char: char| !char.is_whitespace() && !char.is_control() && !"<>\"'\\`".contains(char);
    let Ok(url) = Url::parse(&address) else { return false };
    text.chars().all(is_plain)
        && matches!(url.scheme(), "http" | "https")
        && !address.contains(":///")
        && url.username().is_empty()
        && url.password().is_none()
        && url.host_str().is_some_and(is_host_with_a_point)
}

fn is_host_with_a_point(host: &str) -> bool {
    host.contains('.') && host.split('.').all(|label| !label.is_empty())
}

#[cfg(test)]
mod tests;
