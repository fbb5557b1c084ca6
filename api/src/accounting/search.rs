//! Text that people search for, made harmless for `ILIKE`.

use diesel::sql_types::Text;

use crate::http::{ApiError, ApiResult, paging};

diesel::define_sql_function! {
    /// Folds accents away (extension `unaccent`, in schema `ext`).
    fn unaccent(text: Text) -> Text;
}

/// Characters of a search text that count.
const MAX_CHARS: usize = 100;

/// What a caller searches for: trimmed, without control characters; `None` when nothing is left.
pub fn text(asked: Option<&str>) -> Option<String> {
    let text: String = asked?.chars().filter(|c| !c.is_control()).take(MAX_CHARS).collect();
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

/// A code that a caller names, without what no code has in it.
pub fn code(asked: Option<&str>) -> Option<String> {
    asked.map(|text| text.chars().filter(|c| !c.is_control()).collect())
}

/// A cursor that is a text: the key of the last row that was given.
///
/// # Errors
/// 422 `cursor_invalid`.
pub fn text_cursor(cursor: Option<&str>) -> ApiResult<Option<String>> {
    let after: Option<String> = paging::decode_cursor(cursor)?;
    if after.as_ref().is_some_and(|text| text.chars().any(char::is_control)) {
        return Err(ApiError::field("cursor", "cursor_invalid"));
    }
    Ok(after)
}

/// The pattern that finds `text` anywhere.
pub fn anywhere(text: &str) -> String {
    format!("%{}%", escaped(text))
}

/// The pattern that finds `text` at the beginning.
pub fn beginning(text: &str) -> String {
    format!("{}%", escaped(text))
}

fn escaped(text: &str) -> String {
    let mut pattern = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '%' | '_' | '\\') {
            pattern.push('\\');
        }
        pattern.push(c);
    }
    pattern
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_of_a_pattern_are_taken_literally() {
        assert_eq!(anywhere("50 %_\\"), "%50 \\%\\_\\\\%");
        assert_eq!(beginning("41"), "41%");
    }

    #[test]
    fn what_cannot_be_typed_is_not_searched_for() {
        assert_eq!(text(Some(" caf\u{0}é\n ")), Some("café".to_owned()));
        assert_eq!(text(Some("\u{0} ")), None);
        assert_eq!(text(None), None);
        assert_eq!(text(Some(&"x".repeat(500))).map(|found| found.len()), Some(MAX_CHARS));
    }
}
