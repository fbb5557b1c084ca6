use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use uuid::Uuid;

use super::*;
use crate::identity::Language;

#[test]
fn every_mail_carries_its_link_in_every_language() {
    for template in Template::ALL {
        for language in [Language::Fr, Language::En, Language::Es, Language::Ar] {
            let mail = template.write(
                language,
                "awa@example.org",
                "Awa",
                "https://books.example/x?token=1",
                &About::default(),
            );
            assert!(mail.text.contains("https://books.example/x?token=1"));
            assert!(mail.html.contains("href=\"https://books.example/x?token=1\""));
            assert!(!mail.subject.is_empty());
            assert!(!mail.text.contains('{') && !mail.subject.contains('{'), "{mail:?}");
        }
    }
}

#[test]
fn a_hostile_name_stays_text() {
    let mail = Template::Confirmation.write(
        Language::En,
        "a@example.org",
        "<script>",
        "https://books.example/",
        &About::default(),
    );
    assert!(!mail.html.contains("<script>"));
}

#[test]
fn nobody_is_greeted_without_a_name() {
    let mail = Template::Confirmation.write(
        Language::En,
        "a@example.org",
        "",
        "https://books.example/",
        &About::default(),
    );
    assert!(mail.text.starts_with("Hello,\n") && mail.html.contains("<p>Hello,</p>"), "{mail:?}");
}

#[test]
fn an_invitation_says_who_invites_where_and_a_hostile_name_stays_text() {
    let about = About { company: "ACME & <b>".into(), person: "{company}".into(), ..About::default() };
    let mail =
        Template::Invitation.write(Language::En, "a@example.org", "", "https://books.example/", &about);
    assert!(mail.subject.contains("ACME & <b>") && mail.text.contains("{company}"), "{mail:?}");
    assert!(mail.html.contains("ACME &amp; &lt;b&gt;") && !mail.html.contains("<b>"), "{mail:?}");
}

#[tokio::test]
async fn the_mailbox_gives_back_the_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let mailer = Mailer::Mailbox(Mailbox::open(folder.path().to_owned()).unwrap());
    for subject in ["first", "second"] {
        let mail = Mail {
            to: "a@example.org".into(),
            subject: subject.into(),
            text: String::new(),
            html: String::new(),
        };
        mailer.send(Uuid::nil(), mail).await.unwrap();
    }
    let Mailer::Mailbox(mailbox) = mailer else { panic!("it was opened as a mailbox") };
    let subjects: Vec<_> = mailbox.mails().await.unwrap().into_iter().map(|mail| mail.subject).collect();
    assert_eq!(subjects, ["second", "first"]);
}

#[tokio::test]
async fn other_accounts_of_the_machine_read_no_mail() {
    let disk = tempfile::tempdir().unwrap();
    let folder = disk.path().join("mailbox");
    let mailbox = Mailbox::open(folder.clone()).unwrap();
    let to = "a@example.org".into();
    mailbox
        .keep(Mail { to, subject: String::new(), text: String::new(), html: String::new() })
        .await
        .unwrap();
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let mail = std::fs::read_dir(&folder).unwrap().next().unwrap().unwrap().path();
    assert_eq!((mode(&folder), mode(&mail)), (0o700, 0o600));
}

#[test]
fn only_what_the_mail_server_refuses_for_good_is_not_tried_again() {
    for (status, is_final) in
        [(421, false), (450, false), (530, false), (535, false), (550, true), (554, true)]
    {
        assert_eq!(SendFailure::Refused(status).is_final(), is_final, "{status}");
    }
    assert!(!SendFailure::Tls.is_final());
}
