//! What an operator sees of the queue, and does about it.

use api::commands::jobs::{discard, list, revive};
use chrono::TimeDelta;
use tenancy::queue::Queue;
use tenancy::{JobId, NewJob, TenancyError};

use crate::support::smtp::MailServer;
use crate::support::{TestApp, app::registration};

async fn listed(queue: &Queue) -> Vec<String> {
    let mut said = Vec::new();
    list(queue, |line| said.push(line)).await.unwrap();
    said
}

async fn revived(queue: &Queue, job: Option<JobId>) -> (u8, Vec<String>) {
    let mut said = Vec::new();
    let code = revive(queue, job, |line| said.push(line)).await.unwrap();
    (code, said)
}

async fn puts(app: &TestApp, job: NewJob) {
    let put = app.tenancy().platform_write(async |tx| tx.enqueue(job).await);
    let put: Result<JobId, TenancyError> = put.await;
    put.unwrap();
}

#[tokio::test]
async fn mails_that_were_given_up_are_listed_without_their_people_and_sent_when_they_are_revived() {
    let server = MailServer::start(&["550 no {}", "554 no {}"]).await;
    let app = TestApp::start_with(&[("SMTP_URL", &server.url())]).await;
    let queue = app.tenancy().queue();
    for name in ["awa", "binta"] {
        app.anonymous().post("/identity/registrations", registration(name)).await.expect(202);
        app.works().await;
        // The oldest comes first: ids of one instant have no order.
        app.clock().advance(TimeDelta::seconds(1));
    }
    let said = listed(&queue).await;
    assert_eq!((said.len(), said[0].as_str()), (3, "0 ready, 0 running, 2 set aside"), "{said:?}");
    for (line, (second, status)) in said[1..].iter().zip([(0, 550), (1, 554)]) {
        let rest = format!(
            "identity_mail of platform, put in 2026-03-02T09:00:0{second}Z, tried 1 times: the mail server refused: SMTP {status}"
        );
        assert!(line.ends_with(&rest), "{line}");
    }
    assert!(!said.concat().contains("example.org"), "{said:?}");

    let first: JobId = said[1].split(' ').next().unwrap().parse().unwrap();
    assert_eq!(revived(&queue, Some(first)).await, (0, vec![format!("{first} runs again")]));
    assert_eq!(revived(&queue, Some(first)).await, (1, vec![format!("{first} was not set aside")]));
    let (code, said) = revived(&queue, None).await;
    assert_eq!((code, said.len()), (0, 1), "{said:?}");
    assert_eq!((app.works().await, server.mails().len()), (2, 2));
    assert_eq!(listed(&queue).await, ["0 ready, 0 running, 0 set aside"]);
}

#[tokio::test]
async fn a_job_that_was_put_in_anew_meanwhile_is_not_revived_beside_it() {
    let app = TestApp::start().await;
    let queue = app.tenancy().queue();
    let job = || NewJob { max_attempts: 1, ..NewJob::new("unknown", serde_json::json!(null)).dedupe("once") };
    puts(&app, job()).await;
    assert_eq!(app.works().await, 1);
    app.clock().advance(TimeDelta::seconds(1));
    puts(&app, job()).await;
    let (code, said) = revived(&queue, None).await;
    assert_eq!(code, 1);
    assert!(said[0].ends_with("stays aside: another one for the same waits or runs"), "{said:?}");
    let said = listed(&queue).await;
    assert_eq!(said[0], "1 ready, 0 running, 1 set aside");
    assert!(said[1].ends_with("tried 1 times: no code runs jobs of kind unknown"), "{said:?}");
}

#[tokio::test]
async fn what_was_set_aside_can_be_let_go_of() {
    let app = TestApp::start().await;
    let queue = app.tenancy().queue();
    puts(&app, NewJob { max_attempts: 1, ..NewJob::new("unknown", serde_json::json!(null)) }).await;
    assert_eq!(app.works().await, 1);
    let dead = queue.dead_letters(1).await.unwrap()[0].id;
    puts(&app, NewJob::new("unknown", serde_json::json!(null))).await;
    let mut said = Vec::new();
    let code = discard(&queue, &[dead, dead], |line| said.push(line)).await.unwrap();
    assert_eq!((code, said), (1, vec![format!("{dead} is gone"), format!("{dead} was not set aside")]));
    assert_eq!(listed(&queue).await, ["1 ready, 0 running, 0 set aside"]);
}
