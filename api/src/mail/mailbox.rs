//! The development mailbox: one JSON file a mail, read at `/dev/mailbox`.

use std::{io::ErrorKind, os::unix::fs::DirBuilderExt, path::PathBuf};

use anyhow::Context;
use serde::{Deserialize, Serialize};
use tokio::{fs::OpenOptions, io::AsyncWriteExt};
use uuid::Uuid;

use super::Mail;

/// Mails kept at most; older ones are forgotten.
const KEPT: usize = 200;

/// A folder of mails that were not sent.
#[derive(Debug, Clone)]
pub struct Mailbox {
    folder: PathBuf,
}

/// A mail in the mailbox. Its id tells when it came: UUID v7.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StoredMail {
    /// Unique, and in the order of arrival.
    pub id: Uuid,
    /// The recipient's address.
    pub to: String,
    /// One line.
    pub subject: String,
    /// The plain text.
    pub text: String,
}

impl Mailbox {
    /// Opens the mailbox in `folder`, which is made for the account of the service alone when it is missing: the links in
    /// its mails open accounts.
    ///
    /// # Errors
    /// When the folder cannot be made.
    pub fn open(folder: PathBuf) -> anyhow::Result<Self> {
        let mut make = std::fs::DirBuilder::new();
        make.recursive(true)
            .mode(0o700)
            .create(&folder)
            .with_context(|| format!("the mailbox {}", folder.display()))?;
        Ok(Self { folder })
    }

    /// Keeps a mail.
    ///
    /// # Errors
    /// The disk's.
    #[expect(clippy::disallowed_methods, reason = "the id of a mail in the mailbox is no row's")]
    pub async fn keep(&self, mail: Mail) -> anyhow::Result<()> {
        let stored = StoredMail { id: Uuid::now_v7(), to: mail.to, subject: mail.subject, text: mail.text };
        let part = self.folder.join(format!("{}.part", stored.id));
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&part).await?;
        file.write_all(&serde_json::to_vec_pretty(&stored)?).await?;
        file.flush().await?;
        tokio::fs::rename(&part, self.folder.join(format!("{}.json", stored.id))).await?;
        for old in self.names().await?.iter().rev().skip(KEPT) {
            // Another delivery may have forgotten it already.
            match tokio::fs::remove_file(self.folder.join(old)).await {
                Err(error) if error.kind() != ErrorKind::NotFound => return Err(error.into()),
                _ => {}
            }
        }
        Ok(())
    }

    /// The mails, newest first.
    ///
    /// # Errors
    /// The disk's.
    pub async fn mails(&self) -> anyhow::Result<Vec<StoredMail>> {
        let mut mails = Vec::new();
        for name in self.names().await?.iter().rev() {
            let Ok(text) = tokio::fs::read(self.folder.join(name)).await else { continue };
            mails.push(serde_json::from_slice(&text)?);
        }
        Ok(mails)
    }

    async fn names(&self) -> anyhow::Result<Vec<String>> {
        let mut names = Vec::new();
        let mut entries = tokio::fs::read_dir(&self.folder).await?;
        while let Some(entry) = entries.next_entry().await? {
            names.extend(entry.file_name().into_string().ok().filter(|name| name.ends_with(".json")));
        }
        names.sort_unstable();
        Ok(names)
    }
}
