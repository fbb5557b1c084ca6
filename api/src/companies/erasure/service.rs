//! Asking for the erasure of a company, taking it back, and what the worker does when its day comes near.

use chrono::TimeDelta;
use serde_json::{Value, json};
use tenancy::{CompanyId, PlatformTx, WriteRequest};

use super::{
    dto::{AskedErasure, BooksRetention, Erasure, ErasureRequest},
    mails::{self, MailKind},
    store::{self, AskedRow},
};
use crate::{
    App, accounting,
    companies::{
        acts::Act,
        members, names_in,
        owner::{must_be, must_confirm},
    },
    http::{Access, ApiError, ApiResult},
    notifications::{Kind, News, To, notify},
};

/// After so many days a request is carried out.
const GRACE_DAYS: u32 = 30;
/// Members hear of it once more so long before.
const NOTICE: TimeDelta = TimeDelta::days(7);
/// Companies whose members are told with one transaction.
const TOLD_AT_ONCE: i64 = 20;

/// Whether the company is to be erased, for its owner.
///
/// # Errors
/// 403 `owner_only`.
pub async fn erasure(access: &Access, operator_keeps_archives: bool) -> ApiResult<Erasure> {
    must_be(access, access.company().owner_id)?;
    let (company, tenancy) = (access.company().id, access.tenancy().tenancy());
    let retention = retention(access).await?;
    let read = async |tx: &mut PlatformTx<'_>| {
        let asked = store::asked(tx, company).await?;
        shown(tx, asked, retention, operator_keeps_archives).await
    };
    tenancy.platform_read(read).await
}

async fn shown(
    tx: &mut PlatformTx<'_>,
    asked: Option<AskedRow>,
    retention: BooksRetention,
    operator_keeps_archives: bool,
) -> ApiResult<Erasure> {
    let people: Vec<_> = asked.iter().map(|asked| asked.by.as_uuid()).collect();
    let names = names_in(tx, &people).await?;
    let asked = asked.map(|AskedRow { by, at, erase_at }| AskedErasure {
        asked_by: by.as_uuid(),
        asked_by_name: names.get(&by.as_uuid()).cloned(),
        asked_at: at,
        erase_at,
    });
    Ok(Erasure { asked, grace_days: GRACE_DAYS, retention, operator_keeps_archives })
}

async fn retention(access: &Access) -> ApiResult<BooksRetention> {
    let last = access.read(async |tx| accounting::last_posted_year_end(tx).await).await?;
    let today = access.tenancy().tenancy().clock().now().date_naive();
    Ok(BooksRetention::of(&access.company().country, last, today))
}

/// Asks for the company to be erased. All who can enter it get a mail.
///
/// # Errors
/// 403 `owner_only`; 422 `company_name_differs`; 409 `retention_not_acknowledged` or `company_erasing`.
pub async fn ask(
    access: &Access,
    request: &WriteRequest,
    body: &ErasureRequest,
    operator_keeps_archives: bool,
) -> ApiResult<Erasure> {
    let (company, retention) = (access.company().id, retention(access).await?);
    let ask = async |tx: &mut PlatformTx<'_>| {
        let owner = members::lock_company(tx, company).await?;
        must_be(access, owner)?;
        must_stand(tx, company).await?;
        must_confirm(access, &body.company_name)?;
        if retention.must_be_kept && !body.acknowledges_retention {
            return Err(ApiError::conflict("retention_not_acknowledged"));
        }
        let at = tx.now();
        let asked = AskedRow { by: owner, at, erase_at: at + TimeDelta::days(GRACE_DAYS.into()) };
        store::set(tx, company, Some(asked)).await?;
        mails::tell(tx, MailKind::Asked, company, Some(asked.erase_at)).await?;
        let news = News::new(Kind::ErasureAsked, To::Members).of(company).by(Some(owner));
        notify(tx, news.about("day", asked.erase_at.date_naive().to_string())).await?;
        let act = act("company_erasure_asked", company, json!({"erase_at": null}), facts(&asked));
        tx.audit(act.by(access, request));
        shown(tx, Some(asked), retention, operator_keeps_archives).await
    };
    access.write_platform(request, ask).await
}

/// Keeps the company. All who can enter it get a mail.
///
/// # Errors
/// 403 `owner_only`; 404 when nobody asked, or when it is too late.
pub async fn cancel(access: &Access, request: &WriteRequest) -> ApiResult<()> {
    let company = access.company().id;
    let cancel = async |tx: &mut PlatformTx<'_>| {
        let owner = members::lock_company(tx, company).await?;
        must_be(access, owner)?;
        let asked = store::asked(tx, company).await?.ok_or_else(ApiError::not_found)?;
        store::set(tx, company, None).await?;
        mails::tell(tx, MailKind::TakenBack, company, None).await?;
        notify(tx, News::new(Kind::ErasureTakenBack, To::Members).of(company).by(Some(owner))).await?;
        let act = act("company_erasure_cancelled", company, facts(&asked), Value::Null);
        tx.audit(act.by(access, request));
        Ok(())
    };
    access.act_on_platform(request, cancel).await
}

/// Whether the company goes on: whoever is not in it yet does not come in any more.
///
/// # Errors
/// 409 `company_erasing`.
pub async fn must_stand(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<()> {
    match store::asked(tx, company).await? {
        Some(_) => Err(ApiError::conflict("company_erasing")),
        None => Ok(()),
    }
}

/// Tells the members of companies that are erased soon, and begins with those whose day has come: how many. Run by the
/// worker now and then.
///
/// # Errors
/// The database's.
pub async fn begin_due(app: &App) -> anyhow::Result<usize> {
    let tell = async |tx: &mut PlatformTx<'_>| {
        for (company, erase_at) in store::take_near(tx, NOTICE, TOLD_AT_ONCE).await? {
            mails::tell(tx, MailKind::Near, company, Some(erase_at)).await?;
        }
        Ok::<_, ApiError>(())
    };
    app.tenancy.platform_write(tell).await.map_err(ApiError::into_failure)?;
    Ok(app.tenancy.begin_due_erasures().await?)
}

fn act(action: &'static str, company: CompanyId, before: Value, after: Value) -> Act {
    Act { action, subject: format!("company:{company}"), before, after }
}

fn facts(asked: &AskedRow) -> Value {
    json!({"erase_at": asked.erase_at, "asked_by": asked.by})
}
