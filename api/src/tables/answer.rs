//! A table as an answer.

use poem::Body;
use poem_openapi::{ApiResponse, ResponseContent, payload::Binary};

/// A file of one of three kinds.
#[derive(ResponseContent)]
pub enum TableContent {
    #[oai(content_type = "text/csv; charset=utf-8")]
    Csv(Binary<Body>),
    #[oai(content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")]
    Xlsx(Binary<Body>),
    #[oai(content_type = "application/pdf")]
    Pdf(Binary<Body>),
}

/// A list as a file.
#[derive(ApiResponse)]
pub enum TableFile {
    /// All rows that are asked for, in the order of the list. A workbook cuts texts at 32,767 characters, and has amounts of
    /// more than 15 digits as text. A PDF ends with the totals of the list, where it has some.
    #[oai(status = 200)]
    Ok(
        TableContent,
        #[oai(header = "Content-Disposition")] String,
        /// The file is complete before its first byte is sent; absent where the answer is compressed.
        #[oai(header = "Content-Length")]
        Option<u64>,
    ),
}

impl TableFile {
    /// The bytes of the file.
    pub fn into_body(self) -> Body {
        let Self::Ok(content, ..) = self;
        match content {
            TableContent::Csv(body) | TableContent::Xlsx(body) | TableContent::Pdf(body) => body.0,
        }
    }
}

/// The header that names a download. The name is ours: letters, digits, `_`, `-` and `.`.
pub fn attachment(name: &str) -> String {
    format!("attachment; filename=\"{name}\"")
}

/// [`attachment`] with a second name of any letters, which browsers prefer (RFC 6266).
pub(super) fn attachment_in_full(plain: &str, name: &str) -> String {
    format!("{}; filename*={}", attachment(plain), extended(name))
}

/// The header of a file of somebody else's name: once in letters that every program reads, once as it is (RFC 6266). `kind` is
/// `inline` or `attachment`.
pub fn content_disposition(kind: &str, name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._- ".contains(c) { c } else { '_' };
    let plain: String = name.chars().map(plain).collect();
    format!("{kind}; filename=\"{plain}\"; filename*={}", extended(name))
}

/// A text as the value of a parameter (RFC 5987).
fn extended(name: &str) -> String {
    let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    // The asterisk is the one sign that a form keeps and the value of a parameter does not.
    format!("UTF-8''{}", encoded.replace('+', "%20").replace('*', "%2A"))
}

/// A part of a file's name: letters, digits and what no file system minds, at most 60 characters.
pub(super) fn file_part(text: &str) -> String {
    let kept = text.chars().map(|c| if c.is_alphanumeric() || " .,'&()-".contains(c) { c } else { ' ' });
    let kept: String = kept.take(60).collect();
    kept.split_whitespace().collect::<Vec<_>>().join(" ").trim_start_matches(['.', ' ']).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_survives_what_a_header_and_a_file_system_do_not_take() {
        assert_eq!(file_part("../ACME / \"Frères\"\r\n & Cie"), "ACME Frères & Cie");
        assert_eq!(
            attachment_in_full("lines.csv", "Café & Cie.csv"),
            "attachment; filename=\"lines.csv\"; filename*=UTF-8''Caf%C3%A9%20%26%20Cie.csv"
        );
        assert_eq!(
            content_disposition("inline", "Reçu \"n° 1*\".pdf"),
            "inline; filename=\"Re_u _n_ 1__.pdf\"; filename*=UTF-8''Re%C3%A7u%20%22n%C2%B0%201%2A%22.pdf"
        );
    }
}
