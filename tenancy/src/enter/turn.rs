//! Whether that what somebody was let in for holds still, when their turn has come.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::platform::{api_keys, companies, memberships, roles};
use crate::{Access, Denied, PermissionSet, PlatformTx, TenancyError, UserId};

impl Access {
    /// Waits for whoever changes the members, roles and keys of the company, which do not change after it until the
    /// transaction ends. Whoever was sent away, or may do less, while their request waited does nothing more with it.
    ///
    /// # Errors
    /// [`Denied::NotFound`], [`Denied::Forbidden`], or the database's.
    pub async fn takes_turn(&self, tx: &mut PlatformTx<'_>) -> Result<(), Denied> {
        let company = companies::table.find(self.company().id).select(companies::id).for_no_key_update();
        company.first::<crate::CompanyId>(tx.conn()).await.map_err(TenancyError::from)?;
        let Some(user) = self.actor().user_id() else { return Ok(()) };
        let now = self.permissions_of(tx, user).await?.ok_or(Denied::NotFound)?;
        match self.permissions().iter().find(|permission| !now.contains(*permission)) {
            Some(permission) => Err(Denied::Forbidden { permission }),
            None => self.key_stands(tx).await,
        }
    }

    async fn permissions_of(
        &self,
        tx: &mut PlatformTx<'_>,
        user: UserId,
    ) -> Result<Option<PermissionSet>, TenancyError> {
        let company = self.company().id;
        let is_its = roles::company_id.is_null().or(roles::company_id.eq(company).assume_not_null());
        let texts = memberships::table
            .inner_join(roles::table.on(roles::key.eq(memberships::role_key).and(is_its)))
            .filter(memberships::company_id.eq(company).and(memberships::user_id.eq(user)))
            .filter(memberships::is_active)
            .select(roles::permissions)
            .first::<Vec<String>>(tx.conn())
            .await
            .optional()?;
        Ok(texts.map(|texts| PermissionSet::from_texts(&texts)))
    }

    async fn key_stands(&self, tx: &mut PlatformTx<'_>) -> Result<(), Denied> {
        let Some(key) = self.actor().api_key_id() else { return Ok(()) };
        let alive = api_keys::table.find(key).filter(api_keys::revoked_at.is_null()).count();
        let alive: i64 = alive.get_result(tx.conn()).await.map_err(TenancyError::from)?;
        if alive == 1 { Ok(()) } else { Err(Denied::Unauthenticated) }
    }
}
