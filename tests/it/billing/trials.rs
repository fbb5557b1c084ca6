//! Stories of free trials: once in a life, with reminders, to their end.

use api::jobs;
use billing::trial::{self, Statistics};
use chrono::TimeDelta;
use serde_json::{Value, json};

use crate::support::app::{PASSWORD, address_of};
use crate::support::{Client, TestApp};

impl TestApp {
    /// Days pass, and what has to be done meanwhile is done each day.
    async fn lives_through(&self, days: i64) {
        for _ in 0..days {
            self.clock().advance(TimeDelta::days(1));
            jobs::look_after(self.app()).await.unwrap();
        }
    }

    async fn trials(&self) -> Statistics {
        self.tenancy().platform_read(trial::statistics).await.unwrap()
    }

    /// The subjects of the mails to somebody that are about their trial, the oldest first.
    async fn told_of_trial(&self, name: &str) -> Vec<String> {
        let mails = self.mails_to(&address_of(name)).await;
        mails.into_iter().rev().map(|mail| mail.subject).filter(|subject| subject.contains("essai")).collect()
    }
}

async fn own(client: &Client) -> Value {
    client.get("/subscription").await.expect(200)
}

#[tokio::test]
async fn an_owner_is_reminded_three_times_and_then_it_is_over() {
    let app = TestApp::start().await;
    let (acme, mut awa) = app.company("ACME", "awa").await;
    let start = own(&awa).await;
    assert_eq!((&start["subscription"]["days_remaining"], &start["may_try"]), (&json!(30), &json!(false)));
    app.lives_through(22).await;
    assert_eq!(app.told_of_trial("awa").await, [""; 0]);
    app.lives_through(1).await;
    let near = "Votre essai de Partita se termine le 01/04/2026";
    assert_eq!(app.told_of_trial("awa").await, [near]);
    assert_eq!(app.trials().await, Statistics { running: 1, ending: 1, ..Statistics::default() });
    app.lives_through(3).await;
    assert_eq!(app.told_of_trial("awa").await, [near]);
    app.lives_through(3).await;
    assert_eq!(app.told_of_trial("awa").await, [near; 3], "at seven days, three and one");
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    awa.get(&acme.path("/accounting/journals")).await.expect(200);
    app.lives_through(1).await;
    let over = "Votre essai de Partita est terminé";
    assert_eq!(app.told_of_trial("awa").await, [near, near, near, over]);
    app.lives_through(3).await;
    assert_eq!(app.told_of_trial("awa").await.len(), 4);
    awa.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    let end = own(&awa).await["subscription"].clone();
    assert_eq!(
        ["status", "trial_outcome", "is_expired", "plan_id"].map(|name| end[name].clone()),
        [json!("canceled"), json!("expired"), json!(true), json!("trial")]
    );
    awa.get(&acme.path("/accounting/journals")).await.expect(200);
    let journal = json!({"code": "X", "name": "X", "type": "miscellaneous"});
    awa.post(&acme.path("/accounting/journals"), journal).await.assert_problem(402, "subscription_ended");
    awa.post("/subscription/trial", json!({})).await.assert_problem(409, "trial_exists");
    awa.post("/subscription/trial/cancel", json!({})).await.assert_problem(409, "no_active_trial");
    assert_eq!(app.trials().await, Statistics { expired: 1, ..Statistics::default() });
}

/// Where nobody looked after the house for a while, only what is true still is told.
#[tokio::test]
async fn a_reminder_that_comes_late_is_not_sent_twice() {
    let app = TestApp::start().await;
    app.company("ACME", "awa").await;
    app.clock().advance(TimeDelta::days(28));
    for _ in 0..2 {
        jobs::look_after(app.app()).await.unwrap();
    }
    assert_eq!(app.told_of_trial("awa").await.len(), 1);
    app.clock().advance(TimeDelta::days(9));
    jobs::look_after(app.app()).await.unwrap();
    assert_eq!(app.told_of_trial("awa").await.len(), 2, "it is over: nothing else is worth a word");
}

#[tokio::test]
async fn a_trial_is_canceled_once_and_for_a_reason() {
    let app = TestApp::start().await;
    let (acme, awa) = app.company("ACME", "awa").await;
    let long = json!({"reason": "x".repeat(501)});
    awa.post("/subscription/trial/cancel", long).await.assert_fields(&[("/reason", "too_long")]);
    let asked = json!({"reason": "Trop tôt pour nous"});
    let (one, two) = tokio::join!(
        awa.post("/subscription/trial/cancel", asked.clone()),
        awa.post("/subscription/trial/cancel", asked)
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let end = own(&awa).await["subscription"].clone();
    assert_eq!((&end["trial_outcome"], &end["is_expired"]), (&json!("canceled"), &json!(true)));
    awa.get(&acme.path("/accounting/journals")).await.expect(200);
    app.lives_through(40).await;
    assert_eq!(app.told_of_trial("awa").await, [""; 0], "whoever canceled is left alone");
    assert_eq!(app.trials().await, Statistics { canceled: 1, ..Statistics::default() });
}

/// Who has no company yet may begin one, in the length that their language promised; not twice, not at once either.
#[tokio::test]
async fn a_trial_begins_once() {
    let app = TestApp::start().await;
    let bob = app.user("bob").await;
    assert_eq!(own(&bob).await, json!({"may_try": true, "provider": "sandbox"}));
    let (one, two) =
        tokio::join!(bob.post("/subscription/trial", json!({})), bob.post("/subscription/trial", json!({})));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let begun = own(&bob).await;
    assert_eq!((&begun["subscription"]["status"], &begun["may_try"]), (&json!("trialing"), &json!(false)));
    let (_, days) = (app.makes_company(&bob, "Bob", "FR").await, own(&bob).await);
    assert_eq!(days["subscription"]["days_remaining"], 30, "a company does not begin another");
    app.anonymous().get("/subscription").await.assert_problem(401, "unauthenticated");
}
