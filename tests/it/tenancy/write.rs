//! What every write leaves behind, and what it refuses.

use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use serde_json::{Value, json};
use tenancy::schema::company::{audit_events, modules, settings};
use tenancy::schema::queue::jobs;
use tenancy::{Access, AuditEvent, NewJob, WriteRefusal, WriteRequest};

use super::fixture::{Failed, Fixture, write};

async fn legal_name(access: &Access) -> String {
    let read: Result<String, Failed> = access
        .read(async |tx| Ok(settings::table.select(settings::legal_name).first(tx.conn()).await?))
        .await;
    read.unwrap()
}

async fn rename(access: &Access, request: &WriteRequest, name: &str) -> Result<(), Failed> {
    access
        .write(request, async |tx| {
            let version: i32 = settings::table.select(settings::version).first(tx.conn()).await?;
            tx.check_version(version)?;
            diesel::update(settings::table)
                .set((settings::legal_name.eq(name), settings::version.eq(version + 1)))
                .execute(tx.conn())
                .await?;
            Ok(())
        })
        .await
}

type Trail = Vec<(String, String, Option<String>, Value, String, Option<String>)>;

async fn trail(access: &Access) -> Trail {
    let read: Result<Trail, Failed> = access
        .read(async |tx| {
            use audit_events::*;
            let columns = (operation, action, subject, details, request_id, ip);
            Ok(table.order((at, action)).select(columns).load(tx.conn()).await?)
        })
        .await;
    read.unwrap()
}

#[tokio::test]
async fn a_read_sees_one_instant() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let name = settings::table.select(settings::legal_name);
    let read: Result<(String, String), Failed> = access
        .read(async |tx| {
            let before = name.first(tx.conn()).await?;
            rename(&access, &write("rename_company"), "ACME SA").await?;
            Ok((before, name.first(tx.conn()).await?))
        })
        .await;
    let (before, after) = read.unwrap();
    assert_eq!(before, after, "what was committed meanwhile is not there");
    assert_eq!(legal_name(&access).await, "ACME SA");
}

#[tokio::test]
async fn every_write_leaves_a_trace_of_who_and_what() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    rename(&access, &write("rename_company"), "ACME SA").await.unwrap();
    let told = WriteRequest { ip: Some("2001:db8::1".parse().unwrap()), ..write("enable_module") };
    let written: Result<(), Failed> = access
        .write(&told, async |tx| {
            tx.audit(AuditEvent {
                action: "module_enabled",
                subject: Some("module:tax".into()),
                details: json!({"by": "hand"}),
                ..AuditEvent::default()
            });
            tx.audit(AuditEvent { action: "module_seen", ..AuditEvent::default() });
            Ok(())
        })
        .await;
    written.unwrap();
    let (request, ip) = (|| "req-1".to_owned(), Some("2001:db8::1".to_owned()));
    let mut expected: Trail = vec![
        (
            "enable_module".into(),
            "module_enabled".into(),
            Some("module:tax".into()),
            json!({"by": "hand"}),
            request(),
            ip.clone(),
        ),
        ("enable_module".into(), "module_seen".into(), None, json!({}), request(), ip),
        ("rename_company".into(), "written".into(), None, json!({}), request(), None),
    ];
    let mut found = trail(&access).await;
    found.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    expected.sort_by(|a, b| (&a.0, &a.1).cmp(&(&b.0, &b.1)));
    assert_eq!(found, expected);
}

#[tokio::test]
async fn the_trace_is_never_changed() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    rename(&access, &write("rename"), "ACME SA").await.unwrap();
    for statement in ["UPDATE audit_events SET action = 'x'", "DELETE FROM audit_events"] {
        let refused: Result<(), Failed> =
            access.write(&write("forge"), async |tx| Ok(tx.conn().batch_execute(statement).await?)).await;
        let Err(Failed::Tenancy(error)) = refused else { panic!("{statement} was accepted") };
        assert_eq!(error.constraint(), Some("audit_events_append_only"));
    }
}

#[tokio::test]
async fn a_refused_write_leaves_nothing() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let refused: Result<(), Failed> = access
        .write(&write("rename"), async |tx| {
            diesel::update(settings::table).set(settings::legal_name.eq("x")).execute(tx.conn()).await?;
            tx.enqueue(NewJob::new("send_mail", json!({}))).await?;
            Err(Failed::Rule)
        })
        .await;
    assert!(matches!(refused, Err(Failed::Rule)));
    assert_eq!(legal_name(&access).await, "");
    assert_eq!(trail(&access).await, []);
    assert_eq!(fixture.tenancy.queue().counts().await.unwrap().ready, 0);
}

#[tokio::test]
async fn a_job_of_a_company_comes_with_its_transaction() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let written: Result<(), Failed> = access
        .write(&write("invoice"), async |tx| {
            tx.enqueue(NewJob::new("send_mail", json!({"to": "x"})).dedupe("mail-1")).await?;
            tx.enqueue(NewJob::new("send_mail", json!({"to": "x"})).dedupe("mail-1")).await?;
            Ok(())
        })
        .await;
    written.unwrap();
    let found: Vec<(Option<tenancy::CompanyId>, String)> = fixture
        .platform(async |tx| Ok(jobs::table.select((jobs::company_id, jobs::kind)).load(tx.conn()).await?))
        .await;
    assert_eq!(found, [(Some(access.company().id), "send_mail".to_owned())]);
}

#[tokio::test]
async fn a_stale_version_is_refused() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let seen = |version| WriteRequest { if_match: Some(version), ..write("rename") };
    rename(&access, &seen(1), "First").await.unwrap();
    let refused = rename(&access, &seen(1), "Second").await;
    assert!(matches!(refused, Err(Failed::Refused(WriteRefusal::StaleVersion))));
    assert_eq!(legal_name(&access).await, "First");
    rename(&access, &seen(2), "Third").await.unwrap();
    assert_eq!(legal_name(&access).await, "Third");
}

#[tokio::test]
async fn a_version_that_nobody_compares_refuses_the_write() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let request = WriteRequest { if_match: Some(1), ..write("rename") };
    let refused: Result<(), Failed> = access
        .write(&request, async |tx| {
            diesel::update(settings::table).set(settings::legal_name.eq("x")).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    assert!(matches!(refused, Err(Failed::Refused(WriteRefusal::StaleVersion))));
    assert_eq!(legal_name(&access).await, "");
}

#[tokio::test]
async fn a_failure_that_was_swallowed_is_not_taken_for_success() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let swallowed: Result<(), Failed> = access
        .write(&write("rename"), async |tx| {
            diesel::update(settings::table).set(settings::legal_name.eq("x")).execute(tx.conn()).await?;
            let failed = tx.conn().batch_execute("SELECT 1 / 0").await;
            assert!(failed.is_err());
            Ok(())
        })
        .await;
    assert!(matches!(swallowed, Err(Failed::Tenancy(_))));
    let swallowed: Result<(), Failed> = fixture
        .tenancy
        .platform_write(async |tx| {
            assert!(tx.conn().batch_execute("SELECT 1 / 0").await.is_err());
            Ok(())
        })
        .await;
    assert!(matches!(swallowed, Err(Failed::Tenancy(_))));
}

#[tokio::test]
async fn what_is_only_checked_at_the_end_is_an_error_by_name() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let schema = access.company().id.schema();
    let mut superuser = fixture.database.superuser().await;
    superuser
        .batch_execute(&format!(
            "ALTER TABLE {schema}.modules ADD COLUMN parent text CONSTRAINT modules_parent_fkey \
             REFERENCES {schema}.modules DEFERRABLE INITIALLY DEFERRED"
        ))
        .await
        .unwrap();
    let refused: Result<(), Failed> = access
        .write(&write("enable"), async |tx| {
            let insert = "INSERT INTO modules (module_key, is_enabled, updated_at, parent) \
                          VALUES ('tax', true, now(), 'nowhere')";
            Ok(tx.conn().batch_execute(insert).await?)
        })
        .await;
    let Err(Failed::Tenancy(error)) = refused else { panic!("accepted") };
    assert_eq!(error.constraint(), Some("modules_parent_fkey"));
    let left: Result<i64, Failed> =
        access.read(async |tx| Ok(modules::table.count().get_result(tx.conn()).await?)).await;
    assert_eq!(left.unwrap(), 0);
}
