//! Stories of reports on paper: what an accountant prints has the figures of the books, whose they are and what they come to.

use serde_json::json;

use crate::accounting::books::{Books, entry_in, sale};
use crate::support::TestApp;
use crate::support::paper::{assert_says, pages};

async fn at_work() -> Books {
    let books = Books::open().await;
    let opening = [("512", "1000.00", ""), ("101", "", "1000.00")];
    books.posts(entry_in("AN", "2026-01-01", "Report", &opening)).await;
    let lines = [("411", "1234567.89", ""), ("707", "", "1234567.79"), ("658", "", "0.10")];
    books.posts(entry_in("VE", "2026-01-31", "=SOMME(A1)", &lines)).await;
    books.posts(sale("2026-03-01")).await;
    books
}

#[tokio::test]
async fn the_trial_balance_is_printed_with_what_it_comes_to() {
    let books = at_work().await;
    let year = format!("/exports/trial_balance?fiscal_year_id={}&format=pdf", books.year);
    let french = books.get(&format!("{year}&language=fr")).await;
    assert_says(
        &french,
        &[
            "Boulangerie Awa Balance Du 01/01/2026 au 31/12/2026 Montants en EUR",
            "Compte Libellé",
            "101",
            "411 Clients 0,00 0,00 1 234 687,89 0,00 1 234 687,89 0,00",
            "Total 1 000,00 1 000,00 1 234 687,89 1 234 687,89 1 235 687,89 1 235 687,89",
            "Édité le",
            "Page 1 / 1",
        ],
    );
    let named = french.header("content-disposition").unwrap();
    assert!(named.contains("trial_balance.pdf") && named.ends_with("2026-12-31.pdf"), "{named}");
    assert_says(
        &books.get(&format!("{year}&language=en&search=41")).await,
        &["Trial balance From 1 Jan 2026 to 31 Dec 2026 Search: 41", "411 Clients", "1,234,687.89", "Total"],
    );
    assert_says(&books.get(&format!("{year}&language=es")).await, &["Del 01/01/2026", "1.234.687,89"]);
    assert_says(&books.get(&format!("{year}&language=ar")).await, &["01/01/2026", "1.234.687,89"]);
}

#[tokio::test]
async fn the_ledger_of_an_account_is_printed_from_its_opening_to_its_balance() {
    let books = at_work().await;
    let year = format!("fiscal_year_id={}&format=pdf&language=fr", books.year);
    assert_says(
        &books.get(&format!("/exports/accounts/411/lines?{year}")).await,
        &[
            "Grand livre Du 01/01/2026 au 31/12/2026 Compte : 411 Clients Montants en EUR",
            "Solde d'ouverture 0,00",
            "411 31/01/2026 VE 1 =SOMME(A1) 1 234 567,89",
            "411 01/03/2026 VE 2 Facture 120,00",
            "Total des mouvements 1 234 687,89 0,00",
            "Solde de clôture 1 234 687,89",
        ],
    );
    assert_says(
        &books.get(&format!("/exports/accounts/101/lines?{year}")).await,
        &["Solde d'ouverture 1 000,00", "Total des mouvements 0,00 0,00", "Solde de clôture 1 000,00"],
    );
}

#[tokio::test]
async fn statements_the_aged_balance_and_lists_that_are_narrowed_say_what_they_are() {
    let books = at_work().await;
    let year = format!("fiscal_year_id={}&format=pdf&language=fr", books.year);
    assert_says(
        &books.get(&format!("/exports/statements?{year}&with_drafts=true")).await,
        &[
            "États financiers",
            "Modèle : Régime normal (2050 à 2053)",
            "Brouillons compris",
            "Actif circulant",
            "1 234 687,89",
        ],
    );
    let due = books.get(&format!("/exports/annex_tables?{year}&form=fr_2057")).await;
    assert_says(
        &due,
        &[
            "2057 Créances et dettes",
            "Cadre A - État des créances Montant brut",
            "UX Autres créances clients 1 234 687,89",
        ],
    );
    let aged = books.get("/exports/aged_balance?side=receivable&on=2026-06-30&format=pdf&language=fr").await;
    assert_says(&aged, &["Balance âgée Au 30/06/2026 Tiers : Clients", "411", "Total", "1 234 687,89"]);
    let entries = books.get(&format!("/exports/entries?{year}&journal=VE&state=posted&search=facture")).await;
    let narrowed = "Journal : VE État : Comptabilisée Recherche : facture";
    assert_says(&entries, &["Écritures", narrowed, "01/03/2026 VE 2", "Facture 120,00"]);
    let found = pages(&entries).concat();
    assert!(!found.contains("SOMME"), "{found}");
}

#[tokio::test]
async fn a_list_of_many_pages_is_whole_and_one_that_is_too_long_is_refused() {
    let app = TestApp::start_with(&[("EXPORT_MAX_ROWS", "150")]).await;
    let books = Books::open_in(app, "EUR").await;
    for number in 0..120 {
        let code = format!("6061{number:03}");
        let account = json!({"number": code, "label": format!("Fournitures <{number}>"), "type": "EXPENSE"});
        books.post("/accounts", account).await.expect(201);
    }
    let list = "/exports/accounts?search=6061&format=pdf";
    let found = pages(&books.get(list).await);
    let whole = found.concat();
    assert!(found.len() > 3 && (0..120).all(|number| whole.contains(&format!("<{number}>"))), "{found:?}");
    books.get("/exports/accounts?format=pdf").await.assert_problem(422, "export_too_long");
    let refused = books.get("/exports/accounts?format=pdf").await.json();
    assert_eq!(refused["detail"], "a PDF has at most 150 rows and 8388608 bytes of text, 8192 in a cell");
}
