//! What happens when a passkey is used: by itself, after the password, or to prove who is there.

use poem::http::StatusCode;
use tenancy::{PlatformTx, UserId};
use webauthn_rp::response::auth::DiscoverableAuthentication16;

use super::{
    ceremonies::{self, Purpose},
    dto::{PasskeyAnswer, PasskeyRequest, PasskeySignIn, refused},
    relying_party::{KnownKey, Refused, RelyingParty},
    store,
};
use crate::{
    App,
    http::{ApiError, ApiResult, Session},
    identity::{
        notices::{self, Notice},
        reauthentication,
        second_factor::tickets,
        service::{self, Origin, SignedIn, new_token},
        sessions::sign_in::{self, Opened},
        store as people,
    },
};

/// Gives out a challenge.
///
/// # Errors
/// 503 `passkeys_unavailable`.
pub async fn begin(app: &App, purpose: Purpose) -> ApiResult<PasskeyRequest> {
    let party = RelyingParty::of(&app.config.server.public_url)?;
    let begun = party.begin_use()?;
    app.tenancy.platform_write(async |tx| ceremonies::put(tx, purpose, &begun).await).await?;
    Ok(PasskeyRequest::new(&party, begun.text))
}

/// Opens a session for who has used a passkey. Its authenticator has asked for a finger, a face or a PIN, so nothing else
/// is asked for.
///
/// # Errors
/// 401 `ticket_invalid`; 422 `passkey_refused`, also for one of somebody else than the ticket's holder.
pub async fn sign_in(
    app: &App,
    body: PasskeySignIn,
    device: Option<String>,
    origin: &Origin,
) -> ApiResult<Opened> {
    let party = RelyingParty::of(&app.config.server.public_url)?;
    let answer = body.answer.check()?;
    let opened = app.tenancy.platform_write(async |tx| {
        let holder = match &body.ticket {
            Some(ticket) => Some(tickets::holder(tx, ticket).await?.ok_or_else(ticket_invalid)?),
            None => None,
        };
        let Some(user) = judge(tx, &party, Purpose::SignIn, holder, &answer, origin).await? else {
            return Ok(None);
        };
        let person = people::user(tx, user).await?.filter(|person| person.is_active);
        let Some(person) = person else { return Ok(None) };
        if let Some(ticket) = &body.ticket {
            tickets::delete(tx, ticket).await?;
        }
        sign_in::open(app, tx, person, device.clone(), "passkey", origin).await.map(Some)
    });
    opened.await?.ok_or_else(refused)
}

/// Takes a passkey in the place of the password once more: the session's new token.
///
/// # Errors
/// 422 `passkey_refused`; 429.
pub async fn reauthenticate(
    session: &Session,
    who: &SignedIn,
    answer: PasskeyAnswer,
    origin: &Origin,
) -> ApiResult<String> {
    let (app, user) = (session.app(), who.user_id());
    app.limits.reauthentication(user)?;
    let party = RelyingParty::of(&app.config.server.public_url)?;
    let (answer, token) = (answer.check()?, new_token());
    let proven = who.write(app, async |tx| {
        let user = judge(tx, &party, Purpose::Prove(user), Some(user), &answer, origin).await?;
        let Some(user) = user else { return Ok(false) };
        reauthentication::renew_token(tx, who.session.id, &token).await?;
        service::audit(tx, user, "reauthenticated", origin);
        Ok::<_, ApiError>(true)
    });
    if proven.await? { Ok(token) } else { Err(refused()) }
}

/// Whose passkey has answered the challenge rightly. A wrong answer uses the challenge up too, so it is no failure of the
/// transaction. A counter that went back is told to the person.
async fn judge(
    tx: &mut PlatformTx<'_>,
    party: &RelyingParty,
    purpose: Purpose,
    expected: Option<UserId>,
    answer: &DiscoverableAuthentication16,
    origin: &Origin,
) -> ApiResult<Option<UserId>> {
    let Ok(challenge) = answer.challenge_relaxed() else { return Ok(None) };
    let state = ceremonies::take(tx, purpose, challenge.0.to_be_bytes()).await?;
    let known = store::lock_by_credential(tx, answer.raw_id().into_inner()).await?;
    let Some((state, known)) = state.zip(known) else { return Ok(None) };
    let user = known.user_id;
    if expected.is_some_and(|expected| expected != user) {
        return Ok(None);
    }
    let key = KnownKey {
        user,
        credential_id: &known.credential_id,
        static_state: &known.static_state,
        dynamic_state: &known.dynamic_state,
    };
    match party.finish_use(&state, answer, &key) {
        Ok(used) => store::note_use(tx, known.id, &used).await.map(|()| Some(user)),
        Err(Refused::Wrong) => Ok(None),
        Err(Refused::Copied) => {
            service::audit(tx, user, "passkey_refused", origin);
            notices::notify(tx, user, Notice::PasskeyRefused, origin).await?;
            Ok(None)
        }
    }
}

fn ticket_invalid() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "ticket_invalid")
}
