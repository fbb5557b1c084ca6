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

/// The header that names a download. The name is ours: letters, digits, `_`, `-` and `.`.
pub fn attachment(name: &str) -> String {
    format!("attachment; filename=\"{name}\"")
}

/// [`attachment`] with a second name of any letters, which browsers prefer (RFC 6266).
pub(super) fn attachment_in_full(plain: &str, name: &str) -> String {
    let encoded: String = url::form_urlencoded::byte_serialize(name.as_bytes()).collect();
    format!("{}; filename*=UTF-8''{}", attachment(plain), encoded.replace('+', "%20"))
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
    }
}
