//! Acts on the platform's rows of a company, for its trail: who, by which request, from what to what.

use serde_json::Value;
use tenancy::{CompanyId, PlatformAudit, UserId, WriteRequest};

use crate::http::Access;

/// What was done, and to what.
pub struct Act {
    /// A stable code such as `member_removed`.
    pub action: &'static str,
    /// As `kind:id`.
    pub subject: String,
    /// How it stood before: ids, keys and codes only.
    pub before: Value,
    /// How it stands now.
    pub after: Value,
}

impl Act {
    /// The act of whoever holds the access.
    pub fn by(self, access: &Access, request: &WriteRequest) -> PlatformAudit {
        let act = access.act(request, self.action);
        PlatformAudit { subject: Some(self.subject), before: self.before, after: self.after, ..act }
    }

    /// The act of a person who is not in the company, or not yet.
    pub fn by_person(self, person: UserId, company: CompanyId, request: &WriteRequest) -> PlatformAudit {
        PlatformAudit { user_id: Some(person), ..self.within(company, request) }
    }

    /// The act of nobody who is known.
    pub fn within(self, company: CompanyId, request: &WriteRequest) -> PlatformAudit {
        PlatformAudit {
            company_id: Some(company),
            action: self.action,
            subject: Some(self.subject),
            before: self.before,
            after: self.after,
            request_id: Some(request.request_id.clone()),
            ip: request.ip,
            user_agent: request.user_agent.clone(),
            ..PlatformAudit::default()
        }
    }
}
