use chrono::TimeDelta;
use serde_json::{Value, json};

use super::{imports_a_fec, newest, told};
use crate::support::{Client, Company, TestApp, app::address_of};

/// A company, whoever imports into it, and whoever hears of it.
async fn heard_by_bob() -> (TestApp, Company, Client, Client) {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let bob = app.member(acme, "bob", "accountant").await;
    (app, acme, awa, bob)
}

fn wants(is_shown: bool, is_mailed: bool) -> Value {
    json!({"categories": [{"category": "accounting", "is_shown": is_shown, "is_mailed": is_mailed}]})
}

/// The subjects of the mails to bob but the first, which confirmed his address.
async fn mailed(app: &TestApp) -> Vec<String> {
    let mut mails = app.mails_to(&address_of("bob")).await;
    mails.reverse();
    mails.into_iter().skip(1).map(|mail| mail.subject).collect()
}

#[tokio::test]
async fn at_first_everything_is_shown_and_mailed() {
    let (app, acme, awa, bob) = heard_by_bob().await;
    let settings = bob.get("/notifications/settings").await.expect(200);
    let all = |category: &str| json!({"category": category, "is_shown": true, "is_mailed": true});
    assert_eq!(settings, json!({"categories": [all("accounting"), all("company"), all("data")]}));
    imports_a_fec(&awa, acme).await;
    assert_eq!(mailed(&app).await, ["ACME : un FEC a été importé"]);
    let mail = app.mails_to(&address_of("bob")).await.remove(0);
    assert!(mail.text.contains("awa Traoré a importé"), "{}", mail.text);
    assert!(mail.text.contains(&format!("/accounting/fec?company={}", acme.0)), "{}", mail.text);
}

#[tokio::test]
async fn what_somebody_does_not_want_is_not_shown_or_not_mailed() {
    for (is_shown, is_mailed) in [(false, true), (true, false), (false, false)] {
        let (app, acme, awa, bob) = heard_by_bob().await;
        let kept = bob.put("/notifications/settings", wants(is_shown, is_mailed)).await.expect(200);
        assert_eq!(kept["categories"][0], wants(is_shown, is_mailed)["categories"][0]);
        assert_eq!(kept["categories"][1]["is_shown"], true, "what was left out stays as it was");
        assert_eq!(bob.get("/notifications/settings").await.expect(200), kept);
        imports_a_fec(&awa, acme).await;
        assert_eq!(told(&app, &bob).await.len(), usize::from(is_shown));
        assert_eq!(mailed(&app).await.len(), usize::from(is_mailed));
    }
}

#[tokio::test]
async fn a_company_that_sends_no_mails_is_shown_and_not_mailed_of() {
    let (app, acme, awa, bob) = heard_by_bob().await;
    let mut card = awa.get(&acme.path("/settings")).await.expect(200);
    let fixed = [
        "accounting_standard",
        "fiscal_year_end_month",
        "fiscal_year_start_month",
        "locale",
        "timezone",
        "version",
    ];
    card.as_object_mut().unwrap().retain(|name, _| !fixed.contains(&name.as_str()));
    for (name, value) in [("street", "2 rue Neuve"), ("postal_code", "69001"), ("city", "Lyon")] {
        card[name] = json!(value);
    }
    card["sends_mails"] = json!(false);
    awa.put(&acme.path("/settings"), card).await.expect(200);
    imports_a_fec(&awa, acme).await;
    assert_eq!(told(&app, &bob).await.len(), 1);
    assert!(mailed(&app).await.is_empty());
}

#[tokio::test]
async fn a_mail_waits_for_the_end_of_the_quiet_hours() {
    let (app, acme, awa, bob) = heard_by_bob().await;
    // It is 9:00 UTC, and 10:00 in Paris.
    let quiet = json!({"from": "20:00", "until": "11:30", "time_zone": "Europe/Paris"});
    let settings = json!({"categories": [], "quiet_hours": quiet});
    assert_eq!(bob.put("/notifications/settings", settings).await.expect(200)["quiet_hours"], quiet);
    imports_a_fec(&awa, acme).await;
    assert_eq!(told(&app, &bob).await.len(), 1, "the centre has it at once");
    assert!(mailed(&app).await.is_empty());
    app.clock().advance(TimeDelta::minutes(89));
    assert!(mailed(&app).await.is_empty());
    app.clock().advance(TimeDelta::minutes(1));
    assert_eq!(mailed(&app).await.len(), 1);
}

#[tokio::test]
async fn who_has_read_it_meanwhile_or_left_gets_no_mail() {
    for leaves in [false, true] {
        let (app, acme, awa, bob) = heard_by_bob().await;
        let quiet = json!({"from": "00:00", "until": "12:00", "time_zone": "UTC"});
        bob.put("/notifications/settings", json!({"categories": [], "quiet_hours": quiet})).await.expect(200);
        imports_a_fec(&awa, acme).await;
        app.works().await;
        if leaves {
            let user = bob.get("/identity/session").await.expect(200)["user"]["id"].clone();
            let user = user.as_str().unwrap();
            awa.delete_at(&acme.path(&format!("/members/{user}")), 1).await.expect(204);
        } else {
            let path = format!("/notifications/{}", newest(&bob).await["id"].as_str().unwrap());
            bob.patch(&path, json!({"is_read": true})).await.expect(200);
        }
        app.clock().advance(TimeDelta::hours(4));
        let mails = mailed(&app).await;
        assert!(!mails.iter().any(|subject| subject.contains("FEC")), "{mails:?}");
    }
}

#[tokio::test]
async fn settings_that_mean_nothing_are_refused_in_their_field() {
    let (_app, _, _, bob) = heard_by_bob().await;
    let refused = json!({
        "categories": [
            {"category": "data", "is_shown": true, "is_mailed": true},
            {"category": "data", "is_shown": false, "is_mailed": true},
        ],
        "quiet_hours": {"from": "24:00", "until": "7:00", "time_zone": "Europe/Nowhere"},
    });
    bob.put("/notifications/settings", refused).await.assert_fields(&[
        ("/categories/1/category", "category_twice"),
        ("/quiet_hours/from", "time_invalid"),
        ("/quiet_hours/until", "time_invalid"),
        ("/quiet_hours/time_zone", "timezone_invalid"),
    ]);
}
