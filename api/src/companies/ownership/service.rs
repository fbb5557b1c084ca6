//! Offering a company to a new owner, and what becomes of the offer.

use billing::subscription;
use serde_json::{Value, json};
use tenancy::{CompanyId, Entitlement, PlatformTx, SystemRole, UserId, WriteRequest};

use super::{
    dto::{Ownership, OwnershipOffer, OwnershipTransfer},
    store::{self, TransferRow},
};
use crate::{
    companies::{
        acts::Act,
        members, names_in,
        owner::{must_be, must_confirm},
        people_mails::{self, MailKind},
    },
    http::{Access, ApiError, ApiResult},
    notifications::{Kind, News, To, notify},
    subscription::hold_later,
};

/// Whose the company is, and the offer that waits.
pub async fn ownership(access: &Access) -> ApiResult<Ownership> {
    let company = access.company().id;
    let read = async |tx: &mut PlatformTx<'_>| {
        let pending = store::pending(tx, company).await?;
        shown(tx, access.company().owner_id, pending).await
    };
    access.tenancy().tenancy().platform_read(read).await
}

async fn shown(tx: &mut PlatformTx<'_>, owner: UserId, pending: Option<TransferRow>) -> ApiResult<Ownership> {
    let people = pending.iter().flat_map(|row| [row.from_user.as_uuid(), row.to_user.as_uuid()]);
    let names = names_in(tx, &people.collect::<Vec<_>>()).await?;
    let transfer = pending.map(|row| OwnershipTransfer::new(&row, &names));
    Ok(Ownership { owner_id: owner.as_uuid(), transfer })
}

/// Offers the company to an administrator of it. Both get a mail.
///
/// # Errors
/// 403 `owner_only`; 422 `company_name_differs`; 409 `ownership_transfer_pending`, or as [`may_own`] says.
pub async fn offer(access: &Access, request: &WriteRequest, offer: &OwnershipOffer) -> ApiResult<Ownership> {
    must_confirm(access, &offer.company_name)?;
    let (company, to) = (access.company().id, UserId::from_uuid(offer.user_id));
    let offer = async |tx: &mut PlatformTx<'_>| {
        let from = members::lock_company(tx, company).await?;
        must_be(access, from)?;
        may_own(tx, company, from, to).await?;
        let row = store::insert(tx, company, from, to).await?;
        people_mails::enqueue(tx, MailKind::Offered, company, to, from).await?;
        people_mails::enqueue(tx, MailKind::OfferSent, company, from, to).await?;
        notify(tx, News::new(Kind::OwnershipOffered, To::person(to)).of(company).by(Some(from))).await?;
        tx.audit(act("ownership_offered", company, Value::Null, people(&row)).by(access, request));
        shown(tx, from, Some(row)).await
    };
    access.write_platform(request, offer).await
}

/// Takes the offer back.
///
/// # Errors
/// 403 `owner_only`; 404 when none waits.
pub async fn cancel(access: &Access, request: &WriteRequest) -> ApiResult<()> {
    let company = access.company().id;
    let cancel = async |tx: &mut PlatformTx<'_>| {
        must_be(access, members::lock_company(tx, company).await?)?;
        let row = store::pending(tx, company).await?.ok_or_else(ApiError::not_found)?;
        store::end(tx, row.id, "cancelled").await?;
        tx.audit(act("ownership_offer_cancelled", company, people(&row), Value::Null).by(access, request));
        Ok(())
    };
    access.act_on_platform(request, cancel).await
}

/// Turns the offer down, as the one to whom it was made.
///
/// # Errors
/// 404 when none waits for the caller.
pub async fn decline(access: &Access, request: &WriteRequest) -> ApiResult<()> {
    let company = access.company().id;
    let decline = async |tx: &mut PlatformTx<'_>| {
        members::lock_company(tx, company).await?;
        let row = own(tx, access).await?;
        store::end(tx, row.id, "declined").await?;
        tx.audit(act("ownership_offer_declined", company, people(&row), Value::Null).by(access, request));
        Ok(())
    };
    access.act_on_platform(request, decline).await
}

/// Takes the company over, as the one to whom it was offered. Both get a mail.
///
/// # Errors
/// 404 when no offer waits for the caller; 409 as [`may_own`] says.
pub async fn accept(access: &Access, request: &WriteRequest) -> ApiResult<()> {
    let company = access.company().id;
    let accept = async |tx: &mut PlatformTx<'_>| {
        let owner = members::lock_company(tx, company).await?;
        let row = own(tx, access).await?;
        if row.from_user != owner {
            return Err(ApiError::not_found());
        }
        may_own(tx, company, owner, row.to_user).await?;
        store::set_owner(tx, company, row.to_user).await?;
        store::end(tx, row.id, "accepted").await?;
        hold_later(tx, row.to_user).await?;
        for (to, other) in [(row.to_user, owner), (owner, row.to_user)] {
            people_mails::enqueue(tx, MailKind::Transferred, company, to, other).await?;
        }
        let news = News::new(Kind::OwnershipTransferred, To::Members).of(company);
        notify(tx, news.by(Some(row.to_user))).await?;
        let (before, after) = (json!({"owner": owner}), json!({"owner": row.to_user}));
        tx.audit(act("ownership_transferred", company, before, after).by(access, request));
        Ok(())
    };
    access.act_on_platform(request, accept).await
}

/// Whether a person may own the company: an active administrator of it, with a subscription that stands, under which it
/// then counts, and without a company of an equal name.
///
/// # Errors
/// 409 `new_owner_not_administrator`, `new_owner_without_subscription` or `new_owner_has_namesake`.
pub async fn may_own(
    tx: &mut PlatformTx<'_>,
    company: CompanyId,
    owner: UserId,
    next: UserId,
) -> ApiResult<()> {
    let member = members::member(tx, company, next).await?.filter(|member| member.is_active);
    let is_admin = member.is_some_and(|member| member.role_key == SystemRole::Admin.as_str());
    if !is_admin || next == owner {
        return Err(ApiError::conflict("new_owner_not_administrator"));
    }
    let subscription = subscription::of_owner(tx, next).await?;
    let stands = subscription.is_some_and(|found| found.entitlement(tx.now()) != Entitlement::Ended);
    if !stands {
        return Err(ApiError::conflict("new_owner_without_subscription"));
    }
    if store::owns_namesake(tx, company, next).await? {
        return Err(ApiError::conflict("new_owner_has_namesake"));
    }
    Ok(())
}

/// The offer that waits for the caller.
async fn own(tx: &mut PlatformTx<'_>, access: &Access) -> ApiResult<TransferRow> {
    let caller = access.tenancy().actor().user_id();
    let pending = store::pending(tx, access.company().id).await?;
    pending.filter(|row| Some(row.to_user) == caller).ok_or_else(ApiError::not_found)
}

fn act(action: &'static str, company: CompanyId, before: Value, after: Value) -> Act {
    Act { action, subject: format!("company:{company}"), before, after }
}

fn people(row: &TransferRow) -> Value {
    json!({"from": row.from_user, "to": row.to_user})
}
