//! What people are told of.

use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

/// What a notification is about, as far as people choose by it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, Enum)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// The books.
    Accounting,
    /// Who belongs to a company, whose it is, what becomes of it.
    Company,
    /// Archives, exports and programs outside.
    Data,
}

impl Category {
    /// Every category, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::Accounting, Self::Company, Self::Data];

    /// The text of this one, in the database as on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Accounting => "accounting",
            Self::Company => "company",
            Self::Data => "data",
        }
    }
}

/// How much it matters: what is shown first, and what stays until it is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Enum)]
#[oai(rename_all = "snake_case")]
pub enum Priority {
    /// Good to know.
    Normal,
    /// Somebody should act.
    High,
    /// Somebody has to act, or will lose something.
    Urgent,
}

/// What happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, Enum)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The entries of a FEC were imported: `file`, `entries`, `person`.
    FecImported,
    /// Somebody accepted an invitation: `person`.
    MemberJoined,
    /// The reader has another role: `person`, who gave it.
    RoleChanged,
    /// The reader may enter the company again: `person`, who said so.
    AccessResumed,
    /// The company is offered to the reader: `person`, whose it is.
    OwnershipOffered,
    /// The company has another owner: `person`, who has it now.
    OwnershipTransferred,
    /// The company is to be erased: `day`, `person`.
    ErasureAsked,
    /// It stays: `person`.
    ErasureTakenBack,
    /// The archive that the reader asked for is there.
    DataExportReady,
    /// The archive that the reader asked for could not be made.
    DataExportFailed,
    /// A company was made from the archive that the reader brought.
    DataImportDone,
    /// No company was made from it.
    DataImportFailed,
    /// Nothing is sent to an endpoint any more, because it did not answer for days.
    WebhookDisabled,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Self; 13] = [
        Self::FecImported,
        Self::MemberJoined,
        Self::RoleChanged,
        Self::AccessResumed,
        Self::OwnershipOffered,
        Self::OwnershipTransferred,
        Self::ErasureAsked,
        Self::ErasureTakenBack,
        Self::DataExportReady,
        Self::DataExportFailed,
        Self::DataImportDone,
        Self::DataImportFailed,
        Self::WebhookDisabled,
    ];

    /// The text of this one, in the database as on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::FecImported => "fec_imported",
            Self::MemberJoined => "member_joined",
            Self::RoleChanged => "role_changed",
            Self::AccessResumed => "access_resumed",
            Self::OwnershipOffered => "ownership_offered",
            Self::OwnershipTransferred => "ownership_transferred",
            Self::ErasureAsked => "erasure_asked",
            Self::ErasureTakenBack => "erasure_taken_back",
            Self::DataExportReady => "data_export_ready",
            Self::DataExportFailed => "data_export_failed",
            Self::DataImportDone => "data_import_done",
            Self::DataImportFailed => "data_import_failed",
            Self::WebhookDisabled => "webhook_disabled",
        }
    }

    /// The kind of a text; `None` for one that a later version wrote.
    pub fn of(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }

    /// What it is about.
    pub const fn category(self) -> Category {
        match self {
            Self::FecImported => Category::Accounting,
            Self::MemberJoined
            | Self::RoleChanged
            | Self::AccessResumed
            | Self::OwnershipOffered
            | Self::OwnershipTransferred
            | Self::ErasureAsked
            | Self::ErasureTakenBack => Category::Company,
            Self::DataExportReady
            | Self::DataExportFailed
            | Self::DataImportDone
            | Self::DataImportFailed
            | Self::WebhookDisabled => Category::Data,
        }
    }

    /// How much it matters.
    pub const fn priority(self) -> Priority {
        match self {
            Self::ErasureAsked => Priority::Urgent,
            Self::OwnershipOffered
            | Self::DataExportFailed
            | Self::DataImportFailed
            | Self::WebhookDisabled => Priority::High,
            _ => Priority::Normal,
        }
    }

    /// Whether a mail of its own goes out about it, whatever people chose: there is no second one then.
    pub const fn has_own_mail(self) -> bool {
        matches!(
            self,
            Self::RoleChanged
                | Self::AccessResumed
                | Self::OwnershipOffered
                | Self::OwnershipTransferred
                | Self::ErasureAsked
                | Self::ErasureTakenBack
                | Self::WebhookDisabled
        )
    }

    /// The page that it leads to: path and query.
    pub const fn page(self) -> &'static str {
        match self {
            Self::FecImported => "/accounting/fec",
            Self::MemberJoined | Self::OwnershipOffered | Self::OwnershipTransferred => {
                "/settings?tab=members"
            }
            Self::RoleChanged | Self::AccessResumed => "/settings?tab=profile",
            Self::WebhookDisabled => "/settings?tab=api",
            _ => "/settings?tab=data",
        }
    }
}
