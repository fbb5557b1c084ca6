//! How a company comes to be.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use futures_util::future::join_all;
use tenancy::migrate::latest_company_version;
use tenancy::provision::{self, CompanyState, Step, advance, claim, keep_spares};
use tenancy::schema::platform::{companies, memberships, spares};
use tenancy::{CompanyId, Denied, TenancyError, UserId};

use super::fixture::{Failed, Fixture, new_company};
use crate::support::database::SPARES;

async fn spare_ids(fixture: &Fixture) -> BTreeSet<CompanyId> {
    let ids: Vec<CompanyId> =
        fixture.platform(async |tx| Ok(spares::table.select(spares::id).load(tx.conn()).await?)).await;
    ids.into_iter().collect()
}

async fn claimed(fixture: &Fixture, owner: UserId, name: &str) -> provision::Claimed {
    let new = new_company(owner, name);
    fixture.platform(async |tx| Ok(claim(tx, &new).await?)).await
}

#[tokio::test]
async fn two_claims_never_get_the_same_spare() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    let before = spare_ids(&fixture).await;
    let names: Vec<String> = (0..SPARES + 2).map(|number| format!("Company {number}")).collect();
    let all = join_all(names.iter().map(|name| claimed(&fixture, owner, name))).await;
    let with_schema: Vec<CompanyId> = all.iter().filter(|c| c.has_schema).map(|c| c.company).collect();
    let distinct: BTreeSet<CompanyId> = all.iter().map(|claimed| claimed.company).collect();
    assert_eq!(distinct.len(), names.len());
    assert_eq!(with_schema.into_iter().collect::<BTreeSet<_>>(), before);
    assert!(spare_ids(&fixture).await.is_empty());
    assert_eq!(
        fixture.tenancy.queue().counts().await.unwrap().ready,
        2,
        "two jobs make the two missing schemas"
    );
}

#[tokio::test]
async fn a_claim_that_is_rolled_back_is_a_spare_again() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    let before = spare_ids(&fixture).await;
    let new = new_company(owner, "ACME");
    let failed: Result<(), Failed> = fixture
        .tenancy
        .platform_write(async |tx| {
            claim(tx, &new).await?;
            Err(Failed::Rule)
        })
        .await;
    assert!(matches!(failed, Err(Failed::Rule)));
    assert_eq!(spare_ids(&fixture).await, before);
}

#[tokio::test]
async fn the_owner_becomes_administrator_and_the_first_company_the_default() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    let first = claimed(&fixture, owner, "First").await.company;
    let second = claimed(&fixture, owner, "Second").await.company;
    let mut members: Vec<(CompanyId, String, bool, bool)> = fixture
        .platform(async |tx| {
            use memberships::*;
            Ok(table.select((company_id, role_key, is_active, is_default)).load(tx.conn()).await?)
        })
        .await;
    members.sort_by_key(|member| member.0 == second);
    assert_eq!(members, [(first, "admin".to_owned(), true, true), (second, "admin".to_owned(), true, false)]);
}

#[tokio::test]
async fn an_owner_has_one_company_of_a_name() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    claimed(&fixture, owner, "Durand & Fils").await;
    let again = new_company(owner, "durand ET fils");
    let refused: Result<_, TenancyError> =
        fixture.tenancy.platform_write(async |tx| claim(tx, &again).await).await;
    assert_eq!(refused.unwrap_err().constraint(), Some("companies_owner_name_key"));
    let bob = fixture.user("bob").await;
    assert!(claimed(&fixture, bob, "Durand & Fils").await.has_schema);
}

#[tokio::test]
async fn a_company_without_a_spare_gets_its_schema_from_a_job() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    for number in 0..SPARES {
        claimed(&fixture, owner, &format!("Company {number}")).await;
    }
    let last = claimed(&fixture, owner, "Last").await;
    assert!(!last.has_schema);
    let early = fixture.tenancy.enter_for_provisioning(last.company, owner).await;
    assert!(matches!(early, Err(Denied::NotReady)));
    let job = fixture.tenancy.queue().claim(1, std::time::Duration::from_secs(60)).await.unwrap().remove(0);
    assert_eq!(job.kind, provision::MAKE_SCHEMA_JOB);
    assert_eq!(job.payload, serde_json::json!({ "company_id": last.company }));
    // At least once, so also twice.
    provision::ensure_schema(&fixture.owner, last.company).await.unwrap();
    provision::ensure_schema(&fixture.owner, last.company).await.unwrap();
    let access = fixture.tenancy.enter_for_provisioning(last.company, owner).await.unwrap();
    let read: Result<i64, Failed> = access
        .read(async |tx| Ok(tenancy::schema::company::settings::table.count().get_result(tx.conn()).await?))
        .await;
    assert_eq!(read.unwrap(), 1);
}

#[tokio::test]
async fn each_step_may_be_repeated_and_none_skipped() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    let company = claimed(&fixture, owner, "ACME").await.company;
    let step = async |step| fixture.tenancy.platform_write(async |tx| advance(tx, company, step).await).await;
    let skipped: Result<_, TenancyError> = step(Step::Activate).await;
    assert!(matches!(skipped, Err(TenancyError::WrongState { state, .. }) if state == CompanyState::Claimed));
    for (taken, expected) in [
        (Step::Seed, CompanyState::Seeding),
        (Step::Seed, CompanyState::Seeding),
        (Step::Activate, CompanyState::Active),
        (Step::Activate, CompanyState::Active),
    ] {
        assert_eq!(step(taken).await.unwrap(), expected);
    }
    let back: Result<_, TenancyError> = step(Step::Seed).await;
    assert!(matches!(back, Err(TenancyError::WrongState { state, .. }) if state == CompanyState::Active));
}

#[tokio::test]
async fn spares_are_kept_at_their_number_whoever_makes_them() {
    let fixture = Fixture::start().await;
    let want = SPARES + 3;
    let (one, two) = tokio::join!(keep_spares(&fixture.owner, want), keep_spares(&fixture.owner, want));
    assert_eq!(one.unwrap() + two.unwrap(), 3);
    assert_eq!(keep_spares(&fixture.owner, want).await.unwrap(), 0);
    assert_eq!(spare_ids(&fixture).await.len(), usize::try_from(want).unwrap());
}

#[tokio::test]
async fn a_spare_is_handed_out_when_the_service_can_work_with_its_version() {
    let fixture = Fixture::start().await;
    let owner = fixture.user("awa").await;
    let latest = latest_company_version();
    for (version, is_served) in [(latest - 1, false), (latest + 9, false), (latest + 1, true)] {
        fixture
            .platform(async |tx| {
                let update = diesel::update(spares::table).set(spares::schema_version.eq(version));
                Ok(update.execute(tx.conn()).await?)
            })
            .await;
        let company = claimed(&fixture, owner, &format!("ACME {version}")).await;
        assert_eq!(company.has_schema, is_served, "{version}");
        let noted: i32 = fixture
            .platform(async |tx| {
                let row = companies::table.find(company.company).select(companies::schema_version);
                Ok(row.first(tx.conn()).await?)
            })
            .await;
        assert_eq!(noted, if is_served { version } else { 0 });
        let entered = fixture.tenancy.enter_for_provisioning(company.company, owner).await;
        assert_eq!(entered.is_ok(), is_served, "{version}: {:?}", entered.err());
    }
}
