//! Mails leave by a real SMTP client, and what comes of them when the mail server will not have them.

use chrono::TimeDelta;
use diesel_async::SimpleAsyncConnection;
use serde_json::json;
use tenancy::queue::{DeadLetter, JobCounts, Revival};

use crate::support::{
    TestApp,
    app::{PASSWORD, address_of, registration},
    smtp::MailServer,
};

async fn app_with(server: &MailServer) -> TestApp {
    let from = ("MAIL_FROM", "Partita Études <no-reply@books.example>");
    TestApp::start_with(&[("SMTP_URL", &server.url()), from]).await
}

async fn counts(app: &TestApp) -> JobCounts {
    app.tenancy().queue().counts().await.unwrap()
}

async fn only_dead_letter(app: &TestApp) -> DeadLetter {
    let dead = app.tenancy().queue().dead_letters(10).await.unwrap();
    let [letter] = dead.as_slice() else { panic!("{dead:?}") };
    letter.clone()
}

async fn last_error(app: &TestApp) -> String {
    use diesel::QueryDsl;
    use diesel_async::RunQueryDsl;
    use tenancy::schema::queue::jobs;
    let mut conn = app.database().superuser().await;
    let errors: Vec<Option<String>> =
        jobs::table.select(jobs::last_error).load(&mut conn).await.expect("the queue");
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors.into_iter().flatten().next().expect("the job failed")
}

#[tokio::test]
async fn a_mail_arrives_whole_in_each_language() {
    let server = MailServer::start(&[]).await;
    let app = app_with(&server).await;
    let subjects = [
        ("fr", "Confirmez votre adresse e-mail", "Bonjour fr,"),
        ("en", "Confirm your e-mail address", "Hello en,"),
        ("es", "Confirme su correo electrónico", "Hola es,"),
        ("ar", "أكّد عنوان بريدك الإلكتروني", "مرحبًا ar,"),
    ];
    for (language, ..) in subjects {
        let mut registration = registration(language);
        registration["language"] = json!(language);
        app.anonymous().post("/identity/registrations", registration).await.expect(202);
    }
    assert_eq!(app.works().await, 4);
    assert_eq!(counts(&app).await, JobCounts::default());
    let mails = server.mails();
    assert_eq!(mails.len(), 4);
    for (language, subject, hello) in subjects {
        let address = address_of(language);
        let mail = mails.iter().find(|mail| mail.recipients == [address.as_str()]).expect(language);
        assert_eq!(mail.sender, "no-reply@books.example");
        assert_eq!(mail.field("From"), "Partita Études <no-reply@books.example>");
        assert_eq!((mail.field("To"), mail.field("Subject")), (address.clone(), subject.to_owned()));
        assert!(mail.message.is_ascii(), "no server of 7 bits can spoil it: {}", mail.message);
        let (text, html) = (mail.part("text/plain"), mail.part("text/html"));
        assert!(text.starts_with(hello), "{text}");
        assert!(html.contains(&format!("lang=\"{language}\"")) && html.contains(hello), "{html}");
        let link = text.lines().find(|line| line.contains("token=")).expect("a link");
        assert!(html.contains(&format!("href=\"{link}\"")), "{html}");
        let (_, token) = link.split_once("token=").unwrap();
        app.anonymous().post("/identity/confirmations", json!({"token": token})).await.expect(204);
        app.anonymous().signs_in(&address, PASSWORD).await.expect(201);
    }
}

#[tokio::test]
async fn a_mail_that_is_refused_for_now_is_sent_later() {
    let server = MailServer::start(&["450 4.2.0 come back later", "451 4.3.0 and once more"]).await;
    let app = app_with(&server).await;
    app.anonymous().post("/identity/registrations", registration("awa")).await.expect(202);
    for refusal in [450, 451] {
        assert_eq!(app.works().await, 1);
        assert_eq!(last_error(&app).await, format!("the mail server refused: SMTP {refusal}"));
        assert_eq!(app.works().await, 0, "not at once");
        app.clock().advance(TimeDelta::minutes(1));
    }
    assert!(server.mails().is_empty());
    assert_eq!(app.works().await, 1);
    assert_eq!((server.mails().len(), server.recipients()), (1, 3));
    assert_eq!(counts(&app).await, JobCounts::default());
}

#[tokio::test]
async fn a_mail_that_is_refused_for_good_is_given_up_and_shown_to_the_operator() {
    let server = MailServer::start(&["550 5.1.1 {}: nobody of that name here"]).await;
    let app = app_with(&server).await;
    app.anonymous().post("/identity/registrations", registration("awa")).await.expect(202);
    assert_eq!(app.works().await, 1);
    let letter = only_dead_letter(&app).await;
    assert_eq!((letter.kind.as_str(), letter.attempts), ("identity_mail", 1));
    assert_eq!(letter.last_error.as_deref(), Some("the mail server refused: SMTP 550"));
    app.clock().advance(TimeDelta::days(2));
    assert_eq!((app.works().await, server.recipients()), (0, 1), "nobody insists");
    // The operator, who mended the mail server, does.
    assert_eq!(app.tenancy().queue().revive(letter.id).await.unwrap(), Revival::Done);
    assert_eq!((app.works().await, server.mails().len()), (1, 1));
}

#[tokio::test]
async fn what_a_mail_server_says_of_a_person_is_not_kept() {
    let server = MailServer::start(&["550 5.1.1 {}: nobody of that name here"]).await;
    let app = app_with(&server).await;
    app.anonymous().post("/identity/registrations", registration("awa")).await.expect(202);
    assert_eq!(app.works().await, 1);
    let error = last_error(&app).await;
    assert!(!error.contains(&address_of("awa")), "{error}");
    assert_eq!(error, "the mail server refused: SMTP 550");
}

#[tokio::test]
async fn a_mail_server_that_is_not_there_is_told_from_one_that_refuses() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let app = TestApp::start_with(&[("SMTP_URL", &format!("smtp://{address}"))]).await;
    app.anonymous().post("/identity/registrations", registration("awa")).await.expect(202);
    app.works().await;
    assert_eq!(last_error(&app).await, "no connection to the mail server: connection refused");
}

#[tokio::test]
async fn a_company_cannot_have_the_house_write_to_somebody() {
    let app = TestApp::start().await;
    let (acme, _) = app.company("ACME", "awa").await;
    app.works().await;
    let before = app.mails_to(&address_of("awa")).await.len();
    let mut psql = app.database().superuser().await;
    let asked = format!(
        "INSERT INTO queue.jobs (id, company_id, kind, payload, max_attempts, run_at, created_at) VALUES \
         (gen_random_uuid(), '{}', 'identity_mail', '{}', 1, 'epoch', 'epoch')",
        acme.0,
        json!({"mail": "password_reset", "to": {"email_key": address_of("awa")}}),
    );
    psql.batch_execute(&asked).await.unwrap();
    assert_eq!(app.works().await, 1);
    assert_eq!(app.mails_to(&address_of("awa")).await.len(), before);
    let error = only_dead_letter(&app).await.last_error.unwrap();
    assert!(error.contains("may not ask for jobs of kind identity_mail"), "{error}");
}
