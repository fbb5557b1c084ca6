//! What is logged of a request.

use std::io;
use std::sync::{Arc, Mutex};

use serde_json::{Value, json};
use tracing_subscriber::fmt::MakeWriter;

use crate::support::{TestApp, app::address_of};

/// A log that is kept.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

impl Log {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }

    /// The spans of the requests that were answered.
    fn requests(&self) -> Vec<Value> {
        let lines = self.text();
        let events = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        events
            .filter(|event| event["fields"]["message"] == "answered")
            .map(|event| event["span"].clone())
            .collect()
    }
}

#[tokio::test]
async fn a_request_is_logged_with_its_operation_company_and_person_and_with_nothing_of_theirs() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt().json().with_writer(log.clone()).finish();
    let guard = tracing::subscriber::set_default(subscriber);
    // Another test's thread, which keeps no log, may have said meanwhile that nobody listens.
    tracing::callsite::rebuild_interest_cache();
    awa.get(&acme.path("/accounting/journals")).await.expect(200);
    let session = awa.get("/identity/session").await.expect(200);
    app.anonymous()
        .signs_in(&address_of("awa"), "not this one")
        .await
        .assert_problem(401, "invalid_credentials");
    drop(guard);
    let requests = log.requests();
    assert_eq!(requests.len(), 3, "{}", log.text());
    let of = |number: usize| {
        let request: &Value = &requests[number];
        ["operation", "company_id", "user_id"].map(|field| request[field].clone())
    };
    let user = &session["user"]["id"];
    let company = TestApp::company_id(acme).to_string();
    assert_eq!(of(0), [json!("list_journals"), json!(company), user.clone()], "{requests:#?}");
    assert_eq!(of(1), [json!("get_session"), Value::Null, user.clone()]);
    assert_eq!(of(2), [json!("create_session"), Value::Null, Value::Null]);
    let text = log.text();
    assert!(
        !text.contains(&address_of("awa")) && !text.contains("ACME") && !text.contains("not this one"),
        "{text}"
    );
}
