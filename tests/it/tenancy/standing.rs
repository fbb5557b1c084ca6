//! Who is asked about again before what they did is committed, and on which connection.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;
use tenancy::schema::company::settings;
use tenancy::schema::platform::{companies, memberships};
use tenancy::{Access, CompanyId, Denied, Module, PoolConfig, SystemRole, UserId};

use super::fixture::{Failed, Fixture, write};

const OTHER_NODE: &str = "second";

/// A company of awa's on a node, entered by bob.
async fn bob_enters(fixture: &Fixture, node: &'static str) -> (CompanyId, UserId, Access) {
    let awa = fixture.user("awa").await;
    fixture.trial(awa, "trial").await;
    let company = fixture.company(awa, "ACME").await;
    let bob = fixture.user("bob").await;
    fixture.member(company, bob, SystemRole::Manager).await;
    fixture
        .platform(async |tx| {
            let moved = diesel::update(companies::table.find(company)).set(companies::node.eq(node));
            moved.execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    let session = fixture.session(bob).await;
    let access = fixture.tenancy.enter(&session, company, Module::Accounting.write()).await.unwrap();
    (company, bob, access)
}

async fn is_sent_away(fixture: &Fixture, company: CompanyId, user: UserId) {
    fixture
        .platform(async |tx| {
            diesel::delete(memberships::table.find((user, company))).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
}

async fn renames(access: &Access, name: &'static str) -> Result<(), Failed> {
    access
        .write_once(&write("rename"), async |tx| {
            diesel::update(settings::table)
                .set((settings::legal_name.eq(name), settings::version.eq(settings::version + 1)))
                .execute(tx.conn())
                .await?;
            Ok(())
        })
        .await
}

async fn name_of(access: &Access) -> String {
    let name = settings::table.select(settings::legal_name);
    access.read(async |tx| Ok::<_, Failed>(name.first(tx.conn()).await?)).await.unwrap()
}

#[tokio::test]
async fn what_runs_once_is_asked_about_on_every_node_however_quick_it_was() {
    for node in ["main", OTHER_NODE] {
        // One connection: whoever waited for a second one would wait for ever.
        let pool = PoolConfig { size: 1, ..PoolConfig::default() };
        let fixture = Fixture::with_node(pool, OTHER_NODE).await;
        let (company, bob, access) = bob_enters(&fixture, node).await;
        renames(&access, "before").await.unwrap();
        is_sent_away(&fixture, company, bob).await;
        let refused = renames(&access, "after").await;
        assert!(matches!(refused, Err(Failed::Denied(Denied::NotFound))), "{node}: {refused:?}");
        assert_eq!(name_of(&access).await, "before", "{node}");
    }
}

#[tokio::test]
async fn what_only_others_may_take_from_a_member_counts_when_it_was_relied_on() {
    let fixture = Fixture::with_node(PoolConfig::default(), OTHER_NODE).await;
    let (company, bob, access) = bob_enters(&fixture, "main").await;
    fixture
        .platform(async |tx| {
            let accountant = memberships::role_key.eq(SystemRole::Accountant.as_str());
            let his = memberships::table.find((bob, company));
            diesel::update(his).set(accountant).execute(tx.conn()).await?;
            Ok(())
        })
        .await;
    // An accountant keeps what he was let in for, and not what a manager may besides.
    renames(&access, "ACME SA").await.unwrap();
    let stock = Module::Inventory.manage();
    let request = write("rename");
    let relies = access.write_once(&request, async |tx| {
        assert!(tx.may(stock));
        Ok::<_, Failed>(())
    });
    let refused = relies.await;
    assert!(
        matches!(refused, Err(Failed::Denied(Denied::Forbidden { permission })) if permission == stock),
        "{refused:?}"
    );
}
