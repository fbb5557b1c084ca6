//! What happens when passkeys are made, renamed and taken away.

use tenancy::UserId;
use uuid::Uuid;

use super::{
    ceremonies::{self, Purpose},
    dto::{PasskeyCreate, PasskeyCreated, PasskeyCreation, PasskeyView, refused},
    relying_party::RelyingParty,
    store,
};
use crate::{
    App,
    http::{ApiError, ApiResult},
    identity::{
        notices::{self, Notice},
        second_factor,
        service::{self, Origin, SignedIn},
        sessions::{self, Device},
    },
};

/// The passkeys of a person.
pub async fn list(app: &App, user: UserId) -> ApiResult<Vec<PasskeyView>> {
    let own = app.tenancy.platform_read(async |tx| store::list(tx, user).await).await?;
    Ok(own.into_iter().map(Into::into).collect())
}

/// Gives out a challenge for a new passkey.
///
/// # Errors
/// 409 `passkeys_limit_reached`; 503 `passkeys_unavailable`.
pub async fn begin(app: &App, who: &SignedIn) -> ApiResult<PasskeyCreation> {
    let user = who.user_id();
    let party = RelyingParty::of(&app.config.server.public_url)?;
    let begun = party.begin_registration(user)?;
    let known = who
        .write(app, async |tx| {
            store::must_have_room(tx, user).await?;
            let known = store::list(tx, user).await?;
            ceremonies::put(tx, Purpose::Register(user), &begun).await?;
            Ok::<_, ApiError>(known)
        })
        .await?;
    let name = format!("{} {}", who.user.first_name, who.user.last_name);
    let person = (user.as_uuid(), who.user.email.clone(), name);
    Ok(PasskeyCreation::new(&party, begun.text, person, &known))
}

/// Takes what an authenticator made in as a passkey of the person. With their first second factor they get recovery codes.
///
/// # Errors
/// 409 `passkey_taken` and `passkeys_limit_reached`; 422 `passkey_refused`.
pub async fn create(
    app: &App,
    who: &SignedIn,
    new: PasskeyCreate,
    origin: &Origin,
) -> ApiResult<PasskeyCreated> {
    let user = who.user_id();
    let party = RelyingParty::of(&app.config.server.public_url)?;
    let (name, answer) = new.check(Device::of(origin.user_agent.as_deref()))?;
    let challenge = answer.challenge_relaxed().map_err(|_| refused())?.0.to_be_bytes();
    // A challenge is used up by a wrong answer too, so that one is no failure of the transaction.
    let made = who.write(app, async |tx| {
        store::must_have_room(tx, user).await?;
        let Some(state) = ceremonies::take(tx, Purpose::Register(user), challenge).await? else {
            return Ok(None);
        };
        let Ok(key) = party.finish_registration(&state, &answer) else { return Ok(None) };
        let recovery_codes = second_factor::first_codes(tx, user).await?;
        let row = store::insert(tx, user, &name, &key).await?;
        sessions::forget_proofs_of_others(tx, user, who.session.id).await?;
        service::audit(tx, user, "passkey_added", origin);
        notices::notify(tx, user, Notice::PasskeyAdded, origin).await?;
        Ok::<_, ApiError>(Some(PasskeyCreated { passkey: row.into(), recovery_codes }))
    });
    made.await?.ok_or_else(refused)
}

/// Gives a passkey another name.
///
/// # Errors
/// 404.
pub async fn rename(app: &App, who: &SignedIn, id: Uuid, name: &str) -> ApiResult<PasskeyView> {
    let user = who.user_id();
    let renamed = who.write(app, async |tx| {
        service::audit(tx, user, "passkey_renamed", &Origin::default());
        store::rename(tx, user, id, name).await?.ok_or_else(ApiError::not_found)
    });
    Ok(renamed.await?.into())
}

/// Takes a passkey away. With the last second factor the recovery codes go too.
///
/// # Errors
/// 404.
pub async fn remove(app: &App, who: &SignedIn, id: Uuid, origin: &Origin) -> ApiResult<()> {
    let user = who.user_id();
    who.write(app, async |tx| {
        if !store::delete(tx, user, id).await? {
            return Err(ApiError::not_found());
        }
        let is_still_on = second_factor::settle(tx, user).await?;
        service::audit(tx, user, "passkey_removed", origin);
        let notice = if is_still_on { Notice::PasskeyRemoved } else { Notice::SecondFactorRemoved };
        notices::notify(tx, user, notice, origin).await
    })
    .await
}
