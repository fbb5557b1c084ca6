//! What the bakery does beside its trade: places, assets, a loan, a budget, rates, templates, drafts and a receipt.

use anyhow::Context;
use chrono::{Datelike, Days, Months, NaiveDate};
use serde_json::{Value, json};

use super::bakery::{ASSETS, LOAN, RATES};
use super::books::Books;
use super::calendar::Month;
use super::entry::{Entry, Line, Split, read};
use super::visitor::text;

/// Minor units of a euro.
const EURO: i64 = 100;
/// Francs that the moulds from Zurich cost.
const FRANCS: &str = "420.00";

/// Who sells to it now and then.
const OTHERS: [(&str, &str); 3] = [
    ("EQUIPEMENTS-PRO", "Équipements Pro"),
    ("FORMEN-ZURICH", "Formen Zürich AG"),
    ("CAISSE-PRO", "Caisse Pro"),
];

/// Opens an axis with two shops: what is sold is split by percent, what is spent by a key.
///
/// # Errors
/// What the service refuses; so for all of these.
pub async fn opens_shops(books: &mut Books<'_>) -> anyhow::Result<String> {
    let axis = books.post("/analytic_axes", json!({"code": "MAG", "name": "Boutiques"})).await?;
    let axis = text(&axis, "id")?.to_owned();
    let mut shops = Vec::new();
    for (code, name) in [("PLACE", "Boutique de la place"), ("GARE", "Kiosque de la gare")] {
        let path = format!("/analytic_axes/{axis}/sections");
        let section = books.post(&path, json!({"code": code, "name": name})).await?;
        shops.push(text(&section, "id")?.to_owned());
    }
    let shares = |percents: [&str; 2]| -> Vec<Value> {
        let shares = shops.iter().zip(percents);
        shares.map(|(shop, percent)| json!({"section_id": shop, "percent": percent})).collect()
    };
    let key = json!({"name": "Surface", "axis_id": axis, "shares": shares(["60", "40"])});
    let key = books.post("/distribution_keys", key).await?;
    books.trades_at(json!(shares(["65", "35"])), json!([{"distribution_key_id": text(&key, "id")?}]));
    Ok(axis)
}

/// Names those it deals with beside what it trades in.
///
/// # Errors
/// As [`opens_shops`].
pub async fn names(books: &Books<'_>) -> anyhow::Result<()> {
    for (code, name) in OTHERS {
        books.names(code, name).await?;
    }
    Ok(())
}

/// Buys what the shops work with, on credit of a bank: the entries, and what stands in the registers.
///
/// # Errors
/// As [`opens_shops`].
pub async fn invests(books: &Books<'_>, start: NaiveDate) -> anyhow::Result<Vec<Entry>> {
    let (lent, bought) = (start + Days::new(4), start + Days::new(11));
    let mut entries = vec![
        Entry::new("BQ", lent, "Déblocage de l'emprunt EMP-1")
            .line(Line::debit("512", LOAN * EURO))
            .line(Line::credit("164", LOAN * EURO)),
    ];
    let loan = json!({
        "code": "EMP-1", "name": "Installation", "lender": "Banque du Rhône", "principal": LOAN.to_string(), "rate": "3.45",
        "period_months": 1, "instalments": 84, "method": "constant_annuity",
        "first_due_on": lent + Months::new(1), "insurance": "18.40", "principal_account": "164",
        "interest_account": "66116", "insurance_account": "616", "payment_account": "512",
    });
    books.post("/loans", loan).await?;
    for (code, name, account, depreciation, cost, months) in ASSETS {
        let gross = cost * EURO * 120 / 100;
        entries.push(
            Entry::new("AC", bought, name)
                .piece(code)
                .line(Line::debit(account, gross).taxed("A-STD"))
                .line(Line::credit("404", gross).of("EQUIPEMENTS-PRO")),
        );
        entries.push(
            Entry::new("BQ", bought + Days::new(2), format!("Règlement {name}"))
                .piece(code)
                .line(Line::debit("404", gross).of("EQUIPEMENTS-PRO"))
                .line(Line::credit("512", gross)),
        );
        let asset = json!({
            "code": code, "name": name, "account": account, "acquired_on": bought, "cost": cost.to_string(),
            "method": "linear", "months": months, "depreciation_account": depreciation, "charge_account": "68112",
            "supplier": "Équipements Pro",
        });
        books.post("/assets", asset).await?;
    }
    Ok(entries)
}

/// Books what a month takes of the loan, and of the assets once it is over.
///
/// # Errors
/// As [`opens_shops`].
pub async fn ends(books: &Books<'_>, month: Month) -> anyhow::Result<()> {
    let until = month.last().min(books.today);
    let due = books.get(&format!("/loan_instalments_preview?until={until}")).await?;
    if due["instalments"].as_i64().unwrap_or_default() > 0 {
        let asked = json!({"until": until, "journal": "BQ", "label": "Échéance"});
        books.post("/loan_instalments", asked).await?;
    }
    if until == month.last() {
        let label = format!("Dotations {}", until.format("%m/%Y"));
        let asked = json!({"until": until, "journal": "OD", "label": label});
        books.post("/depreciations", asked).await?;
    }
    Ok(())
}

/// Means the current year to be as the one before, and a little better.
///
/// # Errors
/// As [`opens_shops`].
pub async fn plans(books: &Books<'_>, axis: &str, last: &str, this: &str) -> anyhow::Result<()> {
    let name = format!("Budget {}", books.today.year());
    let budget = json!({
        "fiscal_year_id": this, "name": name, "axis_id": axis, "actuals_of": last, "change_percent": "3",
    });
    books.post("/budgets", budget).await.map(drop)
}

/// Notes what other currencies were worth, and buys something in francs.
///
/// # Errors
/// As [`opens_shops`].
pub async fn buys_abroad(books: &mut Books<'_>) -> anyhow::Result<()> {
    let today = books.today;
    for (currency, rates) in RATES {
        for (weeks, rate) in (0..).zip(rates) {
            let day = today - Days::new(7 * weeks);
            let rate = json!({"rate": rate, "quotation": "foreign_per_base"});
            books.put(&format!("/exchange_rates/EUR/{currency}/{day}"), rate).await?;
        }
    }
    let path = format!("/exchange_rates/conversion?amount={FRANCS}&currency=CHF&on={today}");
    let amount = read(&books.get(&path).await?, "amount", books.decimals)?;
    let invoice = Entry::new("AC", today, "Moules à gâteaux de Zurich")
        .piece("ZH-4711")
        .line(Line::debit("6063", amount).taxed("IMP-STD").split(Split::Costs).abroad("CHF", FRANCS))
        .line(Line::credit("401", amount).of("FORMEN-ZURICH").abroad("CHF", FRANCS));
    books.keeps(&invoice).await?;
    books.posts().await
}

/// Has a subscription drafted every month, and leaves two entries for somebody to look at.
///
/// # Errors
/// As [`opens_shops`].
pub async fn leaves_drafts(books: &mut Books<'_>) -> anyhow::Result<()> {
    let template = json!({
        "name": "Logiciel de caisse", "journal": "AC", "label": "Logiciel de caisse {month}/{year}",
        "amounts": ["Abonnement hors taxe"],
        "lines": [
            {"account": "6156", "side": "debit", "formula": "a1", "tax_code": "P-STD"},
            {"account": "401", "auxiliary": "CAISSE-PRO", "side": "balance"},
        ],
    });
    let template = books.post("/entry_templates", template).await?;
    let first = books.today.with_day(1).context("a month without a first day")?;
    let recurring = json!({
        "name": "Logiciel de caisse", "template_id": text(&template, "id")?, "amounts": ["49"], "first_on": first,
        "months": 1,
    });
    books.post("/recurring_entries", recurring).await?;
    books.post("/recurring_entries/draft", Value::Null).await?;
    let repair = Entry::new("AC", books.today, "Réparation du pétrin, facture à vérifier")
        .piece("REP-118")
        .line(Line::debit("6155", 354 * EURO).taxed("P-STD").split(Split::Costs))
        .line(Line::credit("401", 354 * EURO).of("FROID-SERVICE"));
    books.drafts(&repair).await?;
    let order = Entry::new("VE", books.today, "Pièce montée, commande à confirmer")
        .line(Line::debit("411", 211 * EURO).of("HOTEL-DU-PARC"))
        .line(Line::credit("701", 211 * EURO).taxed("S-RED").split(Split::Sales));
    books.drafts(&order).await
}

/// Attaches a receipt to the newest purchase.
///
/// # Errors
/// As [`opens_shops`].
pub async fn attaches_receipt(books: &Books<'_>) -> anyhow::Result<()> {
    let entries = books.get("/entries?state=posted&journal=AC&sort=date_desc&limit=1").await?;
    let bought = &entries["items"][0];
    let [id, label, date, amount] =
        ["id", "label", "date", "total_debit"].map(|name| bought[name].as_str().unwrap_or_default());
    let receipt =
        format!("Reçu\n\n{label}\nDate : {date}\nMontant : {amount} EUR\n\nPièce de démonstration\n");
    books.upload(&format!("/entries/{id}/attachments?file_name=recu.txt"), &receipt).await.map(drop)
}

/// Decides what becomes of the result of the year before, once the associates have met in June.
///
/// # Errors
/// As [`opens_shops`].
pub async fn allocates(books: &Books<'_>, last: &str) -> anyhow::Result<()> {
    let Some(met) = NaiveDate::from_ymd_opt(books.today.year(), 6, 15).filter(|day| *day <= books.today)
    else {
        return Ok(());
    };
    let path = format!("/fiscal_years/{last}/allocation");
    let there = books.get(&path).await?;
    if read(&there, "result", books.decimals)? <= 0 {
        return Ok(());
    }
    let decided = json!({
        "date": met, "journal": "OD", "label": "Affectation du résultat",
        "legal_reserve": there["legal_reserve_least"],
    });
    books.post(&path, decided).await.map(drop)
}
