//! What is asked of a company's card where something is given, in its first answers as in its settings.

use ledger::fec;
use url::Url;

/// The SIREN of La Poste, whose SIRET have a check of their own.
const LA_POSTE: &str = "356000000";

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

/// Whether a text can be the registration number of a company of `country` (ISO 3166-1 alpha-2). French ones are a SIREN
/// or a SIRET, however they are spaced (INSEE); of the others no check is known to us.
pub fn is_registration_number(country: &str, text: &str) -> bool {
    if country != "FR" {
        return true;
    }
    let digits: String = text.chars().filter(|char| !char.is_whitespace()).collect();
    match digits.len() {
        9 => fec::is_siren(&digits),
        14 => digits.get(..9).is_some_and(fec::is_siren) && is_siret(&digits),
        _ => false,
    }
}

/// Whether fourteen digits pass the check of a SIRET: Luhn's, but for the offices of La Poste, whose digits add up to a
/// multiple of five.
fn is_siret(text: &str) -> bool {
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let digits = || text.bytes().rev().map(|byte| u32::from(byte - b'0'));
    let luhn: u32 = digits()
        .enumerate()
        .map(|(place, digit)| if place % 2 == 1 { digit * 2 } else { digit })
        .map(|weighted| weighted / 10 + weighted % 10)
        .sum();
    luhn.is_multiple_of(10) || (text.starts_with(LA_POSTE) && digits().sum::<u32>().is_multiple_of(5))
}

#[cfg(test)]
mod tests;
