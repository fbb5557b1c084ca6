//! Which file of a list somebody wants.

use poem::{Request, http::header};
use poem_openapi::Enum;

use crate::identity::Language;

/// A kind of file. A PDF has at most 20,000 rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "lowercase")]
pub enum TableFormat {
    /// UTF-8 with a byte order mark, header first. Amounts have the decimal sign of the language: a comma, and semicolons
    /// between the cells; in English a point and commas. Text that a spreadsheet would run as a formula begins with an
    /// apostrophe.
    Csv,
    /// A workbook of one sheet, with real numbers and dates.
    Xlsx,
    /// Pages of A4 to print, to send and to keep (PDF/A), with the company, the period, what the list is narrowed to and its
    /// totals; of at most 20,000 rows.
    Pdf,
}

impl TableFormat {
    /// What follows the dot of the file's name.
    pub fn extension(self) -> &'static str {
        match self {
            Self::Csv => "csv",
            Self::Xlsx => "xlsx",
            Self::Pdf => "pdf",
        }
    }
}

/// What is asked of a file beside its rows.
#[derive(Debug, Clone, Copy)]
pub struct Asked {
    pub format: TableFormat,
    pub language: Language,
    /// Whether nothing is left out however long a CSV is: so in an archive, which no one waits for.
    pub is_whole: bool,
}

impl Asked {
    /// The file in the language that is named, else in the first of `Accept-Language` that is one of ours, else in
    /// French.
    pub fn of(request: &Request, format: TableFormat, language: Option<Language>) -> Self {
        let language = language.unwrap_or_else(|| self::language(request));
        Self { format, language, is_whole: false }
    }
}

/// The first language of `Accept-Language` that is one of ours, else French.
pub fn language(request: &Request) -> Language {
    request.header(header::ACCEPT_LANGUAGE).and_then(first_of_ours).unwrap_or(Language::Fr)
}

fn first_of_ours(accepted: &str) -> Option<Language> {
    accepted.split(',').find_map(|tag| {
        let code = tag.trim().split(['-', ';']).next()?.to_ascii_lowercase();
        let language = Language::of(&code);
        (language.as_str() == code).then_some(language)
    })
}

#[cfg(test)]
mod tests {
    use super::first_of_ours;
    use crate::identity::Language;

    #[test]
    fn the_first_language_that_is_ours_is_taken() {
        for (accepted, language) in [
            ("de-DE,es;q=0.8,fr;q=0.5", Some(Language::Es)),
            ("AR-MA", Some(Language::Ar)),
            ("de, *", None),
            ("", None),
        ] {
            assert_eq!(first_of_ours(accepted), language, "{accepted:?}");
        }
    }
}
