//! What stands in the documents that are printed.

use lopdf::Document;

use super::client::Answer;

/// What a reader finds on the pages of a document, without blanks.
#[track_caller]
pub fn pages(answer: &Answer) -> Vec<String> {
    answer.expect(200);
    assert_eq!(answer.header("content-type"), Some("application/pdf"));
    let document = Document::load_mem(&answer.bytes).unwrap();
    let pages = document.get_pages().into_keys();
    let texts = pages.map(|page| document.extract_text(&[page]).unwrap());
    texts.map(|text| text.split_whitespace().collect()).collect()
}

/// Whether texts stand in a document, each behind the one before.
#[track_caller]
pub fn assert_says(answer: &Answer, texts: &[&str]) {
    let found = pages(answer).concat();
    let mut rest = found.as_str();
    for text in texts {
        let text: String = text.split_whitespace().collect();
        let at = rest.find(&text).unwrap_or_else(|| panic!("{text} is not in {rest} of {found}"));
        rest = &rest[at + text.len()..];
    }
}
