//! People whom others name: those who come by an invitation, whose mail has proven their address, and those whom a mail
//! is about.

use std::collections::HashMap;

use tenancy::{PlatformAudit, PlatformTx, UserId};
use uuid::Uuid;

use super::{
    dto::{Language, Registration},
    names, store,
};
use crate::http::{ApiError, ApiResult};

/// Whether the address has an account that somebody can sign in to. An unconfirmed one is nobody's yet.
pub async fn has_account(tx: &mut PlatformTx<'_>, email_key: &str) -> ApiResult<bool> {
    let known = store::user_by_email(tx, email_key).await?;
    Ok(known.is_some_and(|user| user.email_confirmed_at.is_some()))
}

/// How a mail greets whoever has a confirmed account at this address, and in which language.
pub async fn addressee(tx: &mut PlatformTx<'_>, email_key: &str) -> ApiResult<Option<(String, Language)>> {
    let known = store::user_by_email(tx, email_key).await?.filter(|user| user.email_confirmed_at.is_some());
    Ok(known.map(|user| (names::greeted(&user.first_name), Language::of(&user.language))))
}

/// Makes an account whose address is confirmed. What somebody typed at an earlier sign-up with the address, and never
/// confirmed, gives way to what the reader of its mailbox types now.
///
/// # Errors
/// 409 `account_exists`.
pub async fn create_confirmed(tx: &mut PlatformTx<'_>, new: &Registration, hash: &str) -> ApiResult<UserId> {
    let user = match store::insert_user(tx, new, hash).await? {
        Some(user) => user,
        None => unconfirmed(tx, new).await?,
    };
    // Links of an earlier sign-up end, and the address counts as confirmed.
    store::delete_tokens(tx, user).await?;
    store::set_password(tx, user, hash).await?;
    tx.audit(PlatformAudit { user_id: Some(user), action: "email_confirmed", ..PlatformAudit::default() });
    Ok(user)
}

/// Somebody to whom a mail goes, or whom it is about.
pub struct Person {
    /// The address.
    pub email: String,
    /// The first name.
    pub first_name: String,
    /// First and last name.
    pub name: String,
    /// The language of their mails.
    pub language: Language,
}

/// People by their ids; who is unknown is left out.
pub async fn people(tx: &mut PlatformTx<'_>, ids: &[Uuid]) -> ApiResult<HashMap<Uuid, Person>> {
    let mut people = HashMap::new();
    for id in ids {
        if let Some(user) = store::user(tx, UserId::from_uuid(*id)).await? {
            let name = format!("{} {}", user.first_name, user.last_name);
            let language = Language::of(&user.language);
            people.insert(*id, Person { email: user.email, first_name: user.first_name, name, language });
        }
    }
    Ok(people)
}

async fn unconfirmed(tx: &mut PlatformTx<'_>, new: &Registration) -> ApiResult<UserId> {
    let taken = || ApiError::conflict("account_exists");
    let known = store::user_by_email(tx, &new.email.key).await?.ok_or_else(taken)?;
    if store::void_unconfirmed(tx, known.id, new).await? { Ok(known.id) } else { Err(taken()) }
}
