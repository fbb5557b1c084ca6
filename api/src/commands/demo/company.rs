//! From somebody who is signed in to a company with open books: the way that everybody goes.

use std::time::Duration;

use anyhow::{Context, bail};
use serde_json::{Value, json};

use super::visitor::{Visitor, text, version};

/// A company whose schema has to be made first is waited for so long.
const PATIENCE: Duration = Duration::from_secs(60);
/// It is looked at so often.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Who a company is.
#[derive(Debug)]
pub struct Card {
    /// The legal name.
    pub name: &'static str,
    /// ISO 3166-1 alpha-2.
    pub country: &'static str,
    /// ISO 4217.
    pub currency: &'static str,
    /// As the API spells it.
    pub standard: &'static str,
    /// Name in the IANA time zone database.
    pub timezone: &'static str,
    /// The code of its sector.
    pub sector: &'static str,
    /// What its country calls it.
    pub registration_number: &'static str,
    /// The number under which it declares VAT.
    pub vat_number: &'static str,
    /// Street and number.
    pub street: &'static str,
    /// Postal code.
    pub postal_code: &'static str,
    /// Town.
    pub city: &'static str,
    /// Who manages it, and their title.
    pub manager: [&'static str; 2],
    /// Its legal form, and its capital in whole units.
    pub capital: (&'static str, i64),
}

/// Leads somebody through onboarding: the id of their new company.
///
/// # Errors
/// What the service refuses; a company that is not made in time.
pub async fn founds(visitor: &Visitor, card: &Card) -> anyhow::Result<String> {
    visitor.delete("/onboarding").await?;
    let mut preferences = visitor.get("/onboarding").await?["preferences"].take();
    for (name, value) in
        [("currency", card.currency), ("accounting_standard", card.standard), ("timezone", card.timezone)]
    {
        preferences[name] = json!(value);
    }
    preferences["fiscal_year_start_month"] = json!(1);
    preferences["notifications"]["email"] = json!(false);
    answers(visitor, "welcome", None).await?;
    answers(visitor, "preferences", Some(preferences)).await?;
    answers(visitor, "company", Some(said_of(card))).await?;
    answers(visitor, "modules", Some(json!({"modules": ["dashboard", "accounting"]}))).await?;
    let mut finalisation = visitor.post("/onboarding/finalisation", &json!({})).await?;
    let looks = PATIENCE.as_millis() / LOOK_EVERY.as_millis();
    for _ in 0..looks {
        match text(&finalisation, "state")? {
            "completed" => {
                let id = text(&finalisation, "company_id")?.to_owned();
                describes(visitor, &id, card).await?;
                return Ok(id);
            }
            "error" => bail!("{} cannot be made: {}", card.name, finalisation["problem_code"]),
            _ => tokio::time::sleep(LOOK_EVERY).await,
        }
        finalisation = visitor.get("/onboarding/finalisation").await?;
    }
    Err(anyhow::anyhow!("nobody makes companies here"))
        .context("set DATABASE_OWNER_URL, or run it where a worker does its work")
}

async fn answers(visitor: &Visitor, step: &str, said: Option<Value>) -> anyhow::Result<()> {
    if let Some(said) = said {
        visitor.put(&format!("/onboarding/{step}"), &said).await?;
    }
    visitor.post(&format!("/onboarding/steps/{step}/complete"), &json!({})).await?;
    Ok(())
}

fn said_of(card: &Card) -> Value {
    let [manager, title] = card.manager;
    json!({
        "name": card.name, "sector": card.sector, "registration_number": card.registration_number,
        "vat_number": card.vat_number, "street": card.street, "postal_code": card.postal_code, "city": card.city,
        "country": card.country, "email": "contact@example.org", "phone": "", "website": "",
        "ceo_name": manager, "ceo_title": title,
    })
}

/// What onboarding does not ask: legal form, capital, and that nobody gets a mail.
async fn describes(visitor: &Visitor, id: &str, card: &Card) -> anyhow::Result<()> {
    let path = format!("/companies/{id}/settings");
    let mut settings = visitor.get(&path).await?;
    let seen = version(&settings)?;
    let fields = settings.as_object_mut().context("the settings are no object")?;
    for name in [
        "accounting_standard",
        "fiscal_year_end_month",
        "fiscal_year_start_month",
        "locale",
        "timezone",
        "version",
    ] {
        fields.remove(name);
    }
    let (form, capital) = card.capital;
    fields.insert("legal_form".to_owned(), json!(form));
    fields.insert("share_capital".to_owned(), json!(capital.to_string()));
    fields.insert("sends_mails".to_owned(), json!(false));
    visitor.put_at(&path, seen, &settings).await?;
    Ok(())
}
