use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::plans;

use crate::support::TestApp;

#[tokio::test]
async fn the_plans_that_have_prices_are_the_plans_that_are_stored() {
    let app = TestApp::start().await;
    let stored: Vec<String> = plans::table
        .filter(plans::id.ne(billing::trial::PLAN_ID))
        .order(plans::position)
        .select(plans::id)
        .load(&mut app.database().superuser().await)
        .await
        .unwrap();
    assert_eq!(stored, billing::Plan::ALL.map(billing::Plan::id));
}
