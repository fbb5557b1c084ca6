//! Mail: written from templates in four languages, sent by SMTP or kept in the development mailbox.

mod email_change;
mod failure;
mod mailbox;
mod notice;
mod template;
#[cfg(test)]
mod tests;

use anyhow::Context;
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor,
    message::{Mailbox as Address, MultiPart},
};
use uuid::Uuid;

pub use email_change::EmailChangeMail;
pub use failure::SendFailure;
pub use mailbox::{Mailbox, StoredMail};
pub use notice::{Notice, write_notice};
pub use template::{About, Template, escape};

use crate::config::MailConfig;

/// A mail that is ready to go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mail {
    /// The recipient's address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// For readers of plain text.
    pub text: String,
    /// The same for readers of HTML.
    pub html: String,
}

/// How mail leaves the house.
pub enum Mailer {
    /// By a mail server.
    Smtp {
        /// The connection pool.
        transport: AsyncSmtpTransport<Tokio1Executor>,
        /// The sender.
        from: Address,
    },
    /// Not at all: it stays in a folder that the developer reads at `/dev/mailbox`.
    Mailbox(Mailbox),
}

impl Mailer {
    /// SMTP when it is configured, the development mailbox otherwise.
    ///
    /// # Errors
    /// When `SMTP_URL` or `MAIL_FROM` cannot be read, which [`check_smtp_url`] and [`check_sender`] say beforehand, or
    /// the mailbox's folder cannot be made.
    pub fn from_config(config: &MailConfig) -> anyhow::Result<Self> {
        let Some(url) = &config.smtp_url else {
            return Ok(Self::Mailbox(Mailbox::open(config.mailbox_dir.clone())?));
        };
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).context("SMTP_URL")?.build();
        let from = config.from.parse().context("MAIL_FROM")?;
        Ok(Self::Smtp { transport, from })
    }

    /// Whether mail stays in the development mailbox, for the screen that says so.
    pub fn is_mailbox(&self) -> bool {
        matches!(self, Self::Mailbox(_))
    }

    /// Whether there is a mail server and it lets us in; no mail is sent.
    ///
    /// # Errors
    /// [`SendFailure`]: there is one, and it does not.
    pub async fn greet(&self) -> anyhow::Result<bool> {
        let Self::Smtp { transport, .. } = self else { return Ok(false) };
        if transport.test_connection().await.map_err(SendFailure::from)? {
            return Ok(true);
        }
        Err(SendFailure::Unusable.into())
    }

    /// Sends a mail. `id` is the same when the same mail is sent again: a mailbox that has it shows it once (RFC 5322,
    /// 3.6.4).
    ///
    /// # Errors
    /// [`SendFailure`], or the disk's.
    pub async fn send(&self, id: Uuid, mail: Mail) -> anyhow::Result<()> {
        let sent = self.hand_over(id, mail).await;
        let is_final = |error: &anyhow::Error| {
            error.downcast_ref().is_some_and(|failure: &SendFailure| failure.is_final())
        };
        let outcome = match &sent {
            Ok(()) => "sent",
            Err(error) if is_final(error) => "refused",
            Err(_) => "failed",
        };
        metrics::counter!("partita_mails_total", "outcome" => outcome).increment(1);
        sent
    }

    async fn hand_over(&self, id: Uuid, mail: Mail) -> anyhow::Result<()> {
        match self {
            Self::Mailbox(mailbox) => mailbox.keep(mail).await,
            Self::Smtp { transport, from } => {
                let message = message(from, id, mail).ok_or(SendFailure::Unwritable)?;
                transport.send(message).await.map_err(SendFailure::from)?;
                Ok(())
            }
        }
    }
}

/// Whether a mail server can be meant by this URL.
///
/// # Errors
/// Why not, in words for an operator.
pub fn check_smtp_url(url: &str) -> Result<(), String> {
    AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map(drop).map_err(|error| error.to_string())
}

/// Whether mails can have this sender.
///
/// # Errors
/// Why not, in words for an operator.
pub fn check_sender(from: &str) -> Result<(), String> {
    from.parse::<Address>().map(drop).map_err(|error| error.to_string())
}

fn message(from: &Address, id: Uuid, mail: Mail) -> Option<Message> {
    let id = format!("<{id}@{}>", from.email.domain());
    let to = mail.to.parse().ok()?;
    let message = Message::builder().message_id(Some(id)).from(from.clone()).to(to).subject(mail.subject);
    message.multipart(MultiPart::alternative_plain_html(mail.text, mail.html)).ok()
}
