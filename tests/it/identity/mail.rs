use diesel::QueryDsl;
use diesel_async::RunQueryDsl;
use tenancy::schema::queue::jobs;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
};

use crate::support::{
    TestApp,
    app::{address_of, registration},
};

/// A mail server that knows nobody, and says whom it does not know: its address.
async fn refusing_server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(refuse(stream));
        }
    });
    address.to_string()
}

async fn refuse(stream: TcpStream) -> std::io::Result<()> {
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    write.write_all(b"220 mail.example\r\n").await?;
    while let Some(line) = lines.next_line().await? {
        let answer = match line.split_once(':') {
            Some(("RCPT TO", whom)) => format!("550 5.1.1 {whom}: nobody of that name here\r\n"),
            _ => "250 mail.example\r\n".to_owned(),
        };
        write.write_all(answer.as_bytes()).await?;
    }
    Ok(())
}

async fn last_error(app: &TestApp) -> String {
    let mut conn = app.database().superuser().await;
    let errors: Vec<Option<String>> =
        jobs::table.select(jobs::last_error).load(&mut conn).await.expect("the queue");
    assert_eq!(errors.len(), 1, "{errors:?}");
    errors.into_iter().flatten().next().expect("the job failed")
}

#[tokio::test]
async fn what_a_mail_server_says_of_a_person_is_not_kept() {
    let server = refusing_server().await;
    let app = TestApp::start_with(&[("SMTP_URL", &format!("smtp://{server}"))]).await;
    app.anonymous().post("/identity/registrations", registration("awa")).await.expect(202);
    assert_eq!(app.works().await, 1);
    let error = last_error(&app).await;
    assert!(!error.contains(&address_of("awa")), "{error}");
    assert_eq!(error, "the mail server refused: SMTP 550");
}

#[tokio::test]
async fn a_mail_server_that_is_not_there_is_told_from_one_that_refuses() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    drop(listener);
    let app = TestApp::start_with(&[("SMTP_URL", &format!("smtp://{address}"))]).await;
    app.anonymous().post("/identity/registrations", registration("awa")).await.expect(202);
    app.works().await;
    assert_eq!(last_error(&app).await, "no connection to the mail server: connection refused");
}
