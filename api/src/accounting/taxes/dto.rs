//! Tax codes and splits on the wire.

use chrono::NaiveDate;
use ledger::MAX_TAX_CODE_CHARS;
use ledger::taxes::Rate;
use poem_openapi::{Enum, Object};

use super::store::{CodeRow, RateRow};
use crate::accounting::{accounts, dates};
use crate::http::{ApiResult, Fields};

const MAX_NAME: usize = 200;
const MAX_BOX: usize = 10;
const MAX_EXEMPTION: usize = 40;
const MAX_RATES: usize = 50;

macro_rules! wire {
    ($(#[$doc:meta])* $name:ident of $ledger:ty { $($(#[$of:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
        #[oai(rename_all = "snake_case")]
        pub enum $name { $($(#[$of])* $variant),+ }

        impl $name {
            /// Its name in the database.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => <$ledger>::$variant.as_str()),+ }
            }

            /// What a name in the database means.
            pub fn of(name: &str) -> Option<Self> {
                [$(Self::$variant),+].into_iter().find(|one| one.as_str() == name)
            }
        }
    };
}

wire! {
    /// On which side of the business a tax is.
    TaxUsage of ledger::taxes::TaxUse {
        /// Sales.
        Sale,
        /// Purchases.
        Purchase,
    }
}
wire! {
    /// What a transaction is to the tax.
    TaxKind of ledger::taxes::TaxKind {
        /// Within the country, taxed by the seller.
        Domestic,
        /// Between member states of the European Union: without tax when sold, taxed by the buyer.
        IntraEu,
        /// The buyer owes the tax.
        ReverseCharge,
        /// Goods from outside that the importer declares.
        Import,
        /// Tax paid at customs.
        Customs,
        /// To outside, without tax.
        Export,
        /// Without tax for another reason.
        Exempt,
    }
}
wire! {
    /// What makes a tax due.
    TaxDue of ledger::taxes::TaxDue {
        /// The invoice.
        Debits,
        /// The payment, in proportion.
        Payments,
    }
}

/// A rate and the day from which it holds.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct TaxRate {
    /// Its first day.
    pub from: NaiveDate,
    /// In percent, with at most four decimals: `20`, `9.975`.
    pub rate: String,
    /// How much of the tax on a purchase is got back, in percent; the rest is part of the expense. 100 when absent.
    pub deductible_share: Option<String>,
}

/// A tax code.
#[derive(Debug, Object)]
pub struct TaxCodeView {
    /// Its code.
    pub code: String,
    /// Its name.
    pub name: String,
    /// On which side of the business it is.
    pub usage: TaxUsage,
    /// What the transaction is.
    pub kind: TaxKind,
    /// What makes it due.
    pub due: TaxDue,
    /// Why there is no tax: a code of the list VATEX (EN 16931, BT-121); empty for none.
    pub exemption: String,
    /// Where tax stands that is owed.
    #[oai(skip_serializing_if_is_none)]
    pub collected_account: Option<String>,
    /// Where tax stands that is got back.
    #[oai(skip_serializing_if_is_none)]
    pub deductible_account: Option<String>,
    /// A second tax on the same base.
    #[oai(skip_serializing_if_is_none)]
    pub companion: Option<String>,
    /// Where the base stands in the declaration; empty where that is not known.
    pub base_box: String,
    /// Where the tax that is owed stands there.
    pub tax_box: String,
    /// Where the tax that is got back stands there.
    pub deductible_box: String,
    /// Its last day.
    #[oai(skip_serializing_if_is_none)]
    pub until: Option<NaiveDate>,
    /// Whether new lines may bear it.
    pub is_active: bool,
    /// Its rates, the earliest first.
    pub rates: Vec<TaxRate>,
    /// To be sent back as `If-Match` with a change.
    pub version: i32,
}

/// All tax codes, by code.
#[derive(Debug, Object)]
pub struct TaxCodeList {
    /// The codes.
    pub items: Vec<TaxCodeView>,
}

/// What was added of a country's codes.
#[derive(Debug, Object)]
pub struct TaxCodesImported {
    /// The codes that were not there, in the country's order.
    pub added: Vec<String>,
}

/// A new tax code.
#[derive(Debug, Object)]
pub struct TaxCodeCreate {
    /// 1 to 20 characters.
    code: String,
    /// Its name.
    name: String,
    usage: TaxUsage,
    kind: TaxKind,
    due: TaxDue,
    exemption: Option<String>,
    collected_account: Option<String>,
    deductible_account: Option<String>,
    /// The code of a second tax on the same base.
    companion: Option<String>,
    base_box: Option<String>,
    tax_box: Option<String>,
    deductible_box: Option<String>,
    until: Option<NaiveDate>,
    /// One at least.
    rates: Vec<TaxRate>,
}

/// What is to change of a tax code; what is absent stays. A text that is empty takes an account away.
#[derive(Debug, Clone, Object)]
pub struct TaxCodeUpdate {
    name: Option<String>,
    due: Option<TaxDue>,
    exemption: Option<String>,
    collected_account: Option<String>,
    deductible_account: Option<String>,
    base_box: Option<String>,
    tax_box: Option<String>,
    deductible_box: Option<String>,
    until: Option<NaiveDate>,
    is_active: Option<bool>,
    /// All of them: these replace the ones before.
    rates: Option<Vec<TaxRate>>,
}

impl TaxCodeCreate {
    /// Checks every field.
    ///
    /// # Errors
    /// 422 with `name_required`, `too_long`, `control_character`, the codes of account numbers and rates.
    pub fn check(self) -> ApiResult<(CodeRow, Vec<RateRow>)> {
        let mut fields = Fields::new();
        let code = fields.required("/code", &self.code, "required");
        let row = CodeRow {
            code: fields.text("/code", &code, MAX_TAX_CODE_CHARS),
            name: name(&mut fields, &self.name),
            usage: self.usage.as_str().to_owned(),
            kind: self.kind.as_str().to_owned(),
            due: self.due.as_str().to_owned(),
            exemption: text(&mut fields, "/exemption", self.exemption, MAX_EXEMPTION),
            collected_account: accounts::number(&mut fields, "/collected_account", self.collected_account),
            deductible_account: accounts::number(&mut fields, "/deductible_account", self.deductible_account),
            companion: self.companion.map(|code| code.trim().to_owned()).filter(|code| !code.is_empty()),
            base_box: text(&mut fields, "/base_box", self.base_box, MAX_BOX),
            tax_box: text(&mut fields, "/tax_box", self.tax_box, MAX_BOX),
            deductible_box: text(&mut fields, "/deductible_box", self.deductible_box, MAX_BOX),
            last_day: self.until,
            is_active: true,
            version: 1,
        };
        dates::check(&mut fields, "/until", self.until);
        let rates = rates(&mut fields, &row, &self.rates);
        fields.finish()?;
        Ok((row, rates))
    }
}

impl TaxCodeUpdate {
    /// The code and its rates as they are then.
    ///
    /// # Errors
    /// As [`TaxCodeCreate::check`].
    pub fn onto(self, mut row: CodeRow, before: Vec<RateRow>) -> ApiResult<(CodeRow, Vec<RateRow>)> {
        let mut fields = Fields::new();
        if let Some(text) = self.name {
            row.name = name(&mut fields, &text);
        }
        if let Some(due) = self.due {
            due.as_str().clone_into(&mut row.due);
        }
        let boxes = [
            ("/exemption", self.exemption, MAX_EXEMPTION, &mut row.exemption),
            ("/base_box", self.base_box, MAX_BOX, &mut row.base_box),
            ("/tax_box", self.tax_box, MAX_BOX, &mut row.tax_box),
            ("/deductible_box", self.deductible_box, MAX_BOX, &mut row.deductible_box),
        ];
        for (pointer, new, max, old) in boxes {
            if new.is_some() {
                *old = text(&mut fields, pointer, new, max);
            }
        }
        for (pointer, new, old) in [
            ("/collected_account", self.collected_account, &mut row.collected_account),
            ("/deductible_account", self.deductible_account, &mut row.deductible_account),
        ] {
            if new.is_some() {
                *old = accounts::number(&mut fields, pointer, new);
            }
        }
        dates::check(&mut fields, "/until", self.until);
        row.last_day = self.until.or(row.last_day);
        row.is_active = self.is_active.unwrap_or(row.is_active);
        let rates = self.rates.map(|new| rates(&mut fields, &row, &new)).unwrap_or(before);
        fields.finish()?;
        Ok((row, rates))
    }
}

fn name(fields: &mut Fields, given: &str) -> String {
    let given = fields.required("/name", given, "name_required");
    fields.text("/name", &given, MAX_NAME)
}

fn text(fields: &mut Fields, pointer: &str, given: Option<String>, max: usize) -> String {
    fields.text(pointer, &given.unwrap_or_default(), max)
}

fn rates(fields: &mut Fields, row: &CodeRow, given: &[TaxRate]) -> Vec<RateRow> {
    if given.is_empty() {
        fields.refuse("/rates", "required");
    }
    if given.len() > MAX_RATES {
        fields.refuse("/rates", "too_many");
    }
    let bears_no_tax = [TaxKind::Exempt, TaxKind::Export].iter().any(|kind| kind.as_str() == row.kind);
    let mut rows: Vec<RateRow> = Vec::with_capacity(given.len().min(MAX_RATES));
    for (place, rate) in given.iter().take(MAX_RATES).enumerate() {
        let at = |field: &str| format!("/rates/{place}/{field}");
        dates::check(fields, &at("from"), Some(rate.from));
        let mut percent = |field: &str, text: &str| {
            Rate::parse(text).unwrap_or_else(|error| {
                fields.refuse(at(field), error.code());
                Rate::ZERO
            })
        };
        let share = rate.deductible_share.as_deref().unwrap_or("100");
        rows.push(RateRow {
            code: row.code.clone(),
            first_day: rate.from,
            rate_millionths: percent("rate", &rate.rate).millionths(),
            share_millionths: percent("deductible_share", share).millionths(),
        });
        if bears_no_tax && rows[place].rate_millionths != 0 {
            fields.refuse(at("rate"), "rate_needless");
        }
        if rows[..place].iter().any(|before| before.first_day == rate.from) {
            fields.refuse(at("from"), "rate_repeated");
        }
    }
    rows.sort_by_key(|row| row.first_day);
    rows
}
