//! Invitations follow a person to another address.

use tenancy::{PlatformAudit, PlatformTx, UserId};

use super::store;
use crate::{http::ApiResult, identity::Email};

/// Sends the invitations that wait for an address after its person. Where the new address is invited too, that one counts
/// and the other is over.
pub async fn readdress(
    tx: &mut PlatformTx<'_>,
    user: UserId,
    old_email_key: &str,
    new: &Email,
) -> ApiResult<()> {
    for (id, company) in store::lock_of_address(tx, old_email_key).await? {
        let action = if store::is_waiting(tx, company, &new.key).await? {
            store::end(tx, id, "expired").await?;
            "invitation_superseded"
        } else {
            store::readdress(tx, id, new).await?;
            "invitation_readdressed"
        };
        tx.audit(PlatformAudit {
            user_id: Some(user),
            company_id: Some(company),
            action,
            subject: Some(format!("invitation:{id}")),
            ..PlatformAudit::default()
        });
    }
    Ok(())
}
