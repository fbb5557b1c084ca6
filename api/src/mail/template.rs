//! What the mails say, in four languages.

mod account;
mod erasure;
mod members;
mod membership;
mod mobile_money;
mod news;
mod payments;
mod trial;
mod webhooks;

use chrono::NaiveDate;

use super::Mail;
use crate::identity::Language;

/// A mail that is the same for everybody but for the name and the link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// Confirm your address.
    Confirmation,
    /// Somebody tried to register with your address.
    AlreadyRegistered,
    /// Set a new password.
    PasswordReset,
    /// Your address was signed up more than once: choose the password that counts.
    PasswordNeeded,
    /// You are invited into a company.
    Invitation,
    /// A company is offered to you.
    OwnershipOffered,
    /// Your company is offered to another.
    OwnershipOfferSent,
    /// A company has another owner.
    OwnershipTransferred,
    /// You may do something else in a company.
    RoleChanged,
    /// A company is closed to you.
    AccessEnded,
    /// It is open to you again.
    AccessResumed,
    /// A company of yours is to be erased.
    ErasureAsked,
    /// It stays.
    ErasureTakenBack,
    /// It is erased in a few days.
    ErasureNear,
    /// It is gone.
    Erased,
    /// What happens in a company is no longer told to an address.
    WebhookDisabled,
    /// The entries of a FEC were imported.
    FecImported,
    /// Somebody joined a company.
    MemberJoined,
    /// An archive can be fetched.
    DataExportReady,
    /// An archive could not be made.
    DataExportFailed,
    /// A company was made from an archive.
    DataImportDone,
    /// None was.
    DataImportFailed,
    /// A trial is near its end.
    TrialEnding,
    /// A trial is over.
    TrialOver,
    /// A payment did not come.
    PaymentLate,
    /// It is about to cost its owner their rights.
    PaymentOverdue,
    /// A change waits for its payment.
    ChangeWaiting,
    /// What was to follow is there.
    PlanFollowed,
    /// A subscription is over.
    SubscriptionOver,
    /// It is, for want of a payment.
    SubscriptionUnpaid,
    /// A payment by mobile money arrived.
    MobileConfirmed,
    /// It was not found.
    MobileRefused,
    /// The next period has to be paid by mobile money.
    RenewalDue,
    /// It was not.
    RenewalLate,
    /// Payments by mobile money wait for operators.
    MobileWaiting,
}

/// The company, the person and the day that a mail is about. Names are empty where they could be read as a message, or where
/// the mail is about none.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct About {
    /// Its name.
    pub company: String,
    /// Their name.
    pub person: String,
    /// The day, in UTC.
    pub day: Option<NaiveDate>,
}

/// What a mail says in one language.
pub(super) struct Words {
    pub subject: &'static str,
    pub hello: &'static str,
    pub body: &'static str,
    pub action: &'static str,
    pub end: &'static str,
}

impl Template {
    /// Every template.
    pub const ALL: [Self; 35] = [
        Self::Confirmation,
        Self::AlreadyRegistered,
        Self::PasswordReset,
        Self::PasswordNeeded,
        Self::Invitation,
        Self::OwnershipOffered,
        Self::OwnershipOfferSent,
        Self::OwnershipTransferred,
        Self::RoleChanged,
        Self::AccessEnded,
        Self::AccessResumed,
        Self::ErasureAsked,
        Self::ErasureTakenBack,
        Self::ErasureNear,
        Self::Erased,
        Self::WebhookDisabled,
        Self::FecImported,
        Self::MemberJoined,
        Self::DataExportReady,
        Self::DataExportFailed,
        Self::DataImportDone,
        Self::DataImportFailed,
        Self::TrialEnding,
        Self::TrialOver,
        Self::PaymentLate,
        Self::PaymentOverdue,
        Self::ChangeWaiting,
        Self::PlanFollowed,
        Self::SubscriptionOver,
        Self::SubscriptionUnpaid,
        Self::MobileConfirmed,
        Self::MobileRefused,
        Self::RenewalDue,
        Self::RenewalLate,
        Self::MobileWaiting,
    ];

    /// Writes the mail to `to`, who is greeted by `name` unless it is empty, with the link of its one action.
    pub fn write(self, language: Language, to: &str, name: &str, link: &str, about: &About) -> Mail {
        about.fill(language, laid_out(&self.words(language), language, to, name, link, &More::default()))
    }

    fn words(self, language: Language) -> Words {
        match self {
            Self::Confirmation => account::confirmation(language),
            Self::AlreadyRegistered => account::already_registered(language),
            Self::PasswordReset => account::password_reset(language),
            Self::PasswordNeeded => account::password_needed(language),
            Self::Invitation => members::invitation(language),
            Self::OwnershipOffered => members::ownership_offered(language),
            Self::OwnershipOfferSent => members::ownership_offer_sent(language),
            Self::OwnershipTransferred => members::ownership_transferred(language),
            Self::RoleChanged => membership::role_changed(language),
            Self::AccessEnded => membership::access_ended(language),
            Self::AccessResumed => membership::access_resumed(language),
            Self::ErasureAsked => erasure::asked(language),
            Self::ErasureTakenBack => erasure::taken_back(language),
            Self::ErasureNear => erasure::near(language),
            Self::Erased => erasure::done(language),
            Self::WebhookDisabled => webhooks::disabled(language),
            Self::FecImported => news::fec_imported(language),
            Self::MemberJoined => news::member_joined(language),
            Self::DataExportReady => news::export_ready(language),
            Self::DataExportFailed => news::export_failed(language),
            Self::DataImportDone => news::import_done(language),
            Self::DataImportFailed => news::import_failed(language),
            Self::TrialEnding => trial::ending(language),
            Self::TrialOver => trial::over(language),
            Self::PaymentLate => payments::late(language),
            Self::PaymentOverdue => payments::overdue(language),
            Self::ChangeWaiting => payments::change_waiting(language),
            Self::PlanFollowed => payments::plan_followed(language),
            Self::SubscriptionOver => payments::over(language),
            Self::SubscriptionUnpaid => payments::unpaid(language),
            Self::MobileConfirmed => mobile_money::confirmed(language),
            Self::MobileRefused => mobile_money::refused(language),
            Self::RenewalDue => mobile_money::renewal(language),
            Self::RenewalLate => mobile_money::late(language),
            Self::MobileWaiting => mobile_money::waiting(language),
        }
    }
}

/// What only some mails have.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct More<'a> {
    /// The circumstances of what happened.
    pub facts: Option<&'a str>,
    /// A second action, with its link.
    pub other: Option<(&'a str, &'a str)>,
}

/// Lays a mail out: a greeting, what happened with its circumstances, the action, and what else there is to know.
pub(super) fn laid_out(
    words: &Words,
    language: Language,
    to: &str,
    name: &str,
    link: &str,
    more: &More<'_>,
) -> Mail {
    let Words { subject, hello, body, action, end } = words;
    let hello = format!("{hello} {name}");
    let hello = hello.trim_end();
    let told = more.facts.map(|facts| format!("\n\n{facts}")).unwrap_or_default();
    let other = more.other.map(|(action, link)| format!("{action}\n{link}\n\n")).unwrap_or_default();
    let text = format!("{hello},\n\n{body}{told}\n\n{action}\n{link}\n\n{other}{end}\n\nPartita\n");
    let direction = if language == Language::Ar { "rtl" } else { "ltr" };
    let anchor = |action: &str, link: &str| format!("<p><a href=\"{}\">{action}</a></p>", escape(link));
    let other = more.other.map(|(action, link)| anchor(action, link)).unwrap_or_default();
    let told = more.facts.map(|facts| format!("<p dir=\"ltr\">{}</p>", escape(facts))).unwrap_or_default();
    let html = format!(
        "<!doctype html><html lang=\"{}\" dir=\"{direction}\"><meta charset=\"utf-8\">\
         <body style=\"font-family:sans-serif;line-height:1.5;max-width:34rem;margin:2rem auto\">\
         <p>{},</p><p>{body}</p>{told}{}{other}<p>{end}</p><p>Partita</p></body></html>",
        language.as_str(),
        escape(hello),
        anchor(action, link),
    );
    Mail { to: to.to_owned(), subject: (*subject).to_owned(), text, html }
}

impl About {
    /// Names the company and the person where a mail says `{company}` and `{person}`.
    fn fill(&self, language: Language, mail: Mail) -> Mail {
        let (company, person) = members::unnamed(language);
        let company = if self.company.is_empty() { company } else { &self.company };
        let person = if self.person.is_empty() { person } else { &self.person };
        let day = self.day.map(|day| written(day, language)).unwrap_or_default();
        // Names last: what somebody calls their company is not looked into.
        let told = |text: String, company: &str, person: &str| {
            text.replace("{day}", &day).replace("{company}", company).replace("{person}", person)
        };
        Mail {
            subject: told(mail.subject, company, person),
            text: told(mail.text, company, person),
            html: told(mail.html, &escape(company), &escape(person)),
            ..mail
        }
    }
}

/// A day as a sentence of the language has it.
fn written(day: NaiveDate, language: Language) -> String {
    let form = if language == Language::En { "%-d %B %Y" } else { "%d/%m/%Y" };
    day.format(form).to_string()
}

/// Text as HTML.
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
        .replace('\'', "&#39;")
}
