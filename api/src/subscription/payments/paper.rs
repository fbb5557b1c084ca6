//! An invoice of ours to print and to keep: of what is paid in the sandbox or by mobile money. Those of Stripe are Stripe's.

use billing::invoices::Billed;
use chrono::{DateTime, Datelike, Utc};
use documents::{Align, Cell, Column, Direction, Draft, Front, Kind, MadeOn};
use ledger::{Currency, Money};

use crate::http::{ApiError, ApiResult};
use crate::identity::{Language, SignedIn};
use crate::tables::language::{amount, day, named};
use crate::tables::{PAGE_OF, Words};

const INVOICE: Words = Words(["Facture", "Invoice", "Factura", "فاتورة"]);
const ISSUED: Words = Words(["Date", "Date", "Fecha", "التاريخ"]);
const PAID: Words = Words(["Payée le", "Paid on", "Pagada el", "دُفعت في"]);
const CUSTOMER: Words = Words(["Client", "Customer", "Cliente", "العميل"]);
const WHAT: Words = Words(["Désignation", "Description", "Descripción", "البيان"]);
const AMOUNT: Words = Words(["Montant", "Amount", "Importe", "المبلغ"]);
const SUBSCRIPTION: Words = Words([
    "Abonnement à Partita, du {from} au {to}",
    "Subscription to Partita, from {from} to {to}",
    "Suscripción a Partita, del {from} al {to}",
    "اشتراك في Partita من {from} إلى {to}",
]);
const TAXES: Words = Words(["Taxes", "Taxes", "Impuestos", "الضرائب"]);
const TOTAL: Words = Words(["Total", "Total", "Total", "المجموع"]);
const SANDBOX: Words = Words([
    "Bac à sable\u{a0}: aucun paiement réel n’a lieu.",
    "Sandbox: no real payment takes place.",
    "Entorno de pruebas: no se realiza ningún pago real.",
    "بيئة تجريبية: لا يتم أي دفع حقيقي.",
]);

/// Whether it is one of ours.
pub fn is_ours(billed: &Billed) -> bool {
    billed.provider != "stripe" && billed.number.is_some()
}

/// The invoice as a file of PDF/A, in the language of whom it is for.
///
/// # Errors
/// 500 for a currency that the ledger does not know.
pub fn printed(billed: &Billed, who: &SignedIn, issuer: &str) -> ApiResult<Vec<u8>> {
    let language = Language::of(&who.user.language);
    let currency = Currency::from_code(&billed.currency).map_err(ApiError::internal)?;
    let wire = |minor| amount(&Money::from_minor(minor).format(currency), language);
    let heading = format!("{} ({})", AMOUNT.of(language), billed.currency);
    let columns = [(WHAT.of(language).to_owned(), 60), (heading, 14)];
    let columns = columns.map(|(heading, usual_chars)| Column { heading, usual_chars });
    let direction = if language == Language::Ar { Direction::RightToLeft } else { Direction::LeftToRight };
    let mut draft = Draft::new(columns.into(), direction).map_err(ApiError::internal)?;
    let mut row = |kind, what: String, minor: i64| {
        let cells = [(what, Align::Start), (wire(minor), Align::Amount)];
        draft.row(kind, cells.map(|(text, align)| Cell { text, align }));
    };
    row(Kind::Plain, of_period(billed, language), billed.total_minor - billed.tax_minor);
    if billed.tax_minor != 0 {
        row(Kind::Plain, TAXES.of(language).to_owned(), billed.tax_minor);
    }
    row(Kind::Total, TOTAL.of(language).to_owned(), billed.total_minor);
    let title = format!("{} {}", INVOICE.of(language), billed.number.as_deref().unwrap_or_default());
    let front = Front {
        owner: issuer,
        title: &title,
        lines: &lines(billed, who, language),
        foot: issuer,
        page_of: PAGE_OF.of(language),
        nothing: "",
        language: language.as_str(),
        made_on: made_on(billed.issued_at),
    };
    draft.finish(&front).map_err(ApiError::internal)
}

fn of_period(billed: &Billed, language: Language) -> String {
    let day = |at: DateTime<Utc>| day(at.date_naive(), language);
    let text = SUBSCRIPTION.of(language).replace("{from}", &day(billed.period_start));
    text.replace("{to}", &day(billed.period_end))
}

/// What stands below the title.
fn lines(billed: &Billed, who: &SignedIn, language: Language) -> Vec<String> {
    let day = |at: DateTime<Utc>| day(at.date_naive(), language);
    let account = || format!("{} {}", who.user.first_name, who.user.last_name);
    let customer = billed.bill_to.clone().unwrap_or_else(account);
    let mut lines = vec![
        named(ISSUED.of(language), &day(billed.issued_at), language),
        named(CUSTOMER.of(language), &format!("{}, {}", customer.trim(), who.user.email), language),
    ];
    lines.extend(billed.paid_at.map(|at| named(PAID.of(language), &day(at), language)));
    lines.extend((billed.provider == "sandbox").then(|| SANDBOX.of(language).to_owned()));
    lines
}

fn made_on(at: DateTime<Utc>) -> MadeOn {
    MadeOn {
        year: u16::try_from(at.year()).unwrap_or_default(),
        month: u8::try_from(at.month()).unwrap_or_default(),
        day: u8::try_from(at.day()).unwrap_or_default(),
    }
}
