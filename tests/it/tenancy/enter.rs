//! Who is let in, and what the others are told.

use std::time::Duration;

use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::platform::{companies, memberships, roles, sessions, subscriptions, users};
use tenancy::{
    Actor, Company, CompanyId, Credential, Denied, Module, Permission, PermissionSet, SystemRole, UserId,
};

use super::fixture::{Fixture, start_of_time};

/// ACME with its owner awa, who is on trial of a plan.
async fn acme(fixture: &Fixture, plan: &str) -> (CompanyId, UserId, Credential) {
    let awa = fixture.user("awa").await;
    fixture.trial(awa, plan).await;
    let company = fixture.company(awa, "ACME").await;
    (company, awa, fixture.session(awa).await)
}

/// What a caller is told, in a word.
async fn answer(
    fixture: &Fixture,
    who: &Credential,
    company: CompanyId,
    permission: Permission,
) -> &'static str {
    match fixture.tenancy.enter(who, company, permission).await {
        Ok(_) => "in",
        Err(Denied::Unauthenticated) => "unauthenticated",
        Err(Denied::NotFound) => "not found",
        Err(Denied::Forbidden { permission: missing }) if missing == permission => "forbidden",
        Err(Denied::Forbidden { .. }) => "forbidden for another permission",
        Err(Denied::NotInPlan { module }) if module == permission.module => "not in plan",
        Err(Denied::NotInPlan { .. }) => "not in plan for another module",
        Err(Denied::SubscriptionEnded { .. }) => "ended",
        Err(Denied::Erasing { .. }) => "erasing",
        Err(Denied::Upgrading) => "upgrading",
        Err(Denied::NotReady) => "not ready",
        Err(Denied::Unavailable(error)) => panic!("{error}"),
    }
}

#[tokio::test]
async fn the_owner_enters_as_administrator() {
    let fixture = Fixture::start().await;
    let (company, awa, session) = acme(&fixture, "trial").await;
    let access = fixture.tenancy.enter(&session, company, Module::Users.manage()).await.unwrap();
    let expected = Company {
        erase_at: None,
        id: company,
        name: "ACME".into(),
        country: "FR".into(),
        currency: "EUR".into(),
        owner_id: awa,
        role: "admin".into(),
    };
    assert_eq!(access.company(), &expected);
    assert!(matches!(access.actor(), Actor::User { id, .. } if *id == awa));
    assert_eq!(access.permissions(), PermissionSet::all());
}

#[tokio::test]
async fn a_stranger_learns_nothing_of_a_company() {
    let fixture = Fixture::start().await;
    let (company, ..) = acme(&fixture, "trial").await;
    let bob = fixture.user("bob").await;
    let bob = fixture.session(bob).await;
    let nowhere = CompanyId::new(start_of_time());
    let read = Module::Accounting.read();
    assert_eq!(answer(&fixture, &bob, company, read).await, "not found");
    assert_eq!(answer(&fixture, &bob, nowhere, read).await, "not found");
    let nobody = Credential::Session { token_sha256: [0; 32] };
    assert_eq!(answer(&fixture, &nobody, company, read).await, "unauthenticated");
    assert_eq!(answer(&fixture, &nobody, nowhere, read).await, "unauthenticated");
}

#[tokio::test]
async fn who_may_less_when_their_turn_comes_does_nothing_more() {
    let fixture = Fixture::start().await;
    let (company, ..) = acme(&fixture, "trial").await;
    let bob = fixture.user("bob").await;
    fixture.member(company, bob, SystemRole::Manager).await;
    let session = fixture.session(bob).await;
    let access = fixture.tenancy.enter(&session, company, Module::Banking.manage()).await.unwrap();
    let turn = async || fixture.tenancy.platform_write(async |tx| access.takes_turn(tx).await).await;
    assert!(turn().await.is_ok());
    let theirs = || memberships::table.find((bob, company));
    fixture
        .platform(async |tx| {
            let viewer = memberships::role_key.eq(SystemRole::Viewer.as_str());
            diesel::update(theirs()).set(viewer).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    assert!(matches!(turn().await, Err(Denied::Forbidden { .. })));
    fixture
        .platform(async |tx| {
            diesel::delete(theirs()).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    assert!(matches!(turn().await, Err(Denied::NotFound)));
}

#[tokio::test]
async fn a_member_who_was_removed_or_locked_out_is_a_stranger() {
    let fixture = Fixture::start().await;
    let (company, awa, _) = acme(&fixture, "trial").await;
    let bob = fixture.user("bob").await;
    fixture.member(company, bob, SystemRole::Manager).await;
    let session = fixture.session(bob).await;
    assert_eq!(answer(&fixture, &session, company, Module::Banking.manage()).await, "in");
    fixture
        .platform(async |tx| {
            let theirs = memberships::table.find((bob, company));
            diesel::update(theirs).set(memberships::is_active.eq(false)).execute(tx.conn()).await?;
            diesel::update(users::table.find(awa)).set(users::is_active.eq(false)).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    assert_eq!(answer(&fixture, &session, company, Module::Banking.manage()).await, "not found");
    let awa = fixture.session(awa).await;
    assert_eq!(answer(&fixture, &awa, company, Module::Dashboard.read()).await, "unauthenticated");
}

#[tokio::test]
async fn each_role_may_exactly_what_its_table_says() {
    let fixture = Fixture::start().await;
    let (company, ..) = acme(&fixture, "trial").await;
    for role in SystemRole::ALL {
        let user = fixture.user(role.as_str()).await;
        fixture.member(company, user, *role).await;
        let session = fixture.session(user).await;
        for permission in Permission::all() {
            let expected = if role.permissions().contains(permission) { "in" } else { "forbidden" };
            let told = answer(&fixture, &session, company, permission).await;
            assert_eq!(told, expected, "{role} {permission}");
        }
    }
}

#[tokio::test]
async fn the_database_has_the_same_roles_as_the_code() {
    let fixture = Fixture::start().await;
    let stored: Vec<(String, Vec<String>)> = fixture
        .platform(async |tx| {
            let system = roles::table.filter(roles::company_id.is_null()).order(roles::key);
            Ok(system.select((roles::key, roles::permissions)).load(tx.conn()).await?)
        })
        .await;
    let mut ours: Vec<(String, Vec<String>)> = SystemRole::ALL
        .iter()
        .map(|role| {
            (role.to_string(), role.permissions().iter().map(|permission| permission.to_string()).collect())
        })
        .collect();
    ours.sort();
    assert_eq!(stored, ours);
}

#[tokio::test]
async fn a_role_of_a_company_opens_that_company_alone() {
    let fixture = Fixture::start().await;
    let (acme, awa, _) = acme(&fixture, "trial").await;
    let other = fixture.company(awa, "Other").await;
    let bob = fixture.user("bob").await;
    fixture
        .platform(async |tx| {
            let now = tx.now();
            diesel::insert_into(roles::table)
                .values((
                    roles::id.eq(tx.new_uuid()),
                    roles::company_id.eq(acme),
                    roles::key.eq("cashier"),
                    roles::name.eq("Cashier"),
                    roles::name_key.eq("cashier"),
                    roles::permissions.eq(vec!["banking.write", "telepathy.manage"]),
                ))
                .execute(tx.conn())
                .await?;
            for company in [acme, other] {
                diesel::insert_into(memberships::table)
                    .values((
                        memberships::user_id.eq(bob),
                        memberships::company_id.eq(company),
                        memberships::role_key.eq("cashier"),
                        memberships::created_at.eq(now),
                        memberships::updated_at.eq(now),
                    ))
                    .execute(tx.conn())
                    .await?;
            }
            Ok(())
        })
        .await;
    let bob = fixture.session(bob).await;
    assert_eq!(answer(&fixture, &bob, acme, Module::Banking.write()).await, "in");
    assert_eq!(answer(&fixture, &bob, acme, Module::Banking.read()).await, "forbidden");
    assert_eq!(answer(&fixture, &bob, other, Module::Banking.write()).await, "forbidden");
}

#[tokio::test]
async fn a_plan_opens_its_modules() {
    let fixture = Fixture::start().await;
    let (company, _, awa) = acme(&fixture, "starter").await;
    for module in Module::ALL {
        use Module::*;
        let included = matches!(
            module,
            Dashboard | Settings | Users | Security | Accounting | Invoicing | Banking | Reports
        );
        let expected = if included { "in" } else { "not in plan" };
        assert_eq!(answer(&fixture, &awa, company, module.read()).await, expected, "{module}");
    }
}

#[tokio::test]
async fn the_role_is_asked_before_the_plan() {
    let fixture = Fixture::start().await;
    let (company, ..) = acme(&fixture, "starter").await;
    let bob = fixture.user("bob").await;
    fixture.member(company, bob, SystemRole::Accountant).await;
    let bob = fixture.session(bob).await;
    assert_eq!(answer(&fixture, &bob, company, Module::HumanResources.read()).await, "forbidden");
    assert_eq!(answer(&fixture, &bob, company, Module::Contracts.read()).await, "not in plan");
}

#[tokio::test]
async fn after_the_trial_everything_is_readable_and_nothing_writable() {
    let fixture = Fixture::start().await;
    let (company, awa, _) = acme(&fixture, "starter").await;
    fixture.clock.advance(TimeDelta::days(30));
    let session = fixture.session(awa).await;
    for module in Module::ALL {
        let expected = if module.is_always_included() { "in" } else { "ended" };
        assert_eq!(answer(&fixture, &session, company, module.read()).await, "in", "{module}");
        assert_eq!(answer(&fixture, &session, company, module.write()).await, expected, "{module}");
        assert_eq!(answer(&fixture, &session, company, module.manage()).await, expected, "{module}");
    }
    fixture
        .platform(async |tx| {
            let theirs = subscriptions::table.filter(subscriptions::user_id.eq(awa));
            diesel::update(theirs).set(subscriptions::status.eq("active")).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    assert_eq!(answer(&fixture, &session, company, Module::Accounting.write()).await, "in");
    assert_eq!(answer(&fixture, &session, company, Module::Tax.write()).await, "not in plan");
}

#[tokio::test]
async fn a_session_ends_when_idle_and_lives_when_used() {
    let fixture = Fixture::start().await;
    let (company, _, awa) = acme(&fixture, "trial").await;
    let read = Module::Accounting.read();
    fixture.clock.advance(TimeDelta::minutes(29));
    assert_eq!(answer(&fixture, &awa, company, read).await, "in");
    // The idle time is extended beside the request: wait for it.
    let until = start_of_time() + TimeDelta::minutes(59);
    let mut extended = false;
    for _ in 0..200 {
        extended = fixture
            .platform(async |tx| {
                let end: Vec<chrono::DateTime<chrono::Utc>> =
                    sessions::table.select(sessions::idle_expires_at).load(tx.conn()).await?;
                Ok(end == [until])
            })
            .await;
        if extended {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert!(extended);
    fixture.clock.advance(TimeDelta::minutes(29));
    assert_eq!(answer(&fixture, &awa, company, read).await, "in");
    fixture.clock.advance(TimeDelta::hours(2));
    assert_eq!(answer(&fixture, &awa, company, read).await, "unauthenticated");
}

#[tokio::test]
async fn a_session_ends_after_its_longest_life_however_used() {
    let fixture = Fixture::start().await;
    let (company, _, awa) = acme(&fixture, "trial").await;
    fixture
        .platform(async |tx| {
            let far = start_of_time() + TimeDelta::days(400);
            diesel::update(sessions::table).set(sessions::idle_expires_at.eq(far)).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    fixture.clock.advance(TimeDelta::days(30));
    assert_eq!(answer(&fixture, &awa, company, Module::Dashboard.read()).await, "unauthenticated");
}

#[tokio::test]
async fn a_company_outside_the_served_versions_is_upgrading() {
    let fixture = Fixture::start().await;
    let (company, _, awa) = acme(&fixture, "trial").await;
    for (version, told) in [(100, "upgrading"), (tenancy::migrate::latest_company_version(), "in")] {
        fixture
            .platform(async |tx| {
                let row = companies::table.find(company);
                diesel::update(row).set(companies::schema_version.eq(version)).execute(tx.conn()).await?;
                Ok(())
            })
            .await;
        assert_eq!(answer(&fixture, &awa, company, Module::Dashboard.read()).await, told);
    }
}

#[tokio::test]
async fn each_door_opens_only_in_its_states() {
    let fixture = Fixture::start().await;
    let (company, awa, session) = acme(&fixture, "trial").await;
    let bob = fixture.user("bob").await;
    let told = async |state: &str| {
        let before = (state == "quarantined").then_some("active");
        fixture
            .platform(async |tx| {
                let set = (companies::state.eq(state), companies::state_before.eq(before));
                diesel::update(companies::table.find(company)).set(set).execute(tx.conn()).await?;
                Ok(())
            })
            .await;
        let door = |entered: Result<tenancy::Access, Denied>| match entered {
            Ok(_) => "in",
            Err(Denied::NotReady) => "not ready",
            Err(Denied::NotFound) => "not found",
            Err(other) => panic!("{other:?}"),
        };
        let tenancy = &fixture.tenancy;
        [
            door(tenancy.enter(&session, company, Module::Dashboard.read()).await),
            door(tenancy.enter_as_worker(company).await),
            door(tenancy.enter_as_operator(company).await),
            door(tenancy.enter_for_provisioning(company, awa).await),
            door(tenancy.enter_for_provisioning(company, bob).await),
        ]
    };
    //                                       session      worker       operator     provisioning, by another
    assert_eq!(told("claimed").await, ["not ready", "not ready", "not ready", "in", "not found"]);
    assert_eq!(told("seeding").await, ["not ready", "not ready", "in", "in", "not found"]);
    assert_eq!(told("active").await, ["in", "in", "in", "not ready", "not ready"]);
    assert_eq!(told("quarantined").await, ["not ready", "not ready", "in", "not ready", "not ready"]);
    assert_eq!(told("erasing").await, ["not found"; 5]);
}
