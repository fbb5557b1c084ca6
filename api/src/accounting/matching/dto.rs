//! Open items and matches on the wire.

use chrono::NaiveDate;
use ledger::matching::Method;
use poem_openapi::{Enum, Object};
use uuid::Uuid;

/// How a match came about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum MatchSource {
    /// Somebody chose its lines.
    Manual,
    /// Its lines have the same reference.
    Reference,
    /// A debit and a credit of the same amount.
    Amount,
    /// Several lines that come to the amount of another.
    Combination,
    /// The file that the lines were imported from.
    Import,
}

/// How lines are found that settle one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum MatchMethod {
    /// By the reference of the piece.
    Reference,
    /// By the amount, the oldest first.
    Amount,
    /// By several lines that come to the amount of another one.
    Combination,
}

impl From<MatchMethod> for Method {
    fn from(method: MatchMethod) -> Self {
        match method {
            MatchMethod::Reference => Self::Reference,
            MatchMethod::Amount => Self::Amount,
            MatchMethod::Combination => Self::Combination,
        }
    }
}

/// The open items of a third party on an account, added up.
#[derive(Debug, Object)]
pub struct OpenBalance {
    /// The account's number.
    pub account: String,
    /// The account's name.
    pub account_label: String,
    /// The third party's code; empty for lines of nobody.
    pub auxiliary: String,
    /// The third party's name.
    pub auxiliary_name: String,
    /// How many lines are open.
    pub open_items: i64,
    /// Sum of the open debits.
    pub debit: String,
    /// Sum of the open credits.
    pub credit: String,
    /// Debits less credits.
    pub balance: String,
}

/// A page of open balances, by account and third party.
#[derive(Debug, Object)]
pub struct OpenBalanceList {
    /// The balances.
    pub items: Vec<OpenBalance>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// A posted line that nothing settles, or only in part.
#[derive(Debug, Object)]
pub struct OpenItem {
    /// Its entry.
    pub entry_id: Uuid,
    /// Its place in the entry, from 0.
    pub position: i32,
    /// The third party's code; empty for a line of nobody.
    pub auxiliary: String,
    /// The third party's name.
    pub auxiliary_name: String,
    /// The entry's journal.
    pub journal: String,
    /// The entry's number.
    pub entry_number: i64,
    /// The line's own date.
    pub date: NaiveDate,
    /// When it has to be paid; the line's own date where nobody said.
    pub due_date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// Another currency that the line mentions.
    #[oai(skip_serializing_if_is_none)]
    pub currency: Option<String>,
    /// The amount in that currency, on the side of the line.
    #[oai(skip_serializing_if_is_none)]
    pub currency_amount: Option<String>,
    /// The match that settles a part of it.
    #[oai(skip_serializing_if_is_none)]
    pub match_id: Option<Uuid>,
    /// The letter of that match, in small letters.
    #[oai(skip_serializing_if_is_none)]
    pub letter: Option<String>,
}

/// A page of open items of an account, by date, and what all of them come to.
#[derive(Debug, Object)]
pub struct OpenItemList {
    /// The currency of all amounts.
    pub currency: String,
    /// How many there are, on this page or not.
    pub count: i64,
    /// Sum of the debits of all of them.
    pub total_debit: String,
    /// Sum of their credits.
    pub total_credit: String,
    /// Debits less credits.
    pub balance: String,
    /// The open items.
    pub items: Vec<OpenItem>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// A line by its entry and its place there.
#[derive(Debug, Object)]
pub struct LineRef {
    /// Its entry.
    pub entry_id: Uuid,
    /// Its place in the entry, from 0.
    pub position: i32,
}

/// What brings the remainder of a match to nothing: an entry, posted at once, of the remainder on the account and its
/// counterpart.
#[derive(Debug, Object)]
pub struct WriteOff {
    /// The code of a journal.
    pub journal: String,
    /// Its date, which decides the fiscal year.
    pub date: NaiveDate,
    /// The counterpart; when absent, what the chart has for it: exchange differences where the lines come to nothing in their
    /// own currency, other operating charges or income else. 422 `required` where the chart has none.
    pub account: Option<String>,
    /// What it is about.
    pub label: String,
}

/// Lines that settle one another.
#[derive(Debug, Object)]
pub struct MatchCreate {
    /// Up to 1,000 open items of one account and one third party, of both sides. Those of a partial match bring the others of
    /// it along.
    pub lines: Vec<LineRef>,
    /// A match of their account and third party that they join, all of one side or not: one that is settled is open again by what is left,
    /// as by a payment that bounced.
    pub match_id: Option<Uuid>,
    /// Writes the remainder off, up to the company's `write_off_tolerance`; an exchange difference may be more. Without it, a match
    /// that leaves something is partial.
    pub write_off: Option<WriteOff>,
}

/// A line of a match.
#[derive(Debug, Object)]
pub struct MatchedLine {
    /// Its entry.
    pub entry_id: Uuid,
    /// Its place in the entry, from 0.
    pub position: i32,
    /// The entry's journal.
    pub journal: String,
    /// The entry's number.
    pub entry_number: i64,
    /// The line's own date.
    pub date: NaiveDate,
    /// The piece that justifies it.
    pub piece_ref: String,
    /// What it is about.
    pub label: String,
    /// Debit, or zero.
    pub debit: String,
    /// Credit, or zero.
    pub credit: String,
    /// Another currency that the line mentions.
    #[oai(skip_serializing_if_is_none)]
    pub currency: Option<String>,
    /// The amount in that currency, on the side of the line.
    #[oai(skip_serializing_if_is_none)]
    pub currency_amount: Option<String>,
}

/// Lines that settle one another, in full or in part.
#[derive(Debug, Object)]
pub struct MatchView {
    /// Its id.
    pub id: Uuid,
    /// The account's number.
    pub account: String,
    /// The third party's code; empty for nobody.
    pub auxiliary: String,
    /// Its letters: capitals for one that is settled, small ones for a partial one; those of an import as they were.
    pub letter: String,
    /// How it came about.
    pub source: MatchSource,
    /// What is left, debits less credits; zero when it is settled.
    pub remainder: String,
    /// The day on which the last of its lines settled the others; absent for a partial one.
    #[oai(skip_serializing_if_is_none)]
    pub settled_on: Option<NaiveDate>,
    /// The day on which it was made; absent for one of a file that does not say.
    #[oai(skip_serializing_if_is_none)]
    pub matched_on: Option<NaiveDate>,
    /// How many lines it has.
    pub line_count: i64,
    /// Sum of its debits.
    pub debit: String,
    /// Sum of its credits.
    pub credit: String,
    /// Its first 500 lines, by date; empty in a list.
    pub lines: Vec<MatchedLine>,
    /// The entry that wrote the remainder off, where one did. It stays when the match is dissolved.
    #[oai(skip_serializing_if_is_none)]
    pub write_off_entry_id: Option<Uuid>,
}

/// A page of matches, the last settled first, partial ones before them.
#[derive(Debug, Object)]
pub struct MatchList {
    /// The matches, without their lines.
    pub items: Vec<MatchView>,
    /// Where the next page starts, if there is one.
    #[oai(skip_serializing_if_is_none)]
    pub next_cursor: Option<String>,
}

/// Which lines are to be matched.
#[derive(Debug, Object)]
pub struct AutomaticMatching {
    /// One account; every matchable one without it.
    pub account: Option<String>,
    /// One third party's code, or nothing for lines of nobody; every one without it.
    pub auxiliary: Option<String>,
    /// Lines of this day and earlier ones.
    pub until: Option<NaiveDate>,
    /// How; every way without it.
    pub methods: Option<Vec<MatchMethod>>,
}

/// What was matched.
#[derive(Debug, Object)]
pub struct AutomaticallyMatched {
    /// Matches that were made.
    pub matches: i64,
    /// Their lines.
    pub lines: i64,
    /// Matches by reference.
    pub by_reference: i64,
    /// Matches by amount.
    pub by_amount: i64,
    /// Matches by combination.
    pub by_combination: i64,
    /// Open items that are left.
    pub open_items: i64,
}
