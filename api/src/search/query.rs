//! What a person typed, as the words that an entry must have. Pure.

use chrono::NaiveDate;

use super::cut;
use super::fold::fold;
use ledger::is_control;

/// Characters that are looked at.
pub const MAX_CHARS: usize = 100;
/// Words that are looked for together.
pub const MAX_TERMS: usize = 6;
/// Letters from which on a typing error is forgiven.
pub const FORGIVEN_FROM: usize = 4;

/// What was typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Query {
    /// All of it, folded.
    pub text: String,
    /// What stood together, as one word: the reference of a piece.
    pub whole: Option<String>,
    /// An entry has each of these.
    pub terms: Vec<Term>,
}

/// One of the things that were typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Term {
    /// The words that it is.
    pub exact: Vec<String>,
    /// What such a word begins with.
    pub beginning: Option<String>,
    /// Whether a word that is like it will do.
    pub forgives: bool,
}

impl Query {
    /// Understands what was typed; amounts have so many decimals.
    pub fn parse(typed: &str, decimals: usize) -> Self {
        let seen = |char| if is_control(char) { ' ' } else { char };
        let typed: String = typed.chars().take(MAX_CHARS).map(seen).collect();
        let text = fold(&typed).trim().to_owned();
        let chunks: Vec<&str> =
            text.split_whitespace().map(|chunk| chunk.trim_matches(['€', '$', '£'])).collect();
        let mut query = Self { whole: whole(&chunks), ..Self::default() };
        let mut rest = chunks.as_slice();
        while let [chunk, others @ ..] = rest {
            let run = grouped(rest, chunks.len());
            if run > 1 {
                let number = rest[..run].concat();
                query.terms.push(amount(&number, decimals).unwrap_or_else(|| digits(&number, decimals)));
                rest = &rest[run..];
                continue;
            }
            query.add(chunk, decimals);
            rest = others;
        }
        query.text = text;
        query
    }

    /// With as many words as the search of everything looks for together.
    pub fn shortened(mut self) -> Self {
        self.terms.truncate(MAX_TERMS);
        self
    }

    fn add(&mut self, chunk: &str, decimals: usize) {
        if let Some(term) = day(chunk).or_else(|| amount(chunk, decimals)) {
            self.terms.push(term);
            return;
        }
        for piece in cut::pieces(chunk).into_iter().filter(|piece| cut::tells(piece)) {
            let is_number = piece.bytes().all(|byte| byte.is_ascii_digit());
            self.terms.push(if is_number { digits(piece, decimals) } else { word(piece) });
        }
    }
}

/// What a word may have been before two of its letters changed places, or one came in.
pub fn slips(word: &str) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    let swapped = (1..letters.len()).map(|at| {
        let mut letters = letters.clone();
        letters.swap(at - 1, at);
        letters.into_iter().collect()
    });
    let left_out = (0..letters.len()).map(|at| {
        letters.iter().enumerate().filter(|(place, _)| *place != at).map(|(_, letter)| letter).collect()
    });
    swapped.chain(left_out).collect()
}

/// What was typed as one word, when it is one thing of several pieces.
fn whole(chunks: &[&str]) -> Option<String> {
    let [chunk] = chunks else { return None };
    (cut::pieces(chunk).len() > 1).then(|| cut::joined(chunk))
}

/// How many of the first chunks are one number in groups of three digits, such as `1 234,56`. Without decimals they are one
/// only when nothing else was typed: `12 345` may be two numbers.
fn grouped(chunks: &[&str], all: usize) -> usize {
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let [first, others @ ..] = chunks else { return 0 };
    if !is_digits(first) || first.len() > 3 {
        return 1;
    }
    let whole = others.iter().take_while(|chunk| is_digits(chunk) && chunk.len() == 3).count();
    let last = others.get(whole).and_then(|chunk| chunk.split_once([',', '.', '٫']));
    match last {
        Some((group, decimals)) if group.len() == 3 && is_digits(group) && is_digits(decimals) => whole + 2,
        _ if whole > 0 && whole + 1 == all => all,
        _ => 1,
    }
}

fn word(piece: &str) -> Term {
    let word = cut::short(piece);
    let forgives = cut::is_text(&word) && word.chars().count() >= FORGIVEN_FROM;
    Term { exact: vec![word.clone()], beginning: Some(word), forgives }
}

/// A number without decimals: a reference, an account, or an amount of which the decimals were left out.
fn digits(number: &str, decimals: usize) -> Term {
    let word = cut::short(number);
    let mut exact = vec![word.clone()];
    if decimals > 0 {
        exact.push(format!("{word}.{}", "0".repeat(decimals)));
    }
    Term { exact, beginning: Some(word), forgives: false }
}

/// An amount with decimals or with groups of three digits, whichever signs stand between them.
fn amount(chunk: &str, decimals: usize) -> Option<Term> {
    const SIGNS: [char; 6] = ['.', ',', '\'', '’', '٫', '٬'];
    let number = chunk.trim_start_matches(['-', '+']);
    let is_plain = number.chars().all(|char| char.is_ascii_digit() || SIGNS.contains(&char));
    let (whole, fraction) = number.rsplit_once(SIGNS)?;
    if !is_plain || whole.is_empty() || fraction.is_empty() {
        return None;
    }
    let groups: Vec<&str> = whole.split(SIGNS).collect();
    let is_grouped = groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3);
    if groups.contains(&"") || !(groups.len() == 1 || is_grouped) {
        return None;
    }
    let whole = groups.concat();
    match fraction.len() {
        length if length <= decimals.max(2) => {
            let word = if decimals == 0 { whole } else { format!("{whole}.{fraction:0<decimals$}") };
            Some(Term { exact: vec![word], ..Term::default() })
        }
        3 if is_grouped => Some(digits(&format!("{whole}{fraction}"), decimals)),
        _ => None,
    }
}

/// A day as it is written in Europe, or by the standard; a month finds its days.
fn day(chunk: &str) -> Option<Term> {
    let parts: Vec<&str> = chunk.split(['/', '-', '.']).collect();
    let number = |text: &str| text.parse::<u32>().ok().filter(|_| text.len() <= 2);
    let year = |text: &str| text.parse::<i32>().ok().filter(|year| text.len() == 4 && *year > 999);
    let short_year =
        |text: &str| text.parse::<i32>().ok().filter(|_| text.len() == 2).map(|year| 2000 + year);
    let of = |year: i32, month: u32, day: u32| {
        let day = NaiveDate::from_ymd_opt(year, month, day)?;
        Some(Term { exact: vec![day.to_string()], ..Term::default() })
    };
    let month = |year: i32, month: u32| {
        NaiveDate::from_ymd_opt(year, month, 1)?;
        Some(Term { beginning: Some(format!("{year}-{month:02}-")), ..Term::default() })
    };
    match parts.as_slice() {
        [first, second, last] => match (year(first), year(last)) {
            (Some(year), _) => of(year, number(second)?, number(last)?),
            (_, Some(year)) => {
                let (first, second) = (number(first)?, number(second)?);
                of(year, second, first).or_else(|| of(year, first, second))
            }
            _ => of(short_year(last)?, number(second)?, number(first)?),
        },
        [first, last] if !chunk.contains('.') => match (year(first), year(last)) {
            (Some(year), None) => month(year, number(last)?),
            (None, Some(year)) => month(year, number(first)?),
            _ => None,
        },
        _ => None,
    }
}
