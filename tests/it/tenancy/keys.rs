//! What a key opens: its scope, as far as its maker may go at that moment, in one company.

use std::time::Duration;

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use sha2::{Digest, Sha256};
use tenancy::schema::company::audit_events;
use tenancy::schema::platform::{api_keys, memberships};
use tenancy::{
    Access, Actor, ApiKeyId, CompanyId, Credential, Denied, Module, PermissionSet, SystemRole, UserId,
};

use super::fixture::{Failed, Fixture, write};

const PREFIX: &str = "0123456789abcdef";

/// A company of which bob, who has a role, made a key.
async fn key_of_bob(fixture: &Fixture, role: SystemRole, scope: &[&str]) -> (CompanyId, UserId, ApiKeyId) {
    let owner = fixture.user("awa").await;
    fixture.trial(owner, "trial").await;
    let company = fixture.company(owner, "ACME").await;
    let bob = fixture.user("bob").await;
    fixture.member(company, bob, role).await;
    let key = fixture
        .platform(async |tx| {
            let (id, now) = (ApiKeyId::new(tx.now()), tx.now());
            let row = (
                api_keys::id.eq(id),
                api_keys::company_id.eq(company),
                api_keys::user_id.eq(bob),
                api_keys::name.eq("Caisse"),
                api_keys::prefix.eq(PREFIX),
                api_keys::token_sha256.eq(hash("secret").to_vec()),
                api_keys::permissions.eq(scope.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>()),
                api_keys::created_at.eq(now),
                api_keys::expires_at.eq(now + TimeDelta::days(90)),
            );
            diesel::insert_into(api_keys::table).values(row).execute(tx.conn()).await?;
            Ok(id)
        })
        .await;
    (company, bob, key)
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

fn shown(token: &str) -> Credential {
    let address = Some([192, 0, 2, 7].into());
    Credential::ApiKey { prefix: PREFIX.to_owned(), token_sha256: hash(token), address }
}

async fn enters(fixture: &Fixture, token: &str, company: CompanyId) -> Result<Access, Denied> {
    fixture.tenancy.enter(&shown(token), company, Module::Accounting.read()).await
}

#[tokio::test]
async fn a_key_may_what_its_scope_and_its_maker_may_at_that_moment() {
    let fixture = Fixture::start().await;
    let scope = ["accounting.read", "accounting.write", "users.manage", "of.later"];
    let (company, bob, key) = key_of_bob(&fixture, SystemRole::Accountant, &scope).await;
    let access = enters(&fixture, "secret", company).await.unwrap();
    assert_eq!(access.actor(), &Actor::ApiKey { key_id: key, user: bob });
    let expected: PermissionSet =
        [Module::Accounting.read(), Module::Accounting.write()].into_iter().collect();
    assert_eq!(access.permissions(), expected, "who may not manage members has no key that does");
    fixture
        .platform(async |tx| {
            let theirs = memberships::table.find((bob, company));
            Ok(diesel::update(theirs).set(memberships::role_key.eq("viewer")).execute(tx.conn()).await?)
        })
        .await;
    let access = enters(&fixture, "secret", company).await.unwrap();
    assert_eq!(access.permissions(), [Module::Accounting.read()].into_iter().collect());
    let denied = fixture.tenancy.enter(&shown("secret"), company, Module::Accounting.write()).await;
    assert!(matches!(denied, Err(Denied::Forbidden { .. })));
}

#[tokio::test]
async fn a_key_opens_no_other_company_of_its_maker() {
    let fixture = Fixture::start().await;
    let (_, bob, _) = key_of_bob(&fixture, SystemRole::Admin, &["accounting.read"]).await;
    fixture.trial(bob, "trial").await;
    let other = fixture.company(bob, "Autre").await;
    assert!(matches!(enters(&fixture, "secret", other).await, Err(Denied::NotFound)));
}

#[tokio::test]
async fn a_key_is_dead_when_it_is_revoked_or_over_or_its_maker_gone() {
    let fixture = Fixture::start().await;
    let (company, bob, key) = key_of_bob(&fixture, SystemRole::Admin, &["accounting.read"]).await;
    let is_dead = async || matches!(enters(&fixture, "secret", company).await, Err(Denied::Unauthenticated));
    assert!(!is_dead().await);
    assert!(matches!(enters(&fixture, "secreT", company).await, Err(Denied::Unauthenticated)));
    let (now, mut superuser) = (fixture.clock.now(), fixture.database.superuser().await);
    for (sql, back) in [
        (
            format!("UPDATE platform.api_keys SET revoked_at = '{now}' WHERE id = '{key}'"),
            "UPDATE platform.api_keys SET revoked_at = NULL".to_owned(),
        ),
        (
            format!("UPDATE platform.memberships SET is_active = false WHERE user_id = '{bob}'"),
            "UPDATE platform.memberships SET is_active = true".to_owned(),
        ),
        (
            format!("UPDATE platform.users SET is_active = false WHERE id = '{bob}'"),
            "UPDATE platform.users SET is_active = true".to_owned(),
        ),
    ] {
        superuser.batch_execute(&sql).await.unwrap();
        assert!(is_dead().await, "{sql}");
        superuser.batch_execute(&back).await.unwrap();
        assert!(!is_dead().await, "{back}");
    }
    fixture.clock.advance(TimeDelta::days(91));
    assert!(is_dead().await, "its time is over");
    fixture.clock.advance(TimeDelta::days(-91));
    let gone = async |tx: &mut tenancy::PlatformTx<'_>| {
        diesel::delete(memberships::table.find((bob, company))).execute(tx.conn()).await?;
        Ok(())
    };
    fixture.platform(gone).await;
    fixture.member(company, bob, SystemRole::Admin).await;
    assert!(is_dead().await, "who comes back makes new keys");
}

#[tokio::test]
async fn the_secret_before_the_last_rotation_is_good_until_it_is_said_to_end() {
    let fixture = Fixture::start().await;
    let (company, _, key) = key_of_bob(&fixture, SystemRole::Admin, &["accounting.read"]).await;
    fixture
        .platform(async |tx| {
            let ends = tx.now() + TimeDelta::hours(1);
            let rotated = (
                api_keys::token_sha256.eq(hash("newer").to_vec()),
                api_keys::previous_sha256.eq(hash("secret").to_vec()),
                api_keys::previous_expires_at.eq(ends),
            );
            Ok(diesel::update(api_keys::table.find(key)).set(rotated).execute(tx.conn()).await?)
        })
        .await;
    for token in ["newer", "secret"] {
        assert!(enters(&fixture, token, company).await.is_ok(), "{token}");
    }
    fixture.clock.advance(TimeDelta::hours(1));
    assert!(enters(&fixture, "newer", company).await.is_ok());
    assert!(matches!(enters(&fixture, "secret", company).await, Err(Denied::Unauthenticated)));
}

#[tokio::test]
async fn the_use_of_a_key_is_noted_once_a_minute_with_its_address() {
    let fixture = Fixture::start().await;
    let (company, _, key) = key_of_bob(&fixture, SystemRole::Admin, &["accounting.read"]).await;
    let noted = async || {
        fixture
            .platform(async |tx| {
                let query =
                    api_keys::table.find(key).select((api_keys::last_used_at, api_keys::last_used_ip));
                Ok(query.first::<(Option<chrono::DateTime<chrono::Utc>>, Option<String>)>(tx.conn()).await?)
            })
            .await
    };
    let used_then_noted = async |expected| {
        enters(&fixture, "secret", company).await.unwrap();
        for _ in 0..100 {
            if noted().await == (Some(expected), Some("192.0.2.7".to_owned())) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("{:?} was noted, not {expected}", noted().await);
    };
    let first = fixture.clock.now();
    used_then_noted(first).await;
    fixture.clock.advance(TimeDelta::seconds(59));
    used_then_noted(first).await;
    fixture.clock.advance(TimeDelta::seconds(1));
    used_then_noted(fixture.clock.now()).await;
}

#[tokio::test]
async fn the_trail_names_the_key_and_its_maker() {
    let fixture = Fixture::start().await;
    let (company, bob, key) = key_of_bob(&fixture, SystemRole::Admin, &["accounting.read"]).await;
    let access = enters(&fixture, "secret", company).await.unwrap();
    let request = write("create_entry");
    access.write(&request, async |_| Ok::<(), Failed>(())).await.unwrap();
    let found = access
        .read(async |tx| {
            let columns = (audit_events::actor_kind, audit_events::actor_id, audit_events::api_key_id);
            let query =
                audit_events::table.filter(audit_events::operation.eq("create_entry")).select(columns);
            Ok::<_, Failed>(query.load::<(String, Option<uuid::Uuid>, Option<uuid::Uuid>)>(tx.conn()).await?)
        })
        .await
        .unwrap();
    assert_eq!(found, [("api_key".to_owned(), Some(bob.as_uuid()), Some(key.as_uuid()))]);
}
