use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use serde_json::json;
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

#[tokio::test]
async fn anybody_may_read_what_is_sold_for_how_much() {
    let app = TestApp::start().await;
    let plans = app.anonymous().get("/subscription/plans").await.expect(200);
    let ids: Vec<&str> =
        plans["items"].as_array().unwrap().iter().filter_map(|plan| plan["id"].as_str()).collect();
    assert_eq!(ids, ["starter", "professional", "enterprise"]);
    assert_eq!(
        plans["items"][1],
        json!({
            "id": "professional",
            "is_popular": true,
            "max_users": 10,
            "max_clients": 1000,
            "storage_bytes": 53_687_091_200_i64,
            "prices": [
                {"currency": "EUR", "billed": "monthly", "per_month": "69.00"},
                {"currency": "EUR", "billed": "yearly", "per_month": "49.00"},
                {"currency": "XOF", "billed": "yearly", "per_month": "32000"},
                {"currency": "XAF", "billed": "yearly", "per_month": "32000"},
                {"currency": "CAD", "billed": "yearly", "per_month": "65.00"},
            ],
        })
    );
    let largest = plans["items"][2].as_object().unwrap();
    assert!(
        !largest.contains_key("max_users") && !largest.contains_key("max_clients"),
        "no limit is no member"
    );
}
