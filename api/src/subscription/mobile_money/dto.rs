//! Payments by mobile money, on the wire.

use billing::mobile_money::{Network, Payee, Payment, Quote, Told};
use chrono::{DateTime, Utc};
use ledger::{Currency, Money};
use poem_openapi::{Enum, Object};
use uuid::Uuid;

use crate::http::{ApiError, ApiResult, Fields};

/// A number has so many figures, as the networks know them.
const NUMBER: std::ops::RangeInclusive<usize> = 8..=15;
/// A reference has so many signs.
const REFERENCE: std::ops::RangeInclusive<usize> = 4..=40;

/// Whom an invoice is made out to, in at most so many characters.
const MAX_BILL_TO: usize = 200;

/// A network of mobile money.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum MobileNetwork {
    /// Orange Money.
    Orange,
    /// MTN Mobile Money.
    Mtn,
    /// Moov Money.
    Moov,
    /// Wave.
    Wave,
    /// Flooz.
    Flooz,
}

/// A number to which is paid.
#[derive(Debug, Object)]
pub struct MobilePayee {
    network: MobileNetwork,
    /// With `+` and the code of its country.
    number: String,
    /// What the network takes of whoever pays, in hundredths of the amount.
    fee_percent: String,
}

/// How far a payment is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum)]
#[oai(rename_all = "snake_case")]
pub enum MobilePaymentState {
    /// An operator of the instance looks for the money.
    Waiting,
    /// It is there.
    Confirmed,
    /// It is not; `refusal` says why.
    Refused,
    /// Who told of it took it back.
    Withdrawn,
}

/// A payment that somebody told of.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct MobilePayment {
    id: Uuid,
    /// Whose it is; told to operators alone.
    #[oai(skip_serializing_if_is_none)]
    pub user_id: Option<Uuid>,
    #[oai(skip_serializing_if_is_none)]
    email: Option<String>,
    /// The key of the plan.
    plan_id: String,
    price_id: Uuid,
    /// How many months it pays for.
    months: i32,
    network: MobileNetwork,
    /// ISO 4217.
    currency: String,
    /// What has to arrive.
    amount: String,
    /// What was taken off the price for an earlier payment.
    credit: String,
    /// What the network takes of whoever pays, beside the amount.
    fee: String,
    payer_number: String,
    payee_number: String,
    /// What the network calls it.
    reference: String,
    /// Whom its invoice is made out to; absent where that is the name of the account.
    #[oai(skip_serializing_if_is_none)]
    bill_to: Option<String>,
    state: MobilePaymentState,
    #[oai(skip_serializing_if_is_none)]
    refusal: Option<String>,
    told_at: DateTime<Utc>,
    #[oai(skip_serializing_if_is_none)]
    decided_at: Option<DateTime<Utc>>,
    /// What it pays for, once it is confirmed.
    #[oai(skip_serializing_if_is_none)]
    period_start: Option<DateTime<Utc>>,
    #[oai(skip_serializing_if_is_none)]
    period_end: Option<DateTime<Utc>>,
}

/// How one pays by mobile money here, and what was paid so.
#[derive(Debug, Object)]
pub struct MobileMoneyView {
    /// Nobody's numbers: no money moves.
    pub is_sandbox: bool,
    /// To which numbers; none where nobody pays so.
    pub payees: Vec<MobilePayee>,
    /// The last twenty payments that whoever is signed in told of, newest first.
    pub payments: Vec<MobilePayment>,
}

/// What a price comes to by mobile money.
#[derive(Debug, Object)]
pub struct MobileQuoteAsk {
    /// The id of a price that is offered, in XOF or XAF.
    pub price_id: Uuid,
    pub network: MobileNetwork,
}

/// What has to be paid.
#[derive(Debug, Object)]
pub struct MobileQuote {
    /// The key of the plan.
    plan_id: String,
    /// ISO 4217.
    currency: String,
    price: String,
    /// What is taken off it for what was paid and is not over.
    credit: String,
    /// What has to arrive.
    amount: String,
    /// What the network takes beside it.
    fee: String,
    payee_number: String,
    /// Whether it begins as soon as it is confirmed. Else it follows what is paid.
    is_immediate: bool,
    starts_at: DateTime<Utc>,
    ends_at: DateTime<Utc>,
}

/// A payment that was made.
#[derive(Debug, Object)]
pub struct MobilePaymentCreate {
    /// The id of a price that is offered, in XOF or XAF.
    price_id: Uuid,
    network: MobileNetwork,
    /// What was paid, as it was quoted.
    amount: String,
    /// From which number, with `+` and the code of its country.
    payer_number: String,
    /// What the network calls the payment, as its message says.
    reference: String,
    /// Whom the invoice is made out to: name, address and tax number in one line of at most 200 characters. Without it, the name of the account.
    bill_to: Option<String>,
}

impl MobilePaymentCreate {
    /// What is told.
    ///
    /// # Errors
    /// 422 at `/amount` with `amount_invalid`; at `/payer_number` with `phone_invalid`; at `/reference` with `reference_invalid`; at
    /// `/bill_to` with `too_long`, `control_character`.
    pub fn check(self) -> ApiResult<Told> {
        let mut fields = Fields::new();
        // Both currencies are without decimals.
        let amount = self.amount.parse::<i64>().ok().filter(|amount| *amount > 0);
        if amount.is_none() {
            fields.refuse("/amount", "amount_invalid");
        }
        let payer_number: String =
            self.payer_number.chars().filter(|sign| !" .-()".contains(*sign)).collect();
        let figures = payer_number.strip_prefix('+').unwrap_or_default();
        if !NUMBER.contains(&figures.len()) || !figures.bytes().all(|sign| sign.is_ascii_digit()) {
            fields.refuse("/payer_number", "phone_invalid");
        }
        let reference = self.reference.trim().to_ascii_uppercase();
        let is_plain = |sign: u8| sign.is_ascii_alphanumeric() || b".-_/".contains(&sign);
        if !REFERENCE.contains(&reference.len()) || !reference.bytes().all(is_plain) {
            fields.refuse("/reference", "reference_invalid");
        }
        let bill_to = fields.text("/bill_to", &self.bill_to.unwrap_or_default(), MAX_BILL_TO);
        fields.finish()?;
        Ok(Told {
            price_id: self.price_id,
            network: self.network.into(),
            amount_minor: amount.unwrap_or_default(),
            payer_number,
            reference,
            bill_to: Some(bill_to).filter(|text| !text.is_empty()),
        })
    }
}

impl MobilePayee {
    /// A number of ours, as callers see it.
    pub fn of(payee: &Payee) -> Self {
        let permille = payee.network.fee_permille();
        Self {
            network: payee.network.into(),
            number: payee.number.clone(),
            fee_percent: format!("{}.{}", permille / 10, permille % 10),
        }
    }
}

impl MobileQuote {
    /// A quote, as callers see it.
    ///
    /// # Errors
    /// 500 for a currency that the ledger does not know.
    pub fn of(quote: Quote, payee: &Payee) -> ApiResult<Self> {
        let currency = Currency::from_code(&quote.currency).map_err(ApiError::internal)?;
        let wire = |minor| Money::from_minor(minor).format(currency);
        Ok(Self {
            price: wire(quote.price_minor),
            credit: wire(quote.credit_minor),
            amount: wire(quote.amount_minor),
            fee: wire(quote.fee_minor),
            plan_id: quote.plan,
            currency: quote.currency,
            payee_number: payee.number.clone(),
            is_immediate: quote.is_now,
            starts_at: quote.starts_at,
            ends_at: quote.ends_at,
        })
    }
}

impl MobilePayment {
    /// A payment, as who told of it sees it.
    ///
    /// # Errors
    /// 500 for a currency or a network that nobody knows.
    pub fn of(payment: Payment) -> ApiResult<Self> {
        let seen = Self::for_operators(payment)?;
        Ok(Self { user_id: None, email: None, ..seen })
    }

    /// A payment, as an operator sees it.
    ///
    /// # Errors
    /// As [`MobilePayment::of`].
    pub fn for_operators(payment: Payment) -> ApiResult<Self> {
        let currency = Currency::from_code(&payment.currency).map_err(ApiError::internal)?;
        let wire = |minor| Money::from_minor(minor).format(currency);
        let network: Network =
            payment.network.parse().map_err(|()| ApiError::internal("a network that nobody knows"))?;
        Ok(Self {
            amount: wire(payment.amount_minor),
            credit: wire(payment.credit_minor),
            fee: wire(payment.fee_minor),
            network: network.into(),
            state: MobilePaymentState::of(&payment.state),
            id: payment.id,
            user_id: payment.user_id,
            email: payment.email,
            plan_id: payment.plan,
            price_id: payment.price_id,
            months: payment.months,
            currency: payment.currency,
            payer_number: payment.payer_number,
            payee_number: payment.payee_number,
            reference: payment.reference,
            bill_to: payment.bill_to,
            refusal: payment.refusal,
            told_at: payment.told_at,
            decided_at: payment.decided_at,
            period_start: payment.period_start,
            period_end: payment.period_end,
        })
    }
}

impl MobilePaymentState {
    /// What is kept, as callers see it.
    pub fn of(state: &str) -> Self {
        match state {
            "confirmed" => Self::Confirmed,
            "refused" => Self::Refused,
            "withdrawn" => Self::Withdrawn,
            _ => Self::Waiting,
        }
    }

    /// As it is kept.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Confirmed => "confirmed",
            Self::Refused => "refused",
            Self::Withdrawn => "withdrawn",
        }
    }
}

impl From<Network> for MobileNetwork {
    fn from(network: Network) -> Self {
        match network {
            Network::Orange => Self::Orange,
            Network::Mtn => Self::Mtn,
            Network::Moov => Self::Moov,
            Network::Wave => Self::Wave,
            Network::Flooz => Self::Flooz,
        }
    }
}

impl From<MobileNetwork> for Network {
    fn from(network: MobileNetwork) -> Self {
        match network {
            MobileNetwork::Orange => Self::Orange,
            MobileNetwork::Mtn => Self::Mtn,
            MobileNetwork::Moov => Self::Moov,
            MobileNetwork::Wave => Self::Wave,
            MobileNetwork::Flooz => Self::Flooz,
        }
    }
}
