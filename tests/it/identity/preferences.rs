//! What somebody likes is the same on every device, and nobody else's.

use serde_json::{Value, json};

use crate::support::{
    Client, TestApp,
    app::{PASSWORD, address_of},
};

const PATH: &str = "/identity/preferences";

/// What the session of a client tells of its person.
async fn preferred(client: &Client) -> Value {
    client.get("/identity/session").await.expect(200)["user"]["preferences"].clone()
}

#[tokio::test]
async fn who_never_chose_prefers_what_is_usual() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let usual = json!({
        "theme": "system", "density": "comfortable", "language": "fr", "date_format": "language",
        "number_format": "language", "time_zone": "", "sidebar_collapsed": false, "favourites": [], "recents": [],
        "tables": [], "dashboard_cards": [], "revision": 0,
    });
    assert_eq!(preferred(&awa).await, usual);
    let mut unchanged = usual;
    unchanged["revision"] = json!(1);
    assert_eq!(awa.patch(PATH, json!({})).await.expect(200), unchanged);
}

#[tokio::test]
async fn the_next_device_has_what_was_chosen_with_its_sign_in() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let chosen = json!({
        "theme": "dark", "density": "compact", "language": "ar", "date_format": "iso", "number_format": "swiss",
        "time_zone": "Africa/Dakar", "sidebar_collapsed": true, "favourites": ["accounting", "settings"],
        "recents": ["settings"], "tables": [{"table": "entries", "hidden": ["piece_ref"], "order": ["label", "date"]}],
        "dashboard_cards": [{"key": "treasury", "hidden": true}],
    });
    let mut kept = awa.patch(PATH, chosen.clone()).await.expect(200);
    assert_eq!(kept["revision"], 1);
    let mut telephone = app.anonymous();
    let session = telephone.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    assert_eq!(session["user"]["preferences"], kept);
    assert_eq!(preferred(&telephone).await, kept);
    kept.as_object_mut().unwrap().remove("revision");
    assert_eq!(kept, chosen);
    assert_eq!(preferred(&app.user("bob").await).await["revision"], 0);
}

#[tokio::test]
async fn what_is_left_out_stays() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.patch(PATH, json!({"theme": "dark", "favourites": ["accounting"], "time_zone": "Europe/Paris"}))
        .await
        .expect(200);
    let changed = awa.patch(PATH, json!({"density": "compact", "time_zone": ""})).await.expect(200);
    let found = ["theme", "density", "time_zone", "revision"].map(|member| changed[member].clone());
    assert_eq!(found, [json!("dark"), json!("compact"), json!(""), json!(2)]);
    let renamed = awa.patch("/identity/profile", json!({"first_name": "Awa"})).await.expect(200);
    assert_eq!(renamed["preferences"], changed);
}

#[tokio::test]
async fn two_devices_at_once_lose_no_table_of_each_other() {
    let app = TestApp::start_with(&[("DATABASE_POOL_SIZE", "16")]).await;
    let awa = app.user("awa").await;
    let columns = |table: &str| json!({"table": table, "hidden": ["memo"], "order": []});
    let choose = |table: &'static str| awa.patch(PATH, json!({"tables": [columns(table)]}));
    let answers = tokio::join!(choose("entries"), choose("accounts"), choose("journals"), choose("members"));
    for answer in <[_; 4]>::from(answers) {
        answer.expect(200);
    }
    awa.patch(PATH, json!({"tables": [{"table": "entries", "hidden": [], "order": ["date"]}]}))
        .await
        .expect(200);
    let tables = [
        columns("accounts"),
        json!({"table": "entries", "hidden": [], "order": ["date"]}),
        columns("journals"),
        columns("members"),
    ];
    let kept = preferred(&awa).await;
    assert_eq!((&kept["tables"], &kept["revision"]), (&json!(tables), &json!(5)));
}

#[tokio::test]
async fn a_module_that_went_away_stays_where_it_was_and_harms_nothing() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let gone =
        json!({"favourites": ["fax", "accounting"], "dashboard_cards": [{"key": "fax", "hidden": false}]});
    awa.patch(PATH, gone.clone()).await.expect(200);
    awa.patch(PATH, json!({"theme": "dark"})).await.expect(200);
    let kept = preferred(&awa).await;
    assert_eq!(
        (&kept["favourites"], &kept["dashboard_cards"]),
        (&gone["favourites"], &gone["dashboard_cards"])
    );
}

#[tokio::test]
async fn what_is_kept_is_bounded_and_each_mistake_pointed_at() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    let keys = |count: usize| (0..count).map(|index| format!("k{index}")).collect::<Vec<_>>();
    let table = |table: &str, hidden: Vec<String>| json!({"table": table, "hidden": hidden, "order": []});
    let wrong = json!({
        "time_zone": "Paris, France", "favourites": keys(61), "recents": ["a", "b", "a"],
        "tables": [table("entries", keys(41)), table("entries", vec![]), table(&"x".repeat(61), vec!["a\u{0}".into()])],
        "dashboard_cards": [{"key": "treasury", "hidden": false}, {"key": "treasury", "hidden": true}],
    });
    awa.patch(PATH, wrong).await.assert_fields(&[
        ("/time_zone", "timezone_invalid"),
        ("/favourites", "too_many"),
        ("/recents/2", "key_twice"),
        ("/tables/1", "key_twice"),
        ("/tables/2", "too_long"),
        ("/tables/0/hidden", "too_many"),
        ("/tables/2/hidden/0", "control_character"),
        ("/dashboard_cards/1", "key_twice"),
    ]);
    awa.patch(PATH, json!({"density": "cosy"})).await.assert_fields(&[("/density", "invalid")]);
    let tables =
        |name: &str| keys(40).iter().map(|key| table(&format!("{name}{key}"), vec![])).collect::<Vec<_>>();
    awa.patch(PATH, json!({"tables": tables("a"), "recents": keys(5)})).await.expect(200);
    awa.patch(PATH, json!({"tables": tables("b"), "theme": "dark"}))
        .await
        .assert_fields(&[("/tables", "too_many")]);
    let kept = preferred(&awa).await;
    assert_eq!((kept["tables"].as_array().map(Vec::len), &kept["theme"]), (Some(40), &json!("system")));
}

#[tokio::test]
async fn only_a_person_in_a_session_has_preferences() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let program = app.program(acme, &awa, &["accounting.read"]).await;
    program.patch(PATH, json!({"theme": "dark"})).await.assert_problem(403, "session_required");
    app.anonymous().patch(PATH, json!({"theme": "dark"})).await.assert_problem(401, "unauthenticated");
}

#[tokio::test]
async fn the_answers_of_the_onboarding_are_the_first_preferences() {
    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.patch(PATH, json!({"date_format": "dotted", "theme": "dark"})).await.expect(200);
    let mut answers = awa.get("/onboarding").await.expect(200)["preferences"].clone();
    answers["language"] = json!("es");
    answers["number_format"] = json!("dotted");
    answers["notifications"]["email"] = json!(false);
    awa.put("/onboarding/preferences", answers).await.expect(200);
    app.makes_company(&awa, "ACME", "FR").await;
    let kept = preferred(&awa).await;
    let found = ["language", "number_format", "date_format", "theme"].map(|member| kept[member].clone());
    assert_eq!(found, ["es", "dotted", "dotted", "dark"].map(Value::from));
    let settings = awa.get("/notifications/settings").await.expect(200);
    let categories = settings["categories"].as_array().unwrap();
    assert!(categories.iter().all(|one| one["is_mailed"] == false && one["is_shown"] == true), "{settings}");
}

#[tokio::test]
async fn who_is_erased_leaves_no_preferences() {
    use diesel_async::SimpleAsyncConnection;

    let app = TestApp::start().await;
    let awa = app.user("awa").await;
    awa.patch(PATH, json!({"theme": "dark"})).await.expect(200);
    let mut superuser = app.database().superuser().await;
    let gone = "DELETE FROM platform.users; \
        DO $$ BEGIN ASSERT NOT EXISTS (SELECT 1 FROM platform.preferences); END $$";
    superuser.batch_execute(gone).await.unwrap();
}
