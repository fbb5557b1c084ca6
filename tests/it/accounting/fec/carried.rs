//! Stories of debts that the file of one year leaves open and that of the next one settles.

use serde_json::{Value, json};

use super::super::books::Books;
use super::file;

/// A line of a file, of the customer where it is on 411.
fn line(
    journal: &str,
    day: &str,
    account: &str,
    piece: &str,
    debit: &str,
    credit: &str,
    letter: &str,
) -> String {
    let third = if account.starts_with("411") { "C001" } else { "" };
    let letter = if letter.is_empty() { "\t".to_owned() } else { format!("{letter}\t20260301") };
    format!(
        "{journal}\t1\t{day}\t{account}\tCompte\t{third}\t{third}\t{piece}\t{day}\tTexte\t{debit}\t{credit}\t{letter}\t{day}\t\t"
    )
}

/// Two sales on one day, of 120 and 80.
fn sales() -> String {
    file(&[
        line("VT\tVentes", "20251110", "411000", "F001", "120,00", "0,00", ""),
        line("VT\tVentes", "20251110", "411000", "F001", "80,00", "0,00", ""),
        line("VT\tVentes", "20251110", "707000", "F001", "0,00", "200,00", ""),
    ])
}

/// The year after: it opens with these lines of the customer, who pays an amount.
fn year_after(opened: &[(&str, &str)], paid: &str) -> String {
    let opening = |(amount, letter): &(&str, &str)| {
        line("AN\tA nouveaux", "20260101", "411000", "AN26", amount, "0,00", letter)
    };
    let mut lines: Vec<String> = opened.iter().map(opening).collect();
    lines.push(line("AN\tA nouveaux", "20260101", "120000", "AN26", "0,00", "200,00", ""));
    lines.push(line("BQ\tBanque", "20260301", "512000", "R001", paid, "0,00", ""));
    lines.push(line("BQ\tBanque", "20260301", "411000", "R001", "0,00", paid, "A"));
    file(&lines)
}

/// Takes both files over, in either order: what is open of the customer then, and how many lines of each year bear the letter.
async fn taken_over(after: &str, is_first_first: bool) -> (Vec<(Value, Value)>, [usize; 2]) {
    let books = Books::open().await;
    let before = sales();
    let mut files = [("2025", before.as_str()), ("2026", after)];
    if !is_first_first {
        files.reverse();
    }
    let mut years = Vec::new();
    for (of, content) in files {
        let report = books.uploads(&format!("732829320FEC{of}1231.txt"), content).await.expect(201);
        let dates = (format!("{of}-01-01"), format!("{of}-12-31"));
        let asked =
            json!({"fiscal_year_start": dates.0, "fiscal_year_end": dates.1, "valid_entries_only": false});
        let done = books.runs(&report, asked).await.expect(200);
        years.push((of, done["fiscal_year_id"].as_str().unwrap().to_owned()));
    }
    years.sort_unstable();
    let open = books.get("/open_items?account=411000").await.expect(200);
    let items = open["items"].as_array().unwrap().iter();
    let open = items.map(|item| (item["date"].clone(), item["debit"].clone())).collect();
    let mut lettered = [0, 0];
    for (at, (_, id)) in years.iter().enumerate() {
        let file = books.get(&format!("/fiscal_years/{id}/fec")).await.text();
        lettered[at] = file.lines().filter(|line| line.contains("\tA\t20260301")).count();
    }
    books.verify().await.unwrap();
    (open, lettered)
}

/// What one year leaves open and a payment of the next one settles is one debt, whichever of their files comes first.
#[tokio::test]
async fn a_payment_settles_what_the_year_before_left_open() {
    let after = year_after(&[("120,00", "A"), ("80,00", "")], "120,00");
    for is_first_first in [true, false] {
        let (open, lettered) = taken_over(&after, is_first_first).await;
        assert_eq!(open, [(json!("2025-11-10"), json!("80.00"))], "first first: {is_first_first}");
        assert_eq!(lettered, [0, 2], "first first: {is_first_first}");
    }
}

/// Many products bring the balance of a third party forward in one line: a payment of it settles all that it is the sum of.
#[tokio::test]
async fn a_payment_settles_all_that_was_brought_forward_as_one_sum() {
    for is_first_first in [true, false] {
        let (open, lettered) = taken_over(&year_after(&[("200,00", "A")], "200,00"), is_first_first).await;
        assert_eq!((open.as_slice(), lettered), (&[][..], [0, 2]), "first first: {is_first_first}");
    }
}

/// A letter on the sum alone matches nothing: the items of one side are no match.
#[tokio::test]
async fn a_sum_that_nothing_settles_stays_open_item_by_item() {
    let after = year_after(&[("200,00", "B")], "50,00");
    for is_first_first in [true, false] {
        let (open, _) = taken_over(&after, is_first_first).await;
        let debits: Vec<&Value> = open.iter().map(|(_, debit)| debit).collect();
        assert_eq!(debits, ["120.00", "80.00", "0.00"], "first first: {is_first_first}");
    }
}
