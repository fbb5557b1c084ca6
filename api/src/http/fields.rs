//! Collects the fields of a body that break a rule, so that a caller learns of all of them at once.

use ledger::is_control;

use super::{ApiError, ApiResult, FieldProblem};

/// The broken rules of one body.
#[derive(Debug, Default)]
pub struct Fields {
    problems: Vec<FieldProblem>,
}

impl Fields {
    /// Nothing broken yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes that the field at `pointer` breaks `code`.
    pub fn refuse(&mut self, pointer: impl Into<String>, code: &str) {
        self.problems.push(FieldProblem::new(pointer, code));
    }

    /// Notes that the field at `pointer` breaks `code`, with a sentence for developers.
    pub fn refuse_because(&mut self, pointer: impl Into<String>, code: &str, detail: impl Into<String>) {
        let detail = Some(detail.into());
        self.problems.push(FieldProblem { detail, ..FieldProblem::new(pointer, code) });
    }

    /// How many rules are broken so far.
    pub fn count(&self) -> usize {
        self.problems.len()
    }

    /// The trimmed text; notes `code` when nothing is left.
    pub fn required(&mut self, pointer: &str, text: &str, code: &str) -> String {
        let text = text.trim();
        if text.is_empty() {
            self.refuse(pointer, code);
        }
        text.to_owned()
    }

    /// The trimmed text; notes `too_long` above `max` characters and `control_character` for what [`is_control`] says.
    pub fn text(&mut self, pointer: &str, text: &str, max: usize) -> String {
        let text = text.trim();
        if text.chars().count() > max {
            self.refuse(pointer, "too_long");
        }
        if text.chars().any(is_control) {
            self.refuse(pointer, "control_character");
        }
        text.to_owned()
    }

    /// Takes over what another check found, below `prefix`.
    pub fn absorb(&mut self, prefix: &str, problems: Vec<FieldProblem>) {
        self.problems.extend(
            problems
                .into_iter()
                .map(|problem| FieldProblem { pointer: format!("{prefix}{}", problem.pointer), ..problem }),
        );
    }

    /// Refuses the body if a rule is broken.
    pub fn finish(self) -> ApiResult<()> {
        if self.problems.is_empty() { Ok(()) } else { Err(ApiError::fields(self.problems)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_read_in_the_order_in_which_it_is_stored() {
        for (text, is_taken) in [
            ("Société d'été n° 1 – «Dakar»", true),
            ("شركة \u{200f}(ACME)", true),
            ("fac\u{202e}fdp.exe", false),
            ("a\u{2066}b", false),
            ("two\u{2028}lines", false),
            ("two\nlines", false),
        ] {
            let mut fields = Fields::new();
            fields.text("/name", text, 100);
            assert_eq!(fields.finish().is_ok(), is_taken, "{text:?}");
        }
    }
}
