//! Companies that are removed for good, and files that are not what their rows say.

use api::commands::company::{Files, Verdict, verify_each};
use chrono::TimeDelta;
use diesel::prelude::*;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};
use tenancy::provision::CompanyState;
use tenancy::schema::platform::{audit_events, companies, memberships};
use tenancy::{CompanyId, FileId, PlatformAudit, TenancyError, erase, transfer};

use super::{Archived, FEC};
use crate::support::{Company, TestApp, locks::wait_for};

#[tokio::test]
async fn an_erased_company_leaves_its_trail_and_nothing_else() {
    let archived = Archived::open().await;
    let books = &archived.books;
    let (app, company) = (&books.app, TestApp::company_id(books.company));
    let before = archived.trace().await;
    books
        .client
        .upload(&books.path("/fec_imports?file_name=732829320FEC20251231.txt"), FEC)
        .await
        .expect(201);
    archived.export().await;
    let copy = archived.import("Copie").await.unwrap().company;
    let folder = app.files_of(company);
    assert!(folder.exists());
    let turn = format!("INSERT INTO queue.turns (lane) VALUES ('{company}') ON CONFLICT DO NOTHING");
    diesel::sql_query(turn).execute(&mut app.database().superuser().await).await.unwrap();

    let owner = app.app().config.owner(app.clock()).unwrap().unwrap();
    let audit = || PlatformAudit { action: "company_erased", ..PlatformAudit::default() };
    erase::remove(app.tenancy(), &owner, (company, CompanyState::Active), audit()).await.unwrap();
    erase::remove(app.tenancy(), &owner, (company, CompanyState::Active), audit()).await.unwrap();
    assert_eq!(archived.trace().await, before, "the copy has taken its place");
    assert!(!folder.exists());
    books.client.get(&books.company.path("/settings")).await.assert_problem(404, "not_found");
    let turns = format!("SELECT FROM queue.turns WHERE lane = '{company}'");
    let mut superuser = app.database().superuser().await;
    assert_eq!(diesel::sql_query(turns).execute(&mut superuser).await.unwrap(), 0);
    let left = app.tenancy().platform_read(async |tx| {
        let trail = audit_events::table.filter(audit_events::company_id.eq(company));
        let acts: Vec<String> = trail.select(audit_events::action).load(tx.conn()).await?;
        let theirs = memberships::table.select((memberships::company_id, memberships::is_default));
        let theirs: Vec<(tenancy::CompanyId, bool)> = theirs.load(tx.conn()).await?;
        Ok::<_, TenancyError>((acts, theirs))
    });
    let (acts, theirs) = left.await.unwrap();
    assert_eq!(acts.iter().filter(|act| *act == "company_erased").count(), 1, "{acts:?}");
    assert_eq!(theirs, [(copy, true)], "the owner begins in the company that is left");

    // The other one is whole, files and all.
    let mut said = Vec::new();
    assert_eq!(verify_each(app.tenancy(), None, |one| said.push(one.clone())).await.unwrap(), 0, "{said:?}");
    assert!(
        matches!(said[0].verdict, Verdict::Whole(whole, Files { whole: 1, nameless: 0 }) if whole.entries == 3),
        "{said:?}"
    );
    archived.books_of(copy, &books.client).get("/entries").await.expect(200);
}

#[tokio::test]
async fn two_who_erase_a_company_at_once_both_find_it_gone() {
    let archived = Archived::open().await;
    let app = &archived.books.app;
    let company = TestApp::company_id(archived.books.company);
    let owner = app.app().config.owner(app.clock()).unwrap().unwrap();
    let audit = || PlatformAudit { action: "company_erased", ..PlatformAudit::default() };
    let erase = async || {
        erase::remove(app.tenancy(), &owner, (company, CompanyState::Active), audit()).await.unwrap()
    };
    assert_eq!(tokio::join!(erase(), erase(), erase()), (true, true, true));
    let left = app.tenancy().platform_read(async |tx| {
        let acts = audit_events::table.filter(audit_events::action.eq("company_erased"));
        let acts: i64 = acts.count().get_result(tx.conn()).await?;
        let companies: i64 = companies::table.count().get_result(tx.conn()).await?;
        Ok::<_, TenancyError>((companies, acts))
    });
    assert_eq!(left.await.unwrap(), (0, 1), "it is gone, and was erased once");
}

#[tokio::test]
async fn an_erasing_that_stopped_half_way_is_ended_by_upkeep() {
    let archived = Archived::open().await;
    let app = &archived.books.app;
    let company = TestApp::company_id(archived.books.company);
    let (_, other) = app.company("Other", "bob").await;
    let begun = app.tenancy().platform_write(async |tx| {
        let state = companies::state.eq(tenancy::provision::CompanyState::Erasing);
        diesel::update(companies::table.find(company)).set(state).execute(tx.conn()).await?;
        Ok::<_, TenancyError>(())
    });
    begun.await.unwrap();
    api::jobs::look_after(app.app()).await.unwrap();
    let left = app.tenancy().platform_read(async |tx| {
        Ok::<i64, TenancyError>(companies::table.count().get_result(tx.conn()).await?)
    });
    assert_eq!(left.await.unwrap(), 1);
    assert_eq!(other.get("/companies").await.expect(200)["items"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_file_that_is_not_as_its_row_says_is_found_and_told_in_the_archive() {
    let archived = Archived::open().await;
    let books = &archived.books;
    let (app, company) = (&books.app, TestApp::company_id(books.company));
    books
        .client
        .upload(&books.path("/fec_imports?file_name=732829320FEC20251231.txt"), FEC)
        .await
        .expect(201);
    let stored = std::fs::read_dir(app.files_of(company)).unwrap().next().unwrap().unwrap().path();
    let found = async || {
        let mut said = String::new();
        let code = verify_each(app.tenancy(), Some(company), |one| said = one.to_string()).await.unwrap();
        (code, said)
    };
    assert!(found().await.1.ends_with("1 files"));
    let stray = FileId::new(app.now() - TimeDelta::hours(2)).to_string();
    for name in [stray.clone(), format!("{stray}.a1b2c3.part")] {
        std::fs::write(app.files_of(company).join(name), "x").unwrap();
    }
    let (code, said) = found().await;
    assert!(code == 0 && said.ends_with("1 files, 2 files that no row names"), "{said}");
    let later = app.now() + TimeDelta::days(2);
    assert_eq!(app.tenancy().sweep_files(company, later, 10).await.unwrap(), 2);
    for (bytes, expected) in [
        (Some(FEC.replace("120,00", "120,01")), "file_hash_differs"),
        (Some("short".to_owned()), "file_size_differs"),
        (None, "file_missing"),
    ] {
        match bytes {
            Some(bytes) => std::fs::write(&stored, bytes).unwrap(),
            None => std::fs::remove_file(&stored).unwrap(),
        }
        let (code, said) = found().await;
        assert_eq!(code, 1, "{said}");
        assert!(said.contains(expected), "{said}");
        let summary = archived.export().await;
        assert_eq!(summary.manifest.damaged_files.len(), 1, "{expected}");
        let imported = archived.import(expected).await.unwrap().company;
        assert_ne!(imported, company);
        let copy = Company(imported.as_uuid());
        books.client.get(&copy.path("/accounting/fec_imports")).await.expect(200);
    }
}

#[tokio::test]
async fn an_import_that_ends_while_others_are_cleared_away_stays() {
    let archived = Archived::open().await;
    archived.export().await;
    let mut imported = [archived.import("Copie").await.unwrap(), archived.import("Autre").await.unwrap()];
    imported.sort_by_key(|imported| imported.company.as_uuid());
    let [dead, late] = imported.map(|imported| imported.company);
    let app = &archived.books.app;
    let mut holder = app.database().superuser().await;
    let unfinished =
        format!("UPDATE platform.companies SET state = 'importing' WHERE id IN ('{dead}', '{late}')");
    let hold = format!("BEGIN; SELECT FROM platform.companies WHERE id = '{dead}' FOR UPDATE");
    holder.batch_execute(&unfinished).await.unwrap();
    holder.batch_execute(&hold).await.unwrap();
    let owner = app.app().config.owner(app.clock()).unwrap().unwrap();
    let ends = async {
        wait_for(&mut holder, 1).await;
        let end = format!("UPDATE platform.companies SET state = 'active' WHERE id = '{late}'; COMMIT");
        holder.batch_execute(&end).await.unwrap();
    };
    let (cleared, ()) = tokio::join!(transfer::clear_abandoned(app.tenancy(), &owner), ends);
    assert_eq!(cleared.unwrap(), 1);
    let path = |company: CompanyId| Company(company.as_uuid()).path("/settings");
    archived.books.client.get(&path(dead)).await.assert_problem(404, "not_found");
    archived.books.client.get(&path(late)).await.expect(200);
    archived.books_of(late, &archived.books.client).verify().await.unwrap();
}
