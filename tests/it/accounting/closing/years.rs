//! Stories of fiscal years that follow one another, and of the journal in which they are closed.

use serde_json::{Value, json};

use super::super::books::{Books, entry, entry_in};
use super::{NEXT, a_year};

async fn opens(books: &Books, start: &str, end: &str) -> crate::support::client::Answer {
    books.post("/fiscal_years", json!({"start": start, "end": end})).await
}

#[tokio::test]
async fn years_meet_and_one_without_entries_goes_again() {
    let books = Books::open().await;
    let gap = opens(&books, "2027-01-02", "2027-12-31").await;
    gap.assert_fields(&[("/start", "fiscal_year_leaves_gap")]);
    let gap = opens(&books, "2025-01-01", "2025-12-30").await;
    gap.assert_fields(&[("/end", "fiscal_year_leaves_gap")]);
    opens(&books, "2026-12-31", "2027-12-31").await.assert_problem(409, "fiscal_year_overlaps");
    let before = opens(&books, "2025-07-01", "2025-12-31").await.expect(201);
    let next = opens(&books, NEXT, "2027-12-31").await.expect(201);

    let path = |year: &Value| books.path(&format!("/fiscal_years/{}", year["id"].as_str().unwrap()));
    let this = books.path(&format!("/fiscal_years/{}", books.year));
    books.client.delete_at(&this, 1).await.assert_problem(409, "fiscal_year_between_others");
    books.client.delete_at(&path(&next), 2).await.assert_problem(412, "stale_version");
    books.client.delete_at(&path(&next), 1).await.expect(204);
    let draft = books.drafts(entry("2025-08-01", "Loyer", &[("613", "9", ""), ("512", "", "9")])).await;
    books.client.delete_at(&path(&before), 1).await.assert_problem(409, "fiscal_year_has_entries");
    books.client.delete(&books.path(&format!("/entries/{draft}"))).await.expect(204);
    let budget = json!({"fiscal_year_id": before["id"], "name": "Budget"});
    books.post("/budgets", budget).await.expect(201);
    books.client.delete_at(&path(&before), 1).await.assert_problem(409, "fiscal_year_in_use");
    let years = books.get("/fiscal_years").await.expect(200);
    assert_eq!(years["items"].as_array().unwrap().len(), 2);
    books.verify().await.unwrap();
}

/// What closing writes is counted apart: the file of the law, which leaves it out, has the numbers of the ledger however often a year
/// is opened again.
#[tokio::test]
async fn closing_writes_in_a_journal_of_its_own_and_leaves_no_holes() {
    let books = a_year().await;
    for version in [1, 3] {
        books.closes(&books.year, version).await.expect(200);
        books.reopens(&books.year, version + 1).await.expect(200);
        let forgotten = entry("2026-12-31", "Oubli", &[("613", "10", ""), ("512", "", "10")]);
        books.posts(forgotten).await;
    }
    let closed = books.closes(&books.year, 5).await.expect(200);
    let closing = closed["closing_entry_id"].as_str().unwrap();
    let closing = books.get(&format!("/entries/{closing}")).await.expect(200);
    assert_eq!((&closing["journal"], &closing["number"]), (&json!("CL"), &json!(5)));
    let journal = books.get("/journals/CL").await.expect(200);
    assert_eq!((&journal["name"], &journal["type"]), (&json!("Clôture"), &json!("closing")));

    let path = format!("/entries?fiscal_year_id={}&journal=OD", books.year);
    let entries = books.get(&path).await.expect(200);
    let mut of_ledger: Vec<String> =
        entries["items"].as_array().unwrap().iter().map(|one| one["number"].to_string()).collect();
    let file = books.get(&format!("/fiscal_years/{}/fec", books.year)).await.text();
    let mut of_file: Vec<String> = file
        .lines()
        .filter_map(|line| line.strip_prefix("OD\t"))
        .map(|line| line.split('\t').nth(1).unwrap().to_owned())
        .collect();
    of_file.dedup();
    of_ledger.sort_unstable();
    of_file.sort_unstable();
    assert_eq!(of_file, of_ledger);
    assert!(!file.contains("\nCL\t"), "{file}");
    // The year after was opened three times over, and its file has all of it.
    let after = books.year_from(NEXT).await;
    for (year, is_opened_again) in [(&books.year, false), (&after, true)] {
        let check = books.get(&format!("/fiscal_years/{year}/fec_check")).await.expect(200);
        assert_eq!(check["has_cancelled_openings"], is_opened_again, "{check:#}");
        let notice = books.get(&format!("/exports/fiscal_years/{year}/fec_notice?format=csv")).await;
        assert_eq!(notice.text().contains("Réouvertures"), is_opened_again);
    }

    let totals = books.get(&format!("/journal_totals?fiscal_year_id={}", books.year)).await.expect(200);
    assert_eq!(totals["has_cancelled_closings"], true);
    // Its journal has the whole of it, income and expenses too.
    let path = "/lines?from=2026-01-01&to=2026-12-31&journal=CL&sort=journal_asc";
    let lines = books.get(path).await.expect(200);
    assert!(lines["items"].as_array().unwrap().iter().any(|line| line["account"] == "707"), "{lines:#}");
    assert_eq!(lines["total_debit"], lines["total_credit"]);
    let next = books.year_from(NEXT).await;
    let mut typed = entry("2027-02-01", "À la main", &[("613", "10", ""), ("512", "", "10")]);
    typed["journal"] = json!("CL");
    books.post("/entries", typed).await.assert_fields(&[("/journal", "journal_of_closing")]);
    assert_eq!(books.balance_of(&next).await.len(), 5);
    books.verify().await.unwrap();
}

/// A closed year brought forward what was there: nothing is written before it, also where it was closed at the same time.
#[tokio::test]
async fn nothing_is_posted_before_a_closed_year() {
    let books = a_year().await;
    let before = opens(&books, "2025-01-01", "2025-12-31").await.expect(201);
    let forgotten = entry("2025-06-30", "Oubli", &[("613", "10", ""), ("512", "", "10")]);
    let draft = books.drafts(forgotten).await;
    let (closed, posted) = tokio::join!(books.closes(&books.year, 1), books.posts_draft(&draft, 1));
    if closed.status == 200 {
        posted.assert_problem(409, "later_year_closed");
        books.reopens(&books.year, 2).await.expect(200);
        books.posts_draft(&draft, 1).await.expect(200);
    } else {
        closed.assert_problem(409, "earlier_year_open");
        posted.expect(200);
    }
    books.closes(before["id"].as_str().unwrap(), 1).await.expect(200);
    books.verify().await.unwrap();
}

/// Where the year before is in the books, its closing brings the balances forward: nothing else does, and what is typed beside them is of
/// another journal.
#[tokio::test]
async fn what_is_typed_on_the_first_day_takes_the_place_of_no_balance() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    let lines = [("512", "10", ""), ("467", "", "10")];
    let opening = books.drafts(entry_in("AN", NEXT, "Complément", &lines)).await;
    books.posts_draft(&opening, 1).await.assert_problem(409, "fiscal_year_continued");
    books.posts(entry_in("OD", NEXT, "Complément", &lines)).await;
    let bank = ["460.00", "0.00", "10.00", "0.00", "470.00", "0.00"];
    assert_eq!(books.columns_of(&next, "512", "").await, bank);
    let closed = books.closes(&books.year, 1).await.expect(200);
    assert!(closed["opening_entry_id"].is_string(), "{closed:#}");
    assert_eq!(books.columns_of(&next, "512", "").await, bank);
    books.posts_draft(&opening, 1).await.assert_problem(409, "fiscal_year_continued");

    let path = format!("/fiscal_years/{next}/opening_balances?journal=AN&label=x");
    let balances = "Compte;Débit;Crédit\n512;5,00;\n101;;5,00\n";
    books.reopens(&books.year, 2).await.expect(200);
    let refused = books.client.upload(&books.path(&path), balances).await;
    refused.assert_problem(409, "fiscal_year_continued");
    books.verify().await.unwrap();
}

/// What the year of [`a_year`] ends with.
const ALL: [(&str, &str, &str); 5] =
    [("101", "", "500"), ("120", "", "60"), ("411", "120", ""), ("44571", "", "20"), ("512", "460", "")];

/// Each would be all that the year before comes to: together they are twice that. Halves are one whole.
#[tokio::test]
async fn openings_that_are_posted_together_are_held_together() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    let drafted =
        async |lines: &[(&str, &str, &str)]| books.drafts(entry_in("AN", NEXT, "Report", lines)).await;
    let together = |ids: [&str; 2]| json!({"entries": ids.map(|id| json!({"id": id, "version": 1}))});
    // A draft of them stands for the balances, whatever it says: it does not come beside them.
    let with_drafts = async || {
        let path = format!("/trial_balance?fiscal_year_id={next}&with_drafts=true");
        let view = books.get(&path).await.expect(200);
        let bank = view["rows"].as_array().unwrap().iter().find(|row| row["account"] == "512").unwrap();
        bank["closing_debit"].as_str().unwrap().to_owned()
    };
    let part = drafted(&[("512", "1", ""), ("101", "", "1")]).await;
    assert_eq!(with_drafts().await, "460.00");
    books.posts_draft(&part, 1).await.assert_problem(409, "fiscal_year_continued");
    let whole = [drafted(&ALL).await, drafted(&ALL).await];
    assert_eq!(with_drafts().await, "460.00");
    let refused = books.post("/entries/post", together([&whole[0], &whole[1]])).await;
    refused.assert_problem(409, "fiscal_year_continued");
    let mut of_another = entry_in("AN", NEXT, "Report", &ALL);
    of_another["lines"][2]["auxiliary"] = json!("CAUTRE");
    let of_another = books.drafts(of_another).await;
    books.posts_draft(&of_another, 1).await.assert_problem(409, "fiscal_year_continued");
    let late = books.drafts(entry_in("AN", "2027-01-02", "Report", &ALL)).await;
    books.posts_draft(&late, 1).await.assert_problem(409, "fiscal_year_continued");
    books.client.delete(&books.path("/drafts")).await.expect(200);

    let half = [("101", "", "500"), ("512", "500", "")];
    let rest = [("120", "", "60"), ("411", "120", ""), ("44571", "", "20"), ("512", "", "40")];
    let halves = [drafted(&half).await, drafted(&rest).await];
    books.posts_draft(&halves[0], 1).await.assert_problem(409, "fiscal_year_continued");
    books.post("/entries/post", together([&halves[0], &halves[1]])).await.expect(200);
    assert_eq!(books.columns_of(&next, "512", "").await[..2], ["460.00", "0.00"]);
    books.verify().await.unwrap();
}

/// What opened the next year before the closing is what that brought nothing beside: to take it back, the year is opened again.
#[tokio::test]
async fn an_opening_that_a_closing_stands_on_stays() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    let typed = books.posts(entry_in("AN", NEXT, "Report", &ALL)).await["id"].as_str().unwrap().to_owned();
    books.closes_and_completes(&books.year, 1).await.expect(200);
    books.reverses(&typed, NEXT).await.assert_problem(409, "entry_of_closing");

    let allocated = json!({"date": "2027-06-30", "journal": "OD", "label": "AG", "dividends": "57", "legal_reserve": "3"});
    let mut in_openings = allocated.clone();
    in_openings["journal"] = json!("AN");
    let refused = books.post(&format!("/fiscal_years/{}/allocation", books.year), in_openings).await;
    refused.assert_fields(&[("/journal", "journal_of_openings")]);
    let allocation =
        books.post(&format!("/fiscal_years/{}/allocation", books.year), allocated).await.expect(200);
    books.reopens(&books.year, 2).await.assert_problem(409, "result_allocated");
    let allocation = allocation["entry_id"].as_str().unwrap_or_else(|| panic!("{allocation:#}")).to_owned();
    books.reverses_at_once(&allocation, "2027-06-30").await.expect(201);

    books.reopens(&books.year, 2).await.expect(200);
    books.reverses(&typed, NEXT).await.expect(201);
    let closed = books.closes(&books.year, 3).await.expect(200);
    assert!(closed["opening_entry_id"].is_string(), "{closed:#}");
    assert_eq!(books.columns_of(&next, "512", "").await[..2], ["460.00", "0.00"]);
    books.verify().await.unwrap();
}

/// An empty year between does not make the balances of the one before it somebody else's to bring.
#[tokio::test]
async fn a_year_behind_an_empty_one_is_opened_by_those_before_it() {
    let books = a_year().await;
    books.opens_next_year().await;
    let later = opens(&books, "2028-01-01", "2028-12-31").await.expect(201)["id"].clone();
    let later = later.as_str().unwrap();
    let other = [("411", "120", ""), ("101", "", "120")];
    let draft = books.drafts(entry_in("AN", "2028-01-01", "Reprise", &other)).await;
    books.posts_draft(&draft, 1).await.assert_problem(409, "fiscal_year_continued");
    let path = format!("/fiscal_years/{later}/opening_balances?journal=AN&label=x");
    let file = "Compte;Débit;Crédit\n411;120,00;\n101;;120,00\n";
    books.client.upload(&books.path(&path), file).await.assert_problem(409, "fiscal_year_continued");
    assert_eq!(books.columns_of(later, "512", "").await[..2], ["460.00", "0.00"]);
}

/// Balances that were typed stand for all that was before: a year that comes in behind them would count it twice.
#[tokio::test]
async fn what_was_before_typed_balances_counts_once() {
    let books = Books::open().await;
    let before = opens(&books, "2025-01-01", "2025-12-31").await.expect(201);
    let mut typed = entry_in("AN", "2026-01-01", "Reprise", &[("411", "120", ""), ("101", "", "120")]);
    typed["lines"][0]["auxiliary"] = json!("CDUR");
    let typed = books.posts(typed).await;
    let mut invoice = entry("2025-06-01", "Facture", &[("411", "120", ""), ("707", "", "120")]);
    invoice["lines"][0]["auxiliary"] = json!("CDUR");
    let draft = books.drafts(invoice).await;
    books.posts_draft(&draft, 1).await.assert_problem(409, "later_year_opened");
    opens(&books, "2024-01-01", "2024-12-31").await.assert_problem(409, "later_year_opened");

    let typed = typed["id"].as_str().unwrap();
    books.reverses(typed, "2026-01-01").await.expect(201);
    books.posts_draft(&draft, 1).await.expect(200);
    let closed = books.closes(before["id"].as_str().unwrap(), 1).await.expect(200);
    assert!(closed["opening_entry_id"].is_string(), "{closed:#}");
    let open = books.get("/open_items?account=411").await.expect(200);
    assert_eq!(open["items"].as_array().unwrap().len(), 1, "{open:#}");
    assert_eq!(books.columns_of(&books.year, "411", "").await[4], "120.00");
    books.verify().await.unwrap();
}

/// A draft may be older than the entries of the year before: what it would open is looked at when it is posted.
#[tokio::test]
async fn what_a_draft_would_open_is_looked_at_when_it_is_posted() {
    let books = Books::open().await;
    opens(&books, "2025-01-01", "2025-12-31").await.expect(201);
    let typed = entry_in("AN", "2026-01-01", "Reprise", &[("411", "500", ""), ("101", "", "500")]);
    let opening = books.drafts(typed).await;
    let sale = books.drafts(entry("2025-06-01", "Facture", &[("411", "120", ""), ("707", "", "120")])).await;
    let both = json!({"entries": [{"id": opening, "version": 1}, {"id": sale, "version": 1}]});
    books.post("/entries/post", both).await.assert_problem(409, "fiscal_year_continued");
    books.posts_draft(&sale, 1).await.expect(200);
    books.posts_draft(&opening, 1).await.assert_problem(409, "fiscal_year_continued");
    books.verify().await.unwrap();
}

/// Who opened the year by hand with all that the one before came to gets what came to that one since.
#[tokio::test]
async fn closing_brings_what_the_next_year_lacks() {
    let books = a_year().await;
    let next = books.opens_next_year().await;
    let all =
        [("101", "", "500"), ("120", "", "60"), ("411", "120", ""), ("44571", "", "20"), ("512", "460", "")];
    books.posts(entry_in("AN", NEXT, "À nouveaux", &all)).await;
    books.posts(entry("2026-06-30", "Oubli", &[("613", "10", ""), ("512", "", "10")])).await;
    books.closes(&books.year, 1).await.assert_problem(409, "opening_differs");
    let closed = books.closes_and_completes(&books.year, 1).await.expect(200);
    let opening = books.get(&format!("/entries/{}", closed["opening_entry_id"].as_str().unwrap())).await;
    let opening = opening.expect(200);
    let lines: Vec<(&str, &str, &str)> = opening["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| ["account", "debit", "credit"].map(|name| line[name].as_str().unwrap()))
        .map(|[account, debit, credit]| (account, debit, credit))
        .collect();
    assert!(
        lines.contains(&("120", "10.00", "0.00")) && lines.contains(&("512", "0.00", "10.00")),
        "{lines:?}"
    );
    assert_eq!(books.columns_of(&next, "512", "").await[..2], ["450.00", "0.00"]);
    books.reopens(&books.year, 2).await.expect(200);
    assert_eq!(books.columns_of(&next, "512", "").await[..2], ["460.00", "0.00"]);
    books.verify().await.unwrap();
}

/// A year in which nothing is written says nothing of what was before: what was typed for the next one stays.
#[tokio::test]
async fn closing_an_empty_year_leaves_what_was_typed() {
    let books = Books::open().await;
    let before = opens(&books, "2025-01-01", "2025-12-31").await.expect(201);
    let mut typed = entry_in("AN", "2026-01-01", "Reprise", &[("411", "120", ""), ("101", "", "120")]);
    typed["lines"][0]["auxiliary"] = json!("CDUR");
    books.posts(typed).await;
    let closed = books.closes(before["id"].as_str().unwrap(), 1).await.expect(200);
    assert_eq!(closed["opening_entry_id"], Value::Null);
    assert_eq!(books.columns_of(&books.year, "411", "").await[0], "120.00");
    let open = books.get("/open_items?account=411").await.expect(200);
    assert_eq!(open["items"].as_array().unwrap().len(), 1, "{open:#}");
    books.verify().await.unwrap();
}

/// The reversal of an opening is an opening: on another day it would be in no month.
#[tokio::test]
async fn an_opening_is_reversed_on_its_own_day() {
    let books = Books::open().await;
    opens(&books, "2025-01-01", "2025-12-31").await.expect(201);
    let typed = entry_in("AN", "2026-01-01", "Reprise", &[("512", "500", ""), ("101", "", "500")]);
    let typed = books.posts(typed).await;
    let typed = typed["id"].as_str().unwrap();
    let late = books.reverses(typed, "2026-03-15").await;
    late.assert_fields(&[("/date", "opening_reversed_on_its_day")]);
    let undone = books.reverses(typed, "2026-01-01").await.expect(201);
    books.posts(entry("2025-06-01", "Achat", &[("607", "40", ""), ("512", "", "40")])).await;
    let again = books.reverses_at_once(undone["id"].as_str().unwrap(), "2026-01-01").await;
    again.assert_problem(409, "fiscal_year_continued");
    books.verify().await.unwrap();
}

/// What is final stays so: no year comes in before a closed one, and what undoes a closing is undone by closing again.
#[tokio::test]
async fn nothing_reaches_behind_a_closing() {
    let books = a_year().await;
    let closed = books.closes(&books.year, 1).await.expect(200);
    let before = opens(&books, "2025-01-01", "2025-12-31").await;
    before.assert_problem(409, "later_year_closed");
    books.reopens(&books.year, 2).await.expect(200);
    for made in ["closing_entry_id", "opening_entry_id"] {
        let made = books.get(&format!("/entries/{}", closed[made].as_str().unwrap())).await.expect(200);
        let undone = made["reversed_by"].as_str().unwrap();
        let path = books.path(&format!("/entries/{undone}/reverse"));
        let refused = books.client.post_at(&path, 1, json!({"date": made["date"]})).await;
        refused.assert_problem(409, "entry_of_closing");
    }
}
