//! The mail of an invitation. Its token is made when it is sent, so that it rests nowhere in clear.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use tenancy::{NewJob, PlatformTx};
use uuid::Uuid;

use super::{invitation::InvitationState, store};
use crate::{
    App,
    http::{ApiError, ApiResult},
    identity::{self, Language},
    mail::{About, Mail, Template},
};

/// The kind of the job that sends it.
pub const MAIL_JOB: &str = "invitation_mail";

#[derive(Debug, Serialize, Deserialize)]
struct Payload {
    invitation_id: Uuid,
}

/// Puts the mail of an invitation into the queue, to be sent after `wait`.
pub async fn enqueue(tx: &mut PlatformTx<'_>, invitation_id: Uuid, wait: Duration) -> ApiResult<()> {
    let job = NewJob::new(MAIL_JOB, serde_json::json!(Payload { invitation_id })).at(tx.now() + wait);
    tx.enqueue(job).await?;
    Ok(())
}

/// Makes the token and writes the mail, unless the invitation has ended meanwhile. Run by the worker.
///
/// # Errors
/// The database's: the job is tried again later, with a new token.
pub async fn compose(app: &App, payload: serde_json::Value) -> anyhow::Result<Option<Mail>> {
    let Payload { invitation_id } = serde_json::from_value(payload)?;
    let prepared = app.tenancy.platform_write(async |tx| prepare(app, tx, invitation_id).await).await;
    prepared.map_err(ApiError::into_failure)
}

async fn prepare(app: &App, tx: &mut PlatformTx<'_>, id: Uuid) -> ApiResult<Option<Mail>> {
    if store::lock(tx, id).await?.is_none() {
        return Ok(None);
    }
    let now = tx.now();
    let offer = store::offer(tx, id).await?;
    let pending = offer.filter(|offer| offer.invitation.state_at(now) == InvitationState::Pending);
    let Some(offer) = pending else { return Ok(None) };
    let invited = identity::addressee(tx, &offer.invitation.email_key).await?;
    let (name, language) = invited.unwrap_or_else(|| (String::new(), Language::of(&offer.inviter_language)));
    let token = identity::new_token();
    store::set_token(tx, id, &identity::sha256(&token)).await?;
    let mut link = app.config.server.public_url.clone();
    link.set_path("invitation");
    link.query_pairs_mut().append_pair("token", &token);
    let about = About {
        company: identity::greeted(&offer.company_name),
        person: identity::greeted(&format!("{} {}", offer.first_name, offer.last_name)),
        ..About::default()
    };
    let mail = Template::Invitation.write(language, &offer.invitation.email, &name, link.as_str(), &about);
    Ok(Some(mail))
}
