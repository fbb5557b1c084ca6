//! Stories of the search: what is found by what was typed, by whom, and how the index follows the books.

use diesel::{ExpressionMethods, QueryDsl};
use diesel_async::RunQueryDsl;
use serde_json::{Value, json};
use tenancy::schema::company::{search_entries, search_postings, search_ranges, search_words};
use tenancy::schema::platform::{plans, subscriptions};

use super::books::{Books, entry, entry_in, sale};
use crate::support::Client;

impl Books {
    /// What is found, once the index has followed.
    pub async fn finds(&self, typed: &str) -> Value {
        self.app.works().await;
        self.searches(&self.client, typed).await
    }

    async fn searches(&self, client: &Client, typed: &str) -> Value {
        let typed: String = typed.bytes().map(|byte| format!("%{byte:02X}")).collect();
        client.get(&self.company.path(&format!("/search?query={typed}"))).await.expect(200)
    }

    /// The labels of the entries that are found.
    async fn finds_entries(&self, typed: &str) -> Vec<String> {
        texts(&self.finds(typed).await["entries"], "label")
    }
}

fn texts(list: &Value, member: &str) -> Vec<String> {
    list.as_array().unwrap().iter().map(|item| item[member].as_str().unwrap().to_owned()).collect()
}

fn rent(date: &str, label: &str, piece: &str, amount: &str) -> Value {
    let mut rent = entry(date, label, &[("613", amount, ""), ("512", "", amount)]);
    rent["piece_ref"] = json!(piece);
    rent
}

#[tokio::test]
async fn an_entry_is_found_by_whatever_is_known_of_it() {
    let books = Books::open().await;
    books.posts(rent("2026-01-31", "Loyer de l'été à Orléans", "FA-2026/0012", "1234.56")).await;
    books.drafts(rent("2026-02-28", "Électricité du fournil", "QUITT 77", "98.00")).await;
    books.posts(sale("2026-03-03")).await;
    let rent = ["Loyer de l'été à Orléans".to_owned()];
    for typed in [
        "loyer",
        "LOYER orleans",
        "ete",
        "l'été",
        "orl",
        "loyre",
        "olyer",
        "looyer",
        "FA-2026/0012",
        "fa20260012",
        "1 234,56",
        "1234.56",
        "1,234.56 €",
        "1234",
        "31/01/2026",
        "2026-01-31",
        "01/2026",
        "loyer 1234,56",
        "loyer 613",
        "orléans 512 janv 2026-01",
    ] {
        let found = books.finds_entries(typed).await;
        // A word that no entry has leaves nothing.
        let expected: &[String] = if typed.contains("janv") { &[] } else { &rent };
        assert_eq!(found, expected, "{typed}");
    }
    let found = books.finds("quitt77 électrcité").await;
    assert_eq!(
        texts(&found["entries"], "label"),
        Vec::<String>::new(),
        "a reference of two words is two words"
    );
    let found = books.finds("quitt 77").await;
    let [draft] = found["entries"].as_array().unwrap().as_slice() else { panic!("{found:#}") };
    assert_eq!(
        (&draft["is_posted"], &draft["total"], &draft["journal"]),
        (&json!(false), &json!("98.00"), &json!("OD"))
    );
    assert_eq!(
        (&draft["date"], &draft["piece_ref"], &draft["number"]),
        (&json!("2026-02-28"), &json!("QUITT 77"), &Value::Null)
    );
    assert_eq!((&found["currency"], &found["is_complete"]), (&json!("EUR"), &json!(true)));
}

#[tokio::test]
async fn what_was_typed_comes_first_then_what_begins_so_and_the_newest_first() {
    let books = Books::open().await;
    for (day, label) in [
        ("2026-01-05", "Bail"),
        ("2026-02-05", "Bailleur"),
        ("2026-03-05", "Baillet"),
        ("2026-04-05", "Bail"),
    ] {
        books.posts(rent(day, label, "", "10.00")).await;
    }
    let found = books.finds("bail").await;
    assert_eq!(texts(&found["entries"], "label"), ["Bail", "Bail", "Baillet", "Bailleur"]);
    assert_eq!(texts(&found["entries"], "date")[..2], ["2026-04-05", "2026-01-05"]);
}

#[tokio::test]
async fn accounts_and_third_parties_are_found_by_code_and_by_name() {
    let books = Books::open().await;
    let lines = json!([
        {"account": "411", "auxiliary": "C-0042", "debit": "5.00"},
        {"account": "707", "credit": "5.00"},
    ]);
    books.posts(json!({"journal": "VE", "date": "2026-01-09", "label": "Vente", "lines": lines})).await;
    let mut psql = books.psql().await;
    diesel::sql_query(
        "UPDATE auxiliaries SET name = 'Société Générale d''Épicerie Durand' WHERE code = 'C-0042'",
    )
    .execute(&mut psql)
    .await
    .unwrap();
    for typed in ["c-0042", "C-00", "societe generale", "épicerie", "generale societe", "epicrie", "durnad"]
    {
        assert_eq!(texts(&books.finds(typed).await["third_parties"], "code"), ["C-0042"], "{typed}");
    }
    assert_eq!(
        books.finds("generale inconnue").await["third_parties"],
        json!([]),
        "each word is in the name"
    );
    assert_eq!(books.finds_entries("C-0042").await, ["Vente"]);
    let by_number = books.finds("411").await;
    assert_eq!(texts(&by_number["accounts"], "number")[0], "411");
    let by_name = books.finds("fournisseur").await;
    assert!(texts(&by_name["accounts"], "number").contains(&"401".to_owned()), "{by_name:#}");
    for (typed, within) in [("fec", "affectation"), ("sombre", "timbre")] {
        let noise = books.finds(typed).await;
        let found = texts(&noise["accounts"], "label").join(" ").to_lowercase();
        assert!(!found.contains(within), "{typed}: {found}");
    }
    for typed in ["clinets", "cleints", "cliennts"] {
        let slipped = books.finds(typed).await;
        assert_eq!(texts(&slipped["accounts"], "number")[..2], ["41", "411"], "{typed}: {slipped:#}");
    }
    let misspelt = books.finds("fournisuer").await;
    assert!(
        texts(&misspelt["accounts"], "number").iter().any(|number| number.starts_with("40")),
        "{misspelt:#}"
    );
}

#[tokio::test]
async fn the_index_follows_drafts_that_are_changed_and_deleted() {
    let books = Books::open().await;
    let id = books.drafts(rent("2026-01-31", "Loyer", "A1", "10.00")).await;
    assert_eq!(books.finds_entries("loyer").await, ["Loyer"]);
    let path = books.path(&format!("/entries/{id}"));
    books.client.put(&path, rent("2026-02-28", "Charges", "A1", "11.00")).await.expect(200);
    assert_eq!(books.finds_entries("loyer").await, Vec::<String>::new());
    assert_eq!(books.finds_entries("10.00").await, Vec::<String>::new());
    assert_eq!(books.finds_entries("charges a1").await, ["Charges"]);
    books.client.delete(&path).await;
    assert_eq!(books.finds_entries("charges").await, Vec::<String>::new());

    let mut psql = books.psql().await;
    let left: i64 = search_postings::table.count().get_result(&mut psql).await.unwrap();
    let counted: Option<i64> =
        search_words::table.select(diesel::dsl::sum(search_words::entries)).first(&mut psql).await.unwrap();
    assert_eq!((left, counted), (0, Some(0)), "nothing is left of what is gone");
}

#[tokio::test]
async fn an_import_asks_for_one_job_and_says_that_the_index_is_behind() {
    let books = Books::open().await;
    let report = books.uploads(super::fec::NAME, &super::fec::sales(3)).await.expect(201);
    books.runs(&report, super::fec::whole_year(false)).await.expect(200);
    let before = books.searches(&books.client, "facture").await;
    assert_eq!((&before["is_complete"], &before["entries"]), (&json!(false), &json!([])));
    let after = books.finds("411000").await;
    assert_eq!(after["is_complete"], true);
    assert_eq!(after["entries"].as_array().unwrap().len(), 3, "{after:#}");
}

/// A job may run twice, and whatever the index holds, it is made anew while it is used.
#[tokio::test]
async fn an_index_is_made_anew_as_it_was() {
    let books = Books::open().await;
    for month in 1..=3 {
        books.posts(rent(&format!("2026-0{month}-28"), &format!("Loyer {month}"), "", "10.00")).await;
    }
    books.app.works().await;
    let mut psql = books.psql().await;
    let held = async |psql: &mut diesel_async::AsyncPgConnection| {
        let postings: i64 = search_postings::table.count().get_result(psql).await.unwrap();
        let words: Vec<(String, i32)> = search_words::table
            .select((search_words::word, search_words::entries))
            .order(search_words::word)
            .load(psql)
            .await
            .unwrap();
        (postings, words)
    };
    let before = held(&mut psql).await;
    diesel::delete(search_entries::table).execute(&mut psql).await.unwrap();
    diesel::delete(search_postings::table).execute(&mut psql).await.unwrap();
    diesel::delete(search_words::table).execute(&mut psql).await.unwrap();
    assert_eq!(books.finds_entries("loyer").await, Vec::<String>::new());
    for _ in 0..2 {
        let range = (
            search_ranges::id.eq(uuid::Uuid::from_u128(1)),
            search_ranges::after_day.eq("2025-12-31".parse::<chrono::NaiveDate>().unwrap()),
            search_ranges::after_id.eq(uuid::Uuid::max()),
            search_ranges::until_day.eq("2026-12-31".parse::<chrono::NaiveDate>().unwrap()),
        );
        diesel::insert_into(search_ranges::table).values(range).execute(&mut psql).await.unwrap();
        api::jobs::tidy(books.app.app(), None).await.unwrap();
        assert_eq!(books.finds_entries("loyer").await, ["Loyer 3", "Loyer 2", "Loyer 1"]);
        assert_eq!(held(&mut psql).await, before);
    }
}

#[tokio::test]
async fn nobody_finds_what_they_may_not_see() {
    let books = Books::open().await;
    books.posts(sale("2026-03-03")).await;
    let found = books.finds("facture").await;
    assert_eq!(found["entries"].as_array().unwrap().len(), 1);
    let nothing =
        json!({"currency": "EUR", "accounts": [], "third_parties": [], "entries": [], "is_complete": true});
    let clerk = books.app.member(books.company, "clerk", "employee").await;
    assert_eq!(books.searches(&clerk, "facture").await, nothing);
    let viewer = books.app.member(books.company, "viewer", "viewer").await;
    assert_eq!(books.searches(&viewer, "facture").await, found);
    let program = books.app.program(books.company, &books.client, &["dashboard.read"]).await;
    assert_eq!(books.searches(&program, "facture").await, nothing);
    let reader =
        books.app.program(books.company, &books.client, &["dashboard.read", "accounting.read"]).await;
    assert_eq!(books.searches(&reader, "facture").await, found);

    let (other, bob) = books.app.company("Autre", "bob").await;
    bob.get(&books.company.path("/search?query=facture")).await.assert_problem(404, "not_found");
    assert_eq!(bob.get(&other.path("/search?query=facture")).await.expect(200)["entries"], json!([]));

    let mut conn = books.app.database().superuser().await;
    let modules = plans::modules.eq(vec!["dashboard", "settings", "users", "security"]);
    diesel::insert_into(plans::table)
        .values((
            plans::id.eq("bare"),
            plans::key.eq("bare"),
            plans::position.eq(9),
            modules,
            plans::support_level.eq("basic"),
        ))
        .execute(&mut conn)
        .await
        .unwrap();
    diesel::update(subscriptions::table)
        .set((subscriptions::plan_id.eq("bare"), subscriptions::status.eq("active")))
        .execute(&mut conn)
        .await
        .unwrap();
    assert_eq!(books.searches(&books.client, "facture").await, nothing);
    let dashboard = books.client.get(&books.company.path("/dashboard")).await.expect(200);
    let of_ledger = ["period", "figures", "next_steps", "todos"].map(|of| dashboard[of].clone());
    assert_eq!(of_ledger, [json!(null), json!(null), json!(null), json!([])]);
}

#[tokio::test]
async fn nothing_is_found_for_nothing_and_signs_are_no_pattern() {
    let books = Books::open().await;
    books.posts(sale("2026-03-03")).await;
    for typed in ["", "  ", "%", "_", "\\", "\u{0}", "*", "'; DROP TABLE entries; --", "(", "x y z %_%"] {
        let found = books.finds(typed).await;
        assert_eq!((&found["accounts"], &found["entries"]), (&json!([]), &json!([])), "{typed}");
    }
    let long = "facture ".repeat(100);
    assert_eq!(books.finds(&long).await["entries"].as_array().unwrap().len(), 1);
}

/// The names are folded by the database, what is typed by the service.
#[tokio::test]
async fn database_and_service_fold_alike() {
    let books = Books::open().await;
    for name in ["Électricité Œuvre Æon Straße", "Łódź Øre Đồng", "إيرادات أخرى مُحَاسَبَة ١٢", "Ünïcödé ﬁzz"]
    {
        let body = json!({"number": "6999", "label": name});
        let made = books.post("/accounts", body).await.expect(201);
        for word in name.split(' ') {
            let found = books.finds(word).await;
            assert!(texts(&found["accounts"], "number").contains(&"6999".to_owned()), "{word}: {found:#}");
        }
        let path = books.path(&format!("/accounts/{}", made["number"].as_str().unwrap()));
        books.client.delete(&path).await;
    }
}

#[tokio::test]
async fn amounts_of_a_currency_without_decimals_are_found() {
    let app = crate::support::TestApp::start().await;
    let books = Books::open_in(app, "XOF").await;
    books.posts(entry_in("OD", "2026-01-31", "Loyer", &[("613", "150000", ""), ("512", "", "150000")])).await;
    for typed in ["150 000", "150000", "150.000"] {
        assert_eq!(books.finds_entries(typed).await, ["Loyer"], "{typed}");
    }
}

/// Whatever is known of an entry or of its lines narrows the list, in any page of it.
#[tokio::test]
async fn the_list_is_searched_in_every_field() {
    let books = Books::open().await;
    let mut sold = entry("2026-02-10", "Vente", &[("411", "1234.56", ""), ("707", "", "1234.56")]);
    sold["lines"][0]["auxiliary"] = json!("CDUR");
    sold["lines"][0]["due_date"] = json!("2026-04-11");
    sold["lines"][1]["label"] = json!("Brioches");
    books.posts(sold).await;
    books.drafts(entry("2026-03-01", "Loyer", &[("613", "98.00", ""), ("512", "", "98.00")])).await;
    let name = json!({"name": "Boulangerie Durand"});
    books.client.put(&books.path("/auxiliaries/CDUR"), name).await.expect(200);
    books.app.works().await;
    let found = async |typed: &str| {
        let typed: String = typed.bytes().map(|byte| format!("%{byte:02X}")).collect();
        let list = books.get(&format!("/entries?search={typed}")).await.expect(200);
        let labels: Vec<String> = list["items"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["label"].as_str().unwrap().to_owned())
            .collect();
        labels.join(" ")
    };
    for typed in [
        "brioche",
        "1 234,56",
        "1234.56",
        "10/02/2026",
        "10/2/26",
        "11/04/2026",
        "707",
        "cdur",
        "durand",
        "vente brioches",
        "vente brioches 707 411 cdur 1234.56 10/02/2026 11/04/2026",
    ] {
        assert_eq!(found(typed).await, "Vente", "{typed}");
    }
    for typed in ["613", "loyer 98", "2026-03-01", "oye"] {
        assert_eq!(found(typed).await, "Loyer", "{typed}");
    }
    assert_eq!((found("2026").await.as_str(), found("loyre").await.as_str()), ("Loyer Vente", ""));
    for typed in ["brioches 98", "vente brioches 707 411 cdur 1234.56 10/02/2026 loyer"] {
        assert_eq!(found(typed).await, "", "{typed}");
    }
}
