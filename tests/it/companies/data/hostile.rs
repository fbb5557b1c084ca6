//! Archives whose hashes are right and whose content is not: refused with a sentence, and nothing is left of them.

use poem::http::Method;

use super::archives::{Member, change, change_header, members, write};
use super::{Archived, FEC};
use crate::support::pictures::picture;
use tenancy::provision::CompanyState;
use tenancy::transfer::archive::{Header, Role, Table};
use tenancy::{PlatformAudit, erase};

type Harm<'a> = &'a dyn Fn(&mut Vec<Member>);
/// What is done to a head.
type HeadHarm<'a> = &'a dyn Fn(&mut Header);

/// What is said of the archive after it was changed.
async fn refusal(archived: &Archived, harm: impl Fn(&mut Vec<Member>)) -> (String, String) {
    let mut members = members(&archived.path()).await;
    harm(&mut members);
    let changed = archived.folder.path().join("changed");
    write(&changed, &members).await;
    let before = archived.trace().await;
    let error = archived.import_for(&changed, "Copie", "awa").await.unwrap_err();
    assert_eq!(archived.trace().await, before, "nothing is left: {error}");
    (error.code().to_owned(), format!("{error:#}"))
}

async fn exported() -> Archived {
    let archived = Archived::open().await;
    archived.export().await;
    archived
}

#[tokio::test]
async fn books_that_were_cooked_are_refused() {
    let archived = exported().await;
    let cases: [(&str, &str, &str, &str, &str); 7] = [
        ("entry_lines", "\t10000\t", "\t10001\t", "ledger_broken", "differs"),
        ("entries", "Facture", "Rien", "ledger_broken", "hash_differs"),
        ("account_balances", "\t24000\t", "\t24001\t", "ledger_broken", "balances_differ"),
        ("journal_balances", "\t24000\t", "\t24001\t", "ledger_broken", "balances_differ"),
        ("journal_sequences", "VE\t", "AC\t", "archive_refused", "entries"),
        ("entries", "\tposted\t", "\tpaid\t", "archive_refused", "entries_state_check"),
        ("fiscal_years", "2026-12-31", "2026-31-12", "archive_refused", "date/time field"),
    ];
    for (table, from, to, code, word) in cases {
        let (found, said) = refusal(&archived, |members| {
            change(members, table, |text| {
                assert!(text.contains(from), "{from:?} in {text}");
                text.replacen(from, to, 1)
            });
        })
        .await;
        assert_eq!(found, code, "{table}: {said}");
        assert!(said.contains(word), "{table}: {said}");
    }
}

#[tokio::test]
async fn rows_that_the_product_could_not_read_are_refused() {
    let archived = Archived::open().await;
    let upload = archived.books.path("/fec_imports?file_name=732829320FEC20251231.txt");
    archived.books.client.upload(&upload, FEC).await.expect(201);
    let (client, logo) = (&archived.books.client, archived.books.company.path("/logo"));
    client.request(Method::PUT, &logo).file(picture(60, 40)).send().await.expect(200);
    archived.export().await;
    let long = "0".repeat(4_001);
    let cases: [(&str, &str, &str, &str); 7] = [
        ("settings", "Europe/Paris", "Mars/Phobos", "the settings are not"),
        ("settings", "fr-FR", "<script>", "the settings are not"),
        ("settings", "Europe/Paris", &long, "timezone of settings"),
        ("entries", "\t2026-02-01\t", "\t92026-02-01\t", "of entries"),
        ("fec_imports", "{\"", "{\"x", "report of the file"),
        ("logo", "89504e47", "3c737667", "the logo is no picture"),
        ("files", "2026-03-02 09:00:00", "13026-03-02 09:00:00", "created_at of files"),
    ];
    for (table, from, to, word) in cases {
        let (code, said) = refusal(&archived, |members| {
            change(members, table, |text| {
                assert!(text.contains(from), "{from:?} in {text}");
                text.replacen(from, to, 1)
            });
        })
        .await;
        assert_eq!(code, "archive_refused", "{table}: {said}");
        assert!(said.contains(word), "{table}: {said}");
    }
    let (code, said) = refusal(&archived, |members| change(members, "settings", |_| String::new())).await;
    assert_eq!(code, "archive_refused", "{said}");
}

#[tokio::test]
async fn a_posted_entry_without_its_lines_is_refused() {
    let archived = exported().await;
    let gone = |members: &mut Vec<Member>| {
        for table in ["entry_lines", "open_items"] {
            change(members, table, |text| {
                text.lines()
                    .filter(|line| !line.contains("\t2026-02-02\t"))
                    .fold(String::new(), |all, line| all + line + "\n")
            });
        }
    };
    let (code, said) = refusal(&archived, gone).await;
    assert_eq!(code, "ledger_broken", "{said}");
}

#[tokio::test]
async fn rows_that_end_the_copy_early_are_noticed() {
    let archived = exported().await;
    let (code, said) =
        refusal(&archived, |members| change(members, "accounts", |text| format!("\\.\n{text}"))).await;
    assert!(["archive_refused", "archive_unexpected"].contains(&code.as_str()), "{code}: {said}");
}

#[tokio::test]
async fn other_tables_and_columns_are_refused() {
    let archived = exported().await;
    let harms: [(Harm<'_>, &str); 5] = [
        (
            &|members| {
                change_header(members, |header| {
                    header
                        .tables
                        .push(Table { name: "schema_migrations".into(), columns: vec!["version".into()] });
                });
                members.push(("tables/schema_migrations/000001.copy".into(), b"99\n".to_vec()));
                let last = members.len() - 1;
                let place = members.iter().position(|(name, _)| name.starts_with("platform")).unwrap_or(last);
                members[place..].rotate_right(1);
            },
            "schema_migrations",
        ),
        (&|members| change_header(members, |header| header.tables[0].name = "users".into()), "users"),
        (&|members| change_header(members, |header| header.tables[0].columns.clear()), "columns"),
        (
            &|members| {
                change_header(members, |header| {
                    let first = header.tables[0].columns[0].clone();
                    header.tables[0].columns.push(first);
                });
            },
            "columns",
        ),
        (&|members| change_header(members, |header| header.schema_version = 1), "accounts"),
    ];
    for (harm, word) in harms {
        let (code, said) = refusal(&archived, |members| {
            harm(members);
            // A table that is not named any more has no rows either.
            let header: tenancy::transfer::archive::Header = serde_json::from_slice(&members[0].1).unwrap();
            members.retain(|(name, _)| {
                let table = name.strip_prefix("tables/").and_then(|rest| rest.split_once('/'));
                table.is_none_or(|(table, _)| header.tables.iter().any(|known| known.name == table))
            });
        })
        .await;
        assert_eq!(code, "archive_unexpected", "{said}");
        assert!(said.contains(word), "{said}");
    }
}

#[tokio::test]
async fn an_archive_of_a_newer_version_is_refused() {
    let archived = exported().await;
    let latest = tenancy::migrate::latest_company_version();
    let newer = |members: &mut Vec<Member>| {
        change_header(members, |header| header.schema_version = latest + 1);
    };
    let (code, said) = refusal(&archived, newer).await;
    assert_eq!(code, "archive_refused");
    assert!(said.contains(&format!("schema version {}", latest + 1)), "{said}");
}

#[tokio::test]
async fn a_head_that_the_product_would_not_take_makes_no_company() {
    let archived = exported().await;
    let role = |key: &str, name: &str, permission: &str| Role {
        key: key.to_owned(),
        name: Some(name.to_owned()),
        permissions: vec![permission.to_owned()],
    };
    let roles =
        |count: usize| (0..count).map(|at| role(&format!("r{at}"), &format!("R{at}"), "accounting.read"));
    let harms: [(HeadHarm<'_>, &str); 7] = [
        (&|head| head.company.country = "ZZ".to_owned(), "the country \"ZZ\""),
        (&|head| head.company.currency = "AAA".to_owned(), "the currency \"AAA\""),
        (&|head| head.company.session_timeout_minutes = Some(-1), "session timeout"),
        (&|head| head.roles = roles(10_000).collect(), "10000 roles"),
        (&|head| head.roles = vec![role("admin", "Chef", "accounting.read")], "key of a role"),
        (&|head| head.roles = vec![role("chef", "C\u{202E}hef", "accounting.read")], "name of a role"),
        (&|head| head.roles = vec![role("chef", "Chef", "unheard.of")], "unknown permission"),
    ];
    for (harm, part) in harms {
        let (code, said) = refusal(&archived, |members| change_header(members, harm)).await;
        assert_eq!(code, "archive_refused", "{said}");
        assert!(said.contains(part), "{part}: {said}");
    }
    // A name of the archive's own counts where it gets no other.
    for name in ["Awa\r\nBcc: all", " \u{2003} ", "\u{202E}awA"] {
        let mut members = members(&archived.path()).await;
        change_header(&mut members, |head| head.company.name = name.to_owned());
        let changed = archived.folder.path().join("named");
        write(&changed, &members).await;
        let error = archived.import_as(&changed, None, "awa").await.unwrap_err();
        assert_eq!(error.code(), "archive_refused", "{error}");
        assert!(format!("{error:#}").contains("name of the company"), "{error:#}");
        let company = archived.import_as(&changed, Some("Copie"), "awa").await.unwrap().company;
        let login = archived.books.app.app().config.owner(archived.books.app.clock()).unwrap().unwrap();
        let audit = PlatformAudit { action: "company_erased", ..PlatformAudit::default() };
        erase::remove(archived.books.app.tenancy(), &login, (company, CompanyState::Active), audit)
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn rows_that_the_database_refuses_are_told_with_their_table_and_row() {
    let archived = exported().await;
    let second = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines[1] = lines[1].replacen("\tposted\t", "\tpaid\t", 1);
        lines.join("\n") + "\n"
    };
    let (code, said) = refusal(&archived, |members| change(members, "entries", second)).await;
    assert_eq!(code, "archive_refused", "{said}");
    assert!(said.contains("rows of entries cannot stand, row 2: "), "{said}");
    let twice = |text: &str| format!("{text}{}\n", text.lines().next().unwrap());
    let (code, said) = refusal(&archived, |members| change(members, "journals", twice)).await;
    assert_eq!(code, "archive_refused", "{said}");
    assert!(said.contains("rows of journals cannot stand, row "), "{said}");
}

#[tokio::test]
async fn a_file_that_no_row_names_is_refused() {
    let archived = exported().await;
    let stranger = |members: &mut Vec<Member>| {
        members.push((format!("files/{}", uuid::Uuid::max()), b"x".to_vec()));
    };
    let (code, said) = refusal(&archived, stranger).await;
    assert_eq!(code, "archive_unexpected");
    assert!(said.contains("no row names"), "{said}");
}

#[tokio::test]
async fn half_an_archive_writes_nothing() {
    let archived = exported().await;
    let whole = std::fs::read(archived.path()).unwrap();
    let half = archived.folder.path().join("half");
    std::fs::write(&half, &whole[..whole.len() / 2]).unwrap();
    let before = archived.trace().await;
    let error = archived.import_for(&half, "Copie", "awa").await.unwrap_err();
    assert_eq!(error.code(), "archive_truncated", "{error}");
    assert_eq!(archived.trace().await, before);
}
