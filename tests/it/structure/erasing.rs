//! A company that is to be erased is read as before, and written by nobody.

use std::collections::BTreeSet;

use api::server;
use poem::http::Method;
use serde_json::json;

use crate::support::{TestApp, sample::Operation};

/// What may still be done: it leaves what the company has as it is, or takes a right away from somebody, who would read for
/// 30 days more.
const STILL: [&str; 7] = [
    "cancel_company_erasure",
    "create_data_export",
    "delete_data_export",
    "delete_webhook_endpoint",
    "remove_member",
    "revoke_api_key",
    "revoke_invitation",
];

#[tokio::test]
async fn a_company_that_is_to_be_erased_refuses_every_write_and_no_read() {
    let document = server::document();
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let asked = json!({"company_name": "ACME", "acknowledges_retention": true});
    awa.post(&acme.path("/erasure"), asked).await.expect(201);
    let (mut refused, mut open) = (0, BTreeSet::new());
    for operation in Operation::all(document).into_iter().filter(Operation::is_of_a_company) {
        let path = operation.path_in(document, acme.0);
        let call = awa.request(operation.method.clone(), &path);
        let call = match operation.body(document) {
            _ if operation.takes_a_file() => call.file("x"),
            Some(body) => call.json(&body),
            None => call,
        };
        let answer = call.send().await;
        let is_refused = answer.json()["code"] == "company_erasing";
        if operation.method == Method::GET {
            assert!(!is_refused, "{} reads", operation.id);
        } else if is_refused {
            answer.assert_problem(409, "company_erasing");
            refused += 1;
        } else {
            open.insert(operation.id);
            // It was kept after all.
            let asked = json!({"company_name": "ACME", "acknowledges_retention": true});
            awa.post(&acme.path("/erasure"), asked).await;
        }
    }
    assert_eq!(open.iter().map(String::as_str).collect::<Vec<_>>(), STILL);
    assert!(refused >= 35, "{refused} writes");
}
