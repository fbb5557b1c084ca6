//! Addresses of people. Two that differ in case only are one.

use crate::http::Fields;

const MAX_EMAIL: usize = 254;

/// An e-mail address as typed, and the key by which it is unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email {
    pub address: String,
    pub key: String,
}

impl Email {
    /// The address, trimmed; notes `email_required` or `email_invalid`.
    pub fn check(fields: &mut Fields, pointer: &str, text: &str) -> Self {
        let address = text.trim().to_owned();
        if address.is_empty() {
            fields.refuse(pointer, "email_required");
        } else if !is_email(&address) {
            fields.refuse(pointer, "email_invalid");
        }
        Self { key: address.to_lowercase(), address }
    }
}

/// Whether mail can be sent to this address: what lettre reads, of ASCII before the `@`, with a domain that has letters in
/// its last label, without spaces and characters that are not seen. Of two mailboxes that look the same, or that differ in
/// letters of which one is the small form of both (`K`, the sign of kelvin), at most one has an address here.
pub fn is_email(address: &str) -> bool {
    let is_of_domain = |char: char| char.is_alphanumeric() || matches!(char, '-' | '.');
    let is_domain = |domain: &str| {
        let last = domain.rsplit_once('.').map_or("", |(_, last)| last);
        domain.chars().all(is_of_domain) && last.contains(char::is_alphabetic)
    };
    address.len() <= MAX_EMAIL
        && !address.contains(|char: char| char.is_whitespace() || char.is_control())
        && address
            .parse::<lettre::Address>()
            .is_ok_and(|parsed| parsed.user().is_ascii() && is_domain(parsed.domain()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_mailboxes_have_one_key() {
        for address in ["a@example.org", "Ina.O'Neil+x@sub.exámple.org", "a@例え.テスト", "a@b.xn--p1ai"]
        {
            assert!(is_email(address), "{address}");
        }
        for address in [
            "mar\u{212a}@example.org",
            "é@example.org",
            "a@example.org\u{200b}",
            "a@exam\u{202e}ple.org",
            "a@127.0.0.1",
            "a@[127.0.0.1]",
            "a@localhost",
            "a b@example.org",
        ] {
            assert!(!is_email(address), "{address}");
        }
    }
}
