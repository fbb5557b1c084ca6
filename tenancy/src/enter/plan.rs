//! What the plan of a company allows, whoever acts.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::check_plan;
use super::found::SubscriptionRow;
use crate::entitlement::Entitlement;
use crate::permission::Permission;
use crate::schema::platform::{companies, plans, subscriptions};
use crate::{CompanyId, Tenancy, TenancyError};

impl Tenancy {
    /// Whether the plan of a company allows what a permission is about: the service does by itself only what a person there could do.
    ///
    /// # Errors
    /// The database's.
    pub async fn plan_allows(
        &self,
        company: CompanyId,
        permission: Permission,
    ) -> Result<bool, TenancyError> {
        let now = self.clock().now();
        let query = companies::table
            .find(company)
            .left_join(subscriptions::table.on(subscriptions::user_id.eq(companies::owner_id)))
            .left_join(plans::table.on(plans::id.eq(subscriptions::plan_id)))
            .select((Option::<SubscriptionRow>::as_select(), plans::modules.nullable()));
        let found: Option<(Option<SubscriptionRow>, Option<Vec<String>>)> =
            self.run_alone(async |conn| query.first(conn).await.optional()).await?;
        let facts = found.and_then(|(subscription, modules)| Some(subscription?.facts(modules)));
        Ok(check_plan(&Entitlement::of(facts.as_ref(), now), permission).is_ok())
    }
}
