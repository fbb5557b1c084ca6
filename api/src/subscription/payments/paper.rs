//! An invoice of ours to print and to keep: of what is paid in the sandbox or by mobile money. Those of Stripe are Stripe's.

use billing::invoices::{Billed, BilledLine, LineKind};
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
const PERIOD: Words = Words([
    "{name}, du {from} au {to}",
    "{name}, from {from} to {to}",
    "{name}, del {from} al {to}",
    "اشتراك في {name} من {from} إلى {to}",
]);
const REMAINING: Words = Words([
    "{name}, au prorata, du {from} au {to}",
    "{name}, in proportion, from {from} to {to}",
    "{name}, a prorrata, del {from} al {to}",
    "اشتراك بالتناسب في {name} من {from} إلى {to}",
]);
const UNUSED: Words = Words([
    "{name}, non utilisé, du {from} au {to}",
    "{name}, unused, from {from} to {to}",
    "{name}, no utilizado, del {from} al {to}",
    "المدة غير المستعملة من {name} من {from} إلى {to}",
]);
const DISCOUNT: Words = Words(["Remise", "Discount", "Descuento", "خصم"]);
const CREDIT: Words = Words([
    "Reste de la période déjà payée",
    "Left of the period that was paid",
    "Resto del período ya pagado",
    "المتبقي من الفترة المدفوعة",
]);
const FROM_CREDIT: Words =
    Words(["Pris sur votre avoir", "Taken from your credit", "Descontado de su saldo", "مخصوم من رصيدك"]);
const TO_CREDIT: Words =
    Words(["Porté à votre avoir", "Added to your credit", "Abonado a su saldo", "مضاف إلى رصيدك"]);
const CHARGED: Words = Words(["Payé", "Paid", "Pagado", "المدفوع"]);
const VOID: Words = Words([
    "Annulée\u{a0}: rien n’est à payer.",
    "Void: nothing is to be paid.",
    "Anulada: no hay nada que pagar.",
    "ملغاة: لا شيء للدفع.",
]);
const UNPAID: Words = Words([
    "Impayée, et abandonnée.",
    "Not paid, and given up.",
    "Impagada y abandonada.",
    "غير مسدّدة ومتروكة.",
]);
const LEFT: Words = Words(["Reste à payer", "Left to pay", "Queda por pagar", "المتبقي للدفع"]);
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
    let columns = [(WHAT.of(language).to_owned(), 60), (heading, 16)];
    let columns = columns.map(|(heading, usual_chars)| Column { heading, usual_chars });
    let direction = if language == Language::Ar { Direction::RightToLeft } else { Direction::LeftToRight };
    let mut draft = Draft::new(columns.into(), direction).map_err(ApiError::internal)?;
    let mut row = |kind, what: String, minor: i64| {
        let cells = [(what, Align::Start), (wire(minor), Align::Amount)];
        draft.row(kind, cells.map(|(text, align)| Cell { text, align }));
    };
    for (what, minor) in billed_lines(billed, language) {
        row(Kind::Plain, what, minor);
    }
    if billed.tax_minor != 0 {
        row(Kind::Plain, TAXES.of(language).to_owned(), billed.tax_minor);
    }
    row(Kind::Total, TOTAL.of(language).to_owned(), billed.total_minor);
    for (what, minor) in settled(billed) {
        row(Kind::Plain, what.of(language).to_owned(), minor);
    }
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

/// What is billed, before taxes. Of an invoice of before lines were kept, that it is for its period.
fn billed_lines(billed: &Billed, language: Language) -> Vec<(String, i64)> {
    if billed.lines.0.is_empty() {
        let what = of_period(&SUBSCRIPTION, (billed.period_start, billed.period_end), language);
        return vec![(what, billed.total_minor - billed.tax_minor)];
    }
    billed.lines.0.iter().map(|line| (of_line(line, language), line.amount_minor)).collect()
}

fn of_line(line: &BilledLine, language: Language) -> String {
    let words = match line.kind {
        LineKind::Period => &PERIOD,
        LineKind::Remaining => &REMAINING,
        LineKind::Unused => &UNUSED,
        LineKind::Discount => &DISCOUNT,
        LineKind::Credit => &CREDIT,
    };
    let at = |seconds| DateTime::from_timestamp(seconds, 0).unwrap_or_default();
    let period = line.period.as_ref().map(|period| (at(period.start), at(period.end))).unwrap_or_default();
    of_period(words, period, language).replace("{name}", line.name.as_deref().unwrap_or_default())
}

fn of_period(words: &Words, (from, to): (DateTime<Utc>, DateTime<Utc>), language: Language) -> String {
    let day = |at: DateTime<Utc>| day(at.date_naive(), language);
    words.of(language).replace("{from}", &day(from)).replace("{to}", &day(to))
}

/// How the total was settled where that is not by paying it whole: against a credit, or not yet.
fn settled(billed: &Billed) -> Vec<(&'static Words, i64)> {
    if billed.total_minor < 0 {
        return vec![(&TO_CREDIT, -billed.total_minor)];
    }
    let is_due = ["open", "paid"].contains(&billed.status.as_str());
    let from_credit = billed.total_minor - billed.paid_minor - billed.due_minor;
    let mut rows = Vec::new();
    if is_due && from_credit != 0 {
        rows.push((&FROM_CREDIT, -from_credit));
        rows.extend((billed.status == "paid").then_some((&CHARGED, billed.paid_minor)));
    }
    if billed.due_minor != 0 {
        rows.push((&LEFT, billed.due_minor));
    }
    rows
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
    lines.extend(match billed.status.as_str() {
        "void" => Some(VOID.of(language).to_owned()),
        "uncollectible" => Some(UNPAID.of(language).to_owned()),
        _ => None,
    });
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
