//! Which posted lines a figure is made of, so that whoever sees it can open them.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use ledger::{AccountNumber, JournalKind, Prefixes};
use poem_openapi::{Enum, Object};
use tenancy::CompanyTx;
use tenancy::schema::company::accounts;

use super::accounts::AccountType;
use super::dates;
use super::journals::JournalType;
use crate::http::{ApiResult, Fields};

/// Prefixes or types that a caller may name at most.
const MAX_NAMED: usize = 200;

/// How a figure follows from its lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Measure {
    /// Debits less credits.
    DebitBalance,
    /// Credits less debits.
    CreditBalance,
}

/// The posted lines that a figure is made of: the parameters of `list_ledger_lines`, whose sums are the figure.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct MadeOf {
    /// Beginnings of account numbers; none for every account. The longest of these and of `except` decides.
    pub accounts: Vec<String>,
    /// Beginnings of the numbers of accounts that are left out.
    pub except: Vec<String>,
    /// Only accounts of these types; none for every type.
    pub types: Vec<AccountType>,
    /// Only lines of journals of these types; none for every type.
    pub journal_types: Vec<JournalType>,
    /// Only this account, of those.
    #[oai(skip_serializing_if_is_none)]
    pub account: Option<String>,
    /// Only lines of this third party; of nobody when it is empty.
    #[oai(skip_serializing_if_is_none)]
    pub auxiliary: Option<String>,
    /// Whether the lines of opening entries count.
    pub opening: bool,
    /// Whether the lines of closing entries count.
    pub closing: bool,
    /// First day.
    pub from: NaiveDate,
    /// Last day.
    pub to: NaiveDate,
    /// How the figure follows from the lines.
    pub measure: Measure,
}

/// The accounts of a figure, and the journals in which they move.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    pub prefixes: Prefixes,
    /// None of them: every type.
    pub types: Vec<AccountType>,
    /// None of them: every type.
    pub journal_types: Vec<JournalType>,
}

impl Selection {
    /// The accounts of these types.
    pub fn of_types(types: &[AccountType]) -> Self {
        Self { types: types.to_vec(), ..Self::default() }
    }

    /// Whether an account is meant.
    pub fn contains(&self, number: &str, kind: AccountType) -> bool {
        self.prefixes.contains(number) && (self.types.is_empty() || self.types.contains(&kind))
    }

    /// Which lines a figure of these accounts is made of.
    pub fn made_of(&self, from: NaiveDate, to: NaiveDate, measure: Measure) -> MadeOf {
        let texts = |numbers: &[AccountNumber]| numbers.iter().map(|n| n.as_str().to_owned()).collect();
        MadeOf {
            accounts: texts(&self.prefixes.within),
            except: texts(&self.prefixes.except),
            types: self.types.clone(),
            journal_types: self.journal_types.clone(),
            account: None,
            auxiliary: None,
            opening: true,
            closing: true,
            from,
            to,
            measure,
        }
    }

    /// Reads what a caller named, several separated by commas.
    ///
    /// Notes `account_prefix_invalid`, `account_type_unknown`, `journal_type_unknown` and `too_many` at the name of the
    /// parameter.
    pub fn parse(
        fields: &mut Fields,
        (accounts, except): (Option<&str>, Option<&str>),
        types: Option<&str>,
        journal_types: Option<&str>,
    ) -> Self {
        let within = prefixes(fields, "accounts", accounts);
        let except = prefixes(fields, "except", except);
        let types = named(fields, "types", types, "account_type_unknown", |text| {
            ledger::AccountType::from_code(text).map(Into::into)
        });
        let journal_types = named(fields, "journal_types", journal_types, "journal_type_unknown", |text| {
            JournalKind::from_code(text).map(Into::into)
        });
        Self { prefixes: Prefixes { within, except }, types, journal_types }
    }

    /// The types of the journals that are meant, as they are stored.
    pub fn journal_kinds(&self) -> Vec<&'static str> {
        self.journal_types.iter().map(|kind| JournalKind::from(*kind).as_str()).collect()
    }

    /// The numbers of the accounts that are meant.
    pub async fn numbers(&self, tx: &mut CompanyTx<'_>) -> ApiResult<BTreeSet<String>> {
        let rows: Vec<(String, String)> =
            accounts::table.select((accounts::number, accounts::type_)).load(tx.conn()).await?;
        let meant = |(number, kind): &(String, String)| {
            let kind = ledger::AccountType::from_code(kind).map(AccountType::from);
            kind.is_some_and(|kind| self.contains(number, kind))
        };
        Ok(rows.into_iter().filter(meant).map(|(number, _)| number).collect())
    }
}

/// Notes what is wrong with two days that bound something.
pub fn check_days(fields: &mut Fields, from: NaiveDate, to: NaiveDate) {
    dates::check(fields, "from", Some(from));
    dates::check(fields, "to", Some(to));
    if to < from {
        fields.refuse("to", "to_before_from");
    }
}

fn prefixes(fields: &mut Fields, pointer: &str, texts: Option<&str>) -> Vec<AccountNumber> {
    named(fields, pointer, texts, "account_prefix_invalid", |text| AccountNumber::new(text).ok())
}

fn named<T>(
    fields: &mut Fields,
    pointer: &str,
    texts: Option<&str>,
    code: &str,
    read: impl Fn(&str) -> Option<T>,
) -> Vec<T> {
    let texts: Vec<&str> =
        texts.unwrap_or_default().split(',').map(str::trim).filter(|text| !text.is_empty()).collect();
    if texts.len() > MAX_NAMED {
        fields.refuse(pointer, "too_many");
        return Vec::new();
    }
    let found: Option<Vec<T>> = texts.into_iter().map(read).collect();
    found.unwrap_or_else(|| {
        fields.refuse(pointer, code);
        Vec::new()
    })
}
