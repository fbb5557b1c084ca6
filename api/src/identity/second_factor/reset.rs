//! The operator's way out for who has lost every second factor.

use tenancy::{PlatformAudit, PlatformTx};

use super::service;
use crate::{
    http::ApiResult,
    identity::{
        notices::{self, Notice},
        service::Origin,
        store as people,
    },
};

/// Takes every second factor of the person at an address away and ends their sessions; they are told by mail, and the
/// platform's trail keeps it. Says whether there was a factor; nothing when the address is nobody's.
pub async fn reset_of(tx: &mut PlatformTx<'_>, email: &str) -> ApiResult<Option<bool>> {
    let Some(person) = people::user_by_email(tx, &email.trim().to_lowercase()).await? else {
        return Ok(None);
    };
    if !service::reset(tx, person.id).await? {
        return Ok(Some(false));
    }
    people::delete_sessions_of(tx, person.id).await?;
    people::delete_tokens(tx, person.id).await?;
    tx.audit(PlatformAudit {
        action: "second_factor_reset",
        subject: Some(format!("user:{}", person.id.as_uuid())),
        ..PlatformAudit::default()
    });
    notices::notify(tx, person.id, Notice::SecondFactorReset, &Origin::default()).await?;
    Ok(Some(true))
}
