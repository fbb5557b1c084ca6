//! The audit trail is added to and never changed, and whoever changes it all the same is found out.

use diesel_async::SimpleAsyncConnection;
use serde_json::json;
use tenancy::audit::{self, TrailBreak};
use tenancy::migrate::COMPANY;
use tenancy::{Access, AuditEvent, PlatformAudit, WriteRequest};

use super::fixture::{Failed, Fixture, write};

async fn acts(access: &Access, times: usize) {
    for turn in 0..times {
        let request = WriteRequest { user_agent: Some("Caisse/1.0".into()), ..write("update_module") };
        let work = async |tx: &mut tenancy::CompanyTx<'_>| {
            for _ in 0..2 {
                let (before, after) = (json!({"turn": turn}), json!({"turn": turn + 1}));
                tx.audit(AuditEvent::changed("turned", "module:x".into(), before, after));
            }
            Ok::<_, Failed>(())
        };
        access.write(&request, work).await.unwrap();
    }
}

async fn verified(access: &Access) -> Result<u64, (&'static str, i64)> {
    let found = access.read(async |tx| Ok::<_, Failed>(audit::verify_company(tx).await?)).await.unwrap();
    found.map_err(|TrailBreak { code, position, .. }| (code, position))
}

/// What somebody does who owns the database.
async fn forced(fixture: &Fixture, access: &Access, sql: &str) {
    let schema = access.company().id.schema();
    let sql = format!(
        "BEGIN; SET LOCAL search_path TO {schema}; SET LOCAL session_replication_role TO replica; {sql}; COMMIT"
    );
    fixture.database.superuser().await.batch_execute(&sql).await.unwrap();
}

#[tokio::test]
async fn whoever_changes_the_trail_is_found_out_and_where() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    acts(&access, 5).await;
    assert_eq!(verified(&access).await, Ok(10));
    let change = "UPDATE audit_events SET after = '{\"turn\": 9}' WHERE position = 4";
    let restore = "UPDATE audit_events SET after = '{\"turn\": 2}' WHERE position = 4";
    forced(&fixture, &access, change).await;
    assert_eq!(verified(&access).await, Err(("trail_event_differs", 4)));
    forced(&fixture, &access, restore).await;
    assert_eq!(verified(&access).await, Ok(10));
    for column in
        ["details = '{\"x\": 1}'", "actor_id = NULL", "user_agent = 'other'", "at = at - interval '1 s'"]
    {
        let copy = "CREATE TABLE kept AS SELECT * FROM audit_events WHERE position = 7";
        forced(&fixture, &access, &format!("{copy}; UPDATE audit_events SET {column} WHERE position = 7"))
            .await;
        assert_eq!(verified(&access).await, Err(("trail_event_differs", 7)), "{column}");
        let back = "DELETE FROM audit_events WHERE position = 7; INSERT INTO audit_events SELECT * FROM kept; \
                    DROP TABLE kept";
        forced(&fixture, &access, back).await;
        assert_eq!(verified(&access).await, Ok(10));
    }
    forced(&fixture, &access, "DELETE FROM audit_events WHERE position = 10").await;
    assert_eq!(verified(&access).await, Err(("trail_end_differs", 10)));
    forced(&fixture, &access, "DELETE FROM audit_events WHERE position = 3").await;
    assert_eq!(verified(&access).await, Err(("trail_event_missing", 3)));
}

#[tokio::test]
async fn the_service_may_add_to_the_trail_and_nothing_else() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    acts(&access, 1).await;
    let act = PlatformAudit { action: "turned", ..PlatformAudit::default() };
    fixture
        .platform(async |tx| {
            tx.audit(act.clone());
            Ok(())
        })
        .await;
    for refused in [
        "UPDATE audit_events SET action = 'x'",
        "DELETE FROM audit_events",
        "TRUNCATE audit_events",
        "UPDATE audit_chain SET position = 7",
        "DELETE FROM audit_chain",
        "INSERT INTO audit_chain (id, position, hash, seed) VALUES (1, 1, sha256(''), sha256(''))",
        "ALTER TABLE audit_events DISABLE TRIGGER audit_events_chain",
    ] {
        let work = async |tx: &mut tenancy::CompanyTx<'_>| {
            tx.conn().batch_execute(refused).await?;
            Ok::<(), Failed>(())
        };
        assert!(access.write(&write("x"), work).await.is_err(), "{refused}");
        let work = async |tx: &mut tenancy::PlatformTx<'_>| {
            let refused = refused.replace("audit_chain ", "platform.audit_chains ");
            let refused = refused
                .replace("audit_events", "platform.audit_events")
                .replace("platform.audit_events_", "audit_events_");
            tx.conn().batch_execute(&refused).await?;
            Ok::<(), Failed>(())
        };
        assert!(fixture.tenancy.platform_write(work).await.is_err(), "{refused}");
    }
    assert_eq!(verified(&access).await, Ok(2));
}

#[tokio::test]
async fn events_that_are_older_than_the_chain_are_its_beginning() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    acts(&access, 3).await;
    let chain = COMPANY.iter().find(|migration| migration.up.contains("CREATE TABLE audit_chain")).unwrap();
    let name = access.company().id.schema();
    let [down, up] = [chain.down, chain.up].map(|sql| sql.replace(":schema", &name));
    let owner = fixture.database.owner_name();
    let again = format!("SET ROLE {owner}; SET search_path TO {name}, ext; {down}; {up}");
    fixture.database.superuser().await.batch_execute(&again).await.unwrap();
    assert_eq!(verified(&access).await, Ok(0));
    acts(&access, 1).await;
    assert_eq!(verified(&access).await, Ok(2));
    let one = "(SELECT id FROM audit_events WHERE position IS NULL LIMIT 1)";
    forced(&fixture, &access, &format!("UPDATE audit_events SET action = 'x' WHERE id = {one}")).await;
    assert_eq!(verified(&access).await, Err(("trail_before_chain_differs", 0)));
}

#[tokio::test]
async fn writes_at_the_same_time_are_chained_one_after_the_other() {
    let fixture = Fixture::start().await;
    let access = fixture.entered("acme").await;
    let writers = (0..6).map(|_| {
        let access = access.clone();
        tokio::spawn(async move { acts(&access, 5).await })
    });
    for writer in writers.collect::<Vec<_>>() {
        writer.await.unwrap();
    }
    assert_eq!(verified(&access).await, Ok(60));
}

#[tokio::test]
async fn each_company_and_each_person_has_a_chain_in_the_platform_s_trail() {
    let fixture = Fixture::start().await;
    let company = fixture.entered("acme").await.company().id;
    let bob = fixture.user("bob").await;
    let verified = async || {
        let read =
            async |tx: &mut tenancy::PlatformTx<'_>| Ok::<_, Failed>(audit::verify_platform(tx).await?);
        fixture.tenancy.platform_read(read).await.unwrap()
    };
    let before = verified().await.unwrap();
    fixture
        .platform(async |tx| {
            for turn in 0..3 {
                let after = json!({"role": turn});
                let act =
                    PlatformAudit { user_id: Some(bob), action: "turned", after, ..PlatformAudit::default() };
                tx.audit(PlatformAudit { company_id: Some(company), ..act.clone() });
                tx.audit(act);
            }
            Ok(())
        })
        .await;
    assert_eq!(verified().await.unwrap(), before + 6);
    let change = format!(
        "SET session_replication_role TO replica; \
         UPDATE platform.audit_events SET after = '{{}}' WHERE trail = '{bob}' AND position = 2"
    );
    fixture.database.superuser().await.batch_execute(&change).await.unwrap();
    let found = verified().await.unwrap_err();
    let expected = TrailBreak { code: "trail_event_differs", trail: Some(bob.as_uuid()), position: 2 };
    assert_eq!(found, expected);
    assert_eq!(found.to_string(), format!("trail_event_differs at 2 of the trail {bob}"));
}
