//! Journals on the wire.

use ledger::{JournalCode, JournalKind};
use poem_openapi::{Enum, Object};

use crate::accounting::accounts;
use crate::http::{ApiResult, Fields};

const MAX_NAME: usize = 200;
const MAX_DESCRIPTION: usize = 1000;

/// What a journal is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum JournalType {
    /// Sales.
    Sale,
    /// Purchases.
    Purchase,
    /// A bank account.
    Bank,
    /// A cash box.
    Cash,
    /// Everything else.
    Miscellaneous,
    /// Balances brought forward from the year before.
    Opening,
    /// What closing a year writes, and nothing else: the tax-audit file leaves it out.
    Closing,
}

impl From<JournalKind> for JournalType {
    fn from(kind: JournalKind) -> Self {
        match kind {
            JournalKind::Sale => Self::Sale,
            JournalKind::Purchase => Self::Purchase,
            JournalKind::Bank => Self::Bank,
            JournalKind::Cash => Self::Cash,
            JournalKind::Miscellaneous => Self::Miscellaneous,
            JournalKind::Opening => Self::Opening,
            JournalKind::Closing => Self::Closing,
        }
    }
}

impl From<JournalType> for JournalKind {
    fn from(kind: JournalType) -> Self {
        match kind {
            JournalType::Sale => Self::Sale,
            JournalType::Purchase => Self::Purchase,
            JournalType::Bank => Self::Bank,
            JournalType::Cash => Self::Cash,
            JournalType::Miscellaneous => Self::Miscellaneous,
            JournalType::Opening => Self::Opening,
            JournalType::Closing => Self::Closing,
        }
    }
}

/// A journal.
#[derive(Debug, Object)]
pub struct JournalView {
    /// Its code, unique in the company.
    pub code: String,
    /// Its name.
    pub name: String,
    /// What it is for.
    #[oai(rename = "type")]
    pub kind: JournalType,
    /// What it is used for, in the company's words.
    pub description: String,
    /// The account that usually balances its entries, which is proposed while they are typed.
    #[oai(skip_serializing_if_is_none)]
    pub counterpart_account: Option<String>,
    /// The name of that account.
    #[oai(skip_serializing_if_is_none)]
    pub counterpart_label: Option<String>,
    /// Whether new lines may use that account; where they may not, it is not proposed.
    #[oai(skip_serializing_if_is_none)]
    pub counterpart_is_active: Option<bool>,
    /// Whether new entries may use it.
    pub is_active: bool,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// All journals, by code.
#[derive(Debug, Object)]
pub struct JournalList {
    /// The journals.
    pub items: Vec<JournalView>,
}

/// A new journal.
#[derive(Debug, Object)]
pub struct JournalCreate {
    /// 1 to 10 characters.
    code: String,
    /// Its name.
    name: String,
    /// What it is for.
    #[oai(rename = "type")]
    kind: JournalType,
    description: Option<String>,
    /// The account that usually balances its entries; none for journals of openings and closings. When absent, a bank or cash journal takes
    /// that of the chart, where it is active and no other journal has it; an empty text is none.
    counterpart_account: Option<String>,
}

/// What is to change of a journal; what is absent stays. A text that is empty takes the account away.
#[derive(Debug, Object)]
pub struct JournalUpdate {
    name: Option<String>,
    description: Option<String>,
    counterpart_account: Option<String>,
    is_active: Option<bool>,
}

/// The account that a request names for what balances the entries of a journal.
#[derive(Debug, Clone)]
pub enum Counterpart {
    /// Nothing is said of it.
    Absent,
    /// It is to have none.
    Nothing,
    /// It is to have this one, which is shaped as a number.
    Account(String),
}

/// A new journal whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedJournal {
    pub code: JournalCode,
    pub name: String,
    pub kind: JournalKind,
    pub description: String,
    pub counterpart: Counterpart,
}

/// A change whose fields are right.
#[derive(Debug, Clone)]
pub struct CheckedUpdate {
    pub name: Option<String>,
    pub description: Option<String>,
    pub counterpart: Counterpart,
    pub is_active: Option<bool>,
}

impl Counterpart {
    /// Notes the codes of account numbers.
    fn read(fields: &mut Fields, given: Option<String>) -> Self {
        if given.is_none() {
            return Self::Absent;
        }
        accounts::number(fields, "/counterpart_account", given).map_or(Self::Nothing, Self::Account)
    }
}

impl JournalCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `journal_code_invalid`, `name_required`, `too_long`, `control_character` or the codes of account numbers.
    pub fn check(self) -> ApiResult<CheckedJournal> {
        let mut fields = Fields::new();
        let code = JournalCode::new(self.code.trim());
        if let Err(error) = code {
            fields.refuse("/code", error.code());
        }
        let name = name(&mut fields, &self.name);
        let description =
            fields.text("/description", self.description.as_deref().unwrap_or(""), MAX_DESCRIPTION);
        let counterpart = Counterpart::read(&mut fields, self.counterpart_account);
        fields.finish()?;
        let code = code.expect("a wrong code was refused above");
        Ok(CheckedJournal { code, name, kind: self.kind.into(), description, counterpart })
    }
}

impl JournalUpdate {
    /// Checks every field that is there.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long`, `control_character` or the codes of account numbers.
    pub fn check(self) -> ApiResult<CheckedUpdate> {
        let mut fields = Fields::new();
        let name = self.name.map(|text| name(&mut fields, &text));
        let description = self.description.map(|text| fields.text("/description", &text, MAX_DESCRIPTION));
        let counterpart = Counterpart::read(&mut fields, self.counterpart_account);
        fields.finish()?;
        Ok(CheckedUpdate { name, description, counterpart, is_active: self.is_active })
    }
}

fn name(fields: &mut Fields, text: &str) -> String {
    let name = fields.required("/name", text, "name_required");
    fields.text("/name", &name, MAX_NAME)
}
