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

/// Whether mail can be sent to this address: what lettre reads, with a domain, without spaces and control characters.
pub fn is_email(address: &str) -> bool {
    address.len() <= MAX_EMAIL
        && !address.contains(|char: char| char.is_whitespace() || char.is_control())
        && address.parse::<lettre::Address>().is_ok_and(|parsed| parsed.domain().contains('.'))
}
