//! What happens when a second factor is set up, asked for and taken away.

use poem::http::StatusCode;
use qrcode::{QrCode, render::svg};
use rand::RngCore;
use tenancy::{PlatformTx, UserId};

use super::{
    dto::{SecondFactorView, SessionComplete, TotpSetup},
    recovery_codes, store, tickets, totp,
};
use crate::{
    App,
    http::{ApiError, ApiResult},
    identity::{
        notices::{self, Notice},
        passkeys,
        service::{self, Origin, SignedIn, sha256},
        sessions::{
            self, devices,
            sign_in::{self, Opened},
        },
        store as people,
    },
    secrets::Secrets,
};

/// The second factor of a person.
pub async fn view(app: &App, who: &SignedIn) -> ApiResult<SecondFactorView> {
    let user = who.user_id();
    app.tenancy
        .platform_read(async |tx| {
            let totp_since = store::on_since(tx, user).await?;
            let (is_on, recovery_codes_left) =
                (store::is_on(tx, user).await?, store::codes_left(tx, user).await?);
            Ok(SecondFactorView { is_on, totp_since, recovery_codes_left })
        })
        .await
}

/// Draws a seed for a device. It counts for nothing until a code of it was confirmed.
///
/// # Errors
/// 409 `second_factor_on`; 503 `secrets_not_configured`.
#[expect(clippy::disallowed_methods, reason = "a seed is a secret")]
pub async fn start(app: &App, who: &SignedIn) -> ApiResult<TotpSetup> {
    let user = who.user_id();
    let mut seed = [0; totp::SEED_BYTES];
    rand::rng().fill_bytes(&mut seed);
    let sealed = secrets(app)?.seal(&store::place(user), &seed);
    let put = who.write(app, async |tx| {
        if store::has_codes(tx, user).await? {
            return Err(ApiError::conflict("second_factor_on"));
        }
        store::put(tx, user, &sealed).await
    });
    put.await?;
    let uri = totp::uri(&seed, &who.user.email);
    let picture = QrCode::new(uri.as_str()).map_err(ApiError::internal)?;
    let picture = picture.render::<svg::Color<'_>>().min_dimensions(200, 200).build();
    Ok(TotpSetup { secret: totp::seed_text(&seed), uri: uri.into(), qr_svg: picture })
}

/// Puts the factor into use by a first code of the device: the recovery codes.
///
/// # Errors
/// 409 `second_factor_on` and `second_factor_off`, which says that none was set up; 422 `code_wrong`; 429.
pub async fn confirm(app: &App, who: &SignedIn, code: &str, origin: &Origin) -> ApiResult<Vec<String>> {
    let user = who.user_id();
    app.limits.second_factor(user, None)?;
    let set = recovery_codes::new_set();
    who.write(app, async |tx| {
        let factor = store::factor(tx, user).await?;
        let factor = factor.ok_or_else(|| ApiError::conflict("second_factor_off"))?;
        if factor.confirmed_at.is_some() {
            return Err(ApiError::conflict("second_factor_on"));
        }
        let seed = open_seed(app, user, &factor)?;
        let step = totp::step_of(&seed, code.trim(), tx.now(), factor.last_step);
        let step = step.ok_or_else(|| ApiError::field("/code", "code_wrong"))?;
        let now = tx.now();
        store::took(tx, user, step, now).await?;
        store::replace_codes(tx, user, &set).await?;
        sessions::forget_proofs_of_others(tx, user, who.session.id).await?;
        service::audit(tx, user, "second_factor_added", origin);
        notices::notify(tx, user, Notice::SecondFactorAdded, origin).await
    })
    .await?;
    Ok(set)
}

/// Takes the codes of a device away. With the last second factor the recovery codes go too.
///
/// # Errors
/// 409 `second_factor_off`.
pub async fn remove(app: &App, who: &SignedIn, origin: &Origin) -> ApiResult<()> {
    let user = who.user_id();
    who.write(app, async |tx| {
        if !store::delete(tx, user).await? {
            return Err(ApiError::conflict("second_factor_off"));
        }
        let is_still_on = settle(tx, user).await?;
        service::audit(tx, user, "second_factor_removed", origin);
        let notice = if is_still_on { Notice::CodesRemoved } else { Notice::SecondFactorRemoved };
        notices::notify(tx, user, notice, origin).await
    })
    .await
}

/// Recovery codes for who is about to have their first second factor; none for others.
pub async fn first_codes(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<Option<Vec<String>>> {
    if store::is_on(tx, user).await? {
        return Ok(None);
    }
    let set = recovery_codes::new_set();
    store::replace_codes(tx, user, &set).await?;
    Ok(Some(set))
}

/// After a factor was taken away: the recovery codes go with the last one, and sign-ins that are under way begin anew.
/// Says whether a factor is left.
pub async fn settle(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    tickets::delete_all(tx, user).await?;
    let is_on = store::is_on(tx, user).await?;
    if !is_on {
        store::delete_codes(tx, user).await?;
    }
    Ok(is_on)
}

/// Takes every second factor of a person away: whether there was one.
pub async fn reset(tx: &mut PlatformTx<'_>, user: UserId) -> ApiResult<bool> {
    let (had_codes, passkeys) = (store::delete(tx, user).await?, passkeys::delete_all(tx, user).await?);
    settle(tx, user).await?;
    Ok(had_codes || passkeys > 0)
}

/// Draws new recovery codes; those from before are good no more.
///
/// # Errors
/// 409 `second_factor_off`.
pub async fn renew_codes(app: &App, who: &SignedIn, origin: &Origin) -> ApiResult<Vec<String>> {
    let (user, set) = (who.user_id(), recovery_codes::new_set());
    who.write(app, async |tx| {
        if !store::is_on(tx, user).await? {
            return Err(ApiError::conflict("second_factor_off"));
        }
        store::replace_codes(tx, user, &set).await?;
        service::audit(tx, user, "recovery_codes_renewed", origin);
        notices::notify(tx, user, Notice::RecoveryCodesRenewed, origin).await
    })
    .await?;
    Ok(set)
}

/// The second step of a sign-in.
///
/// # Errors
/// 401 `ticket_invalid` when the first step was too long ago or five codes were wrong; 422 `code_wrong`; 429.
pub async fn complete(
    app: &App,
    step: SessionComplete,
    device: Option<String>,
    origin: &Origin,
) -> ApiResult<Opened> {
    let device_sha256 = device.as_deref().map(sha256);
    let (user, is_known) = app
        .tenancy
        .platform_read(async |tx| {
            let user = tickets::holder(tx, &step.ticket).await?.ok_or_else(ticket_invalid)?;
            Ok::<_, ApiError>((user, devices::is_known(tx, Some(user), device_sha256).await?))
        })
        .await?;
    app.limits.second_factor(user, device_sha256.filter(|_| is_known))?;
    // What a wrong code costs is kept, so it is no failure of the transaction.
    let opened = app.tenancy.platform_write(async |tx| {
        let left = tickets::spend(tx, &step.ticket).await?.ok_or_else(ticket_invalid)?;
        let Some(how) = take(app, tx, user, &step.code, origin).await? else {
            if left == 0 {
                notices::notify(tx, user, Notice::CodesRefused, origin).await?;
            }
            return Ok(None);
        };
        tickets::delete(tx, &step.ticket).await?;
        let person = people::user(tx, user).await?.filter(|person| person.is_active);
        let person = person.ok_or_else(ticket_invalid)?;
        sign_in::open(app, tx, person, device.clone(), how, origin).await.map(Some)
    });
    opened.await?.ok_or_else(|| ApiError::field("/code", "code_wrong"))
}

/// Makes sure that who is signed in has what a sign-in takes beside the password.
///
/// # Errors
/// 422 `code_required` and `code_wrong` at `/code`; 429.
pub async fn must_be_met(
    app: &App,
    tx: &mut PlatformTx<'_>,
    who: &SignedIn,
    code: Option<&str>,
    origin: &Origin,
) -> ApiResult<()> {
    let user = who.user_id();
    if !store::is_on(tx, user).await? {
        return Ok(());
    }
    let code = code.filter(|code| !code.trim().is_empty());
    let code = code.ok_or_else(|| ApiError::field("/code", "code_required"))?;
    // Whoever holds a session guesses on the account of that session.
    app.limits.second_factor(user, Some(sha256(&who.session.id.to_string())))?;
    let taken = take(app, tx, user, code, origin).await?;
    taken.map(drop).ok_or_else(|| ApiError::field("/code", "code_wrong"))
}

/// Takes a code, if it is good: which kind it was.
async fn take(
    app: &App,
    tx: &mut PlatformTx<'_>,
    user: UserId,
    code: &str,
    origin: &Origin,
) -> ApiResult<Option<&'static str>> {
    let factor = store::factor(tx, user).await?;
    if let Some((factor, since)) = factor.and_then(|factor| factor.confirmed_at.map(|since| (factor, since)))
    {
        let seed = open_seed(app, user, &factor)?;
        if let Some(step) = totp::step_of(&seed, code.trim(), tx.now(), factor.last_step) {
            store::took(tx, user, step, since).await?;
            return Ok(Some("totp"));
        }
    }
    if !store::use_code(tx, user, code).await? {
        return Ok(None);
    }
    notices::notify(tx, user, Notice::RecoveryCodeUsed, origin).await?;
    Ok(Some("recovery_code"))
}

fn open_seed(app: &App, user: UserId, factor: &store::Factor) -> ApiResult<Vec<u8>> {
    secrets(app)?.open(&store::place(user), &factor.secret_sealed).map_err(ApiError::internal)
}

fn secrets(app: &App) -> ApiResult<&Secrets> {
    app.config.secrets.as_ref().ok_or_else(|| {
        ApiError::new(StatusCode::SERVICE_UNAVAILABLE, "secrets_not_configured")
            .detail("SECRET_KEYS is not set")
    })
}

fn ticket_invalid() -> ApiError {
    ApiError::new(StatusCode::UNAUTHORIZED, "ticket_invalid")
}
