//! Every figure is the sum of the lines that it opens.

use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use super::with_code;
use crate::accounting::books::{Books, entry, entry_in};

/// Accounts of all kinds that figures are made of, and some of none.
const ACCOUNTS: [&str; 26] = [
    "101", "215", "401", "404", "409", "411", "419", "4452", "44551", "44562", "44566", "44567", "44571",
    "44583", "503", "512", "519", "530", "580", "601", "606", "613", "641", "706", "709", "768",
];

const JOURNALS: [&str; 5] = ["AC", "BQ", "OD", "VE", "VE"];

/// The lines behind a figure: their sum, by the way it is measured, and that the pages add up to what the list says.
pub async fn sum_of_lines(books: &Books, made_of: &Value) -> i128 {
    let text = |name: &str| {
        let texts = made_of[name].as_array().unwrap().iter().map(|text| text.as_str().unwrap());
        texts.collect::<Vec<_>>().join(",")
    };
    let mut query = format!(
        "accounts={}&except={}&types={}&journal_types={}&opening={}&closing={}&from={}&to={}&limit=3",
        text("accounts"),
        text("except"),
        text("types"),
        text("journal_types"),
        made_of["opening"],
        made_of["closing"],
        made_of["from"].as_str().unwrap(),
        made_of["to"].as_str().unwrap()
    );
    for name in ["account", "auxiliary"] {
        if let Some(value) = made_of[name].as_str() {
            query += &format!("&{name}={value}");
        }
    }
    let (mut debit, mut credit, mut cursor) = (0, 0, String::new());
    loop {
        let page = books.get(&format!("/lines?{query}{cursor}")).await.expect(200);
        for line in page["items"].as_array().unwrap() {
            debit += cents(&line["debit"]);
            credit += cents(&line["credit"]);
        }
        match page["next_cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => {
                assert_eq!((debit, credit), (cents(&page["total_debit"]), cents(&page["total_credit"])));
                break;
            }
        }
    }
    match made_of["measure"].as_str().unwrap() {
        "debit_balance" => debit - credit,
        "credit_balance" => credit - debit,
        other => panic!("{other}"),
    }
}

fn cents(amount: &Value) -> i128 {
    amount.as_str().unwrap().replace('.', "").parse().unwrap()
}

/// The parts that a figure is made of: one, or a few under their names.
fn parts(made_of: &Value) -> Vec<Value> {
    match made_of.as_object().unwrap() {
        part if part.contains_key("measure") => vec![made_of.clone()],
        named => named.values().cloned().collect(),
    }
}

/// Every figure of a document: where it is, its amount, what it is made of.
fn figures(at: &str, value: &Value, found: &mut Vec<(String, i128, Vec<Value>)>) {
    match value {
        Value::Object(fields) => {
            if let Some(made_of) = fields.get("made_of") {
                let times = fields.get("full_months").and_then(Value::as_i64).unwrap_or(1);
                let amount = fields.get("amount").or(fields.get("monthly_burn")).unwrap();
                found.push((at.to_owned(), cents(amount) * i128::from(times), parts(made_of)));
            }
            fields.iter().for_each(|(name, field)| figures(&format!("{at}/{name}"), field, found));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, item)| figures(&format!("{at}/{index}"), item, found));
        }
        _ => {}
    }
}

/// The figures of the months, each made of what that of the period is made of, within the month.
fn figures_of_months(view: &Value, found: &mut Vec<(String, i128, Vec<Value>)>) {
    for month in view["months"].as_array().unwrap() {
        for (name, amount) in month["figures"].as_object().unwrap() {
            let mut made_of = view[name]["made_of"].clone();
            let from = if name == "treasury" { "balance_from" } else { "from" };
            (made_of["from"], made_of["to"]) = (month[from].clone(), month["to"].clone());
            found.push((format!("/months/{}/{name}", month["month"]), cents(amount), vec![made_of]));
        }
    }
}

/// Posts entries between random accounts, some with third parties, over three years of different lengths.
async fn keeps_random_books(books: &Books, random: &mut StdRng) {
    let year = json!({"start": "2025-07-10", "end": "2025-12-31"});
    books.post("/fiscal_years", year).await.expect(201);
    let months = ["2025-07", "2025-08", "2025-10", "2025-12", "2026-01", "2026-02", "2026-03"];
    for _ in 0..40 {
        let amount = format!("{}.{:02}", random.random_range(0..900), random.random_range(1..100));
        let month = months[random.random_range(0..months.len())];
        let date = format!("{month}-{}", random.random_range(10..29));
        let mut side = || {
            let account = ACCOUNTS[random.random_range(0..ACCOUNTS.len())];
            let takes_code = account.starts_with("40") || account.starts_with("41");
            let code =
                (takes_code && random.random_bool(0.7)).then(|| format!("T{}", random.random_range(1..9)));
            (account, code)
        };
        let ((debited, debtor), (credited, creditor)) = (side(), side());
        let lines = json!([
            with_code(json!({"account": debited, "debit": amount}), debtor.as_deref()),
            with_code(json!({"account": credited, "credit": amount}), creditor.as_deref()),
        ]);
        let journal = JOURNALS[random.random_range(0..JOURNALS.len())];
        books.posts(json!({"journal": journal, "date": date, "label": "Au hasard", "lines": lines})).await;
    }
}

#[tokio::test]
async fn every_figure_is_the_sum_of_its_lines() {
    for seed in 0..3 {
        let mut random = StdRng::seed_from_u64(seed);
        let books = Books::open().await;
        keeps_random_books(&books, &mut random).await;
        let years = books.get("/fiscal_years").await.expect(200);
        if seed > 0 {
            let opening = [("512", "100.00", ""), ("411", "50.00", ""), ("101", "", "150.00")];
            let start = years["items"][1]["start"].as_str().unwrap();
            books.posts(entry_in("AN", start, "À-nouveaux", &opening)).await;
        }
        let first = format!("?fiscal_year_id={}", years["items"][1]["id"].as_str().unwrap());
        let mut seen = 0;
        for query in ["", first.as_str(), "?from=2025-08&to=2026-02", "?from=2026-02&to=2026-02"] {
            let view = books.dashboard(query).await;
            let mut found = Vec::new();
            figures("", &view["figures"], &mut found);
            figures_of_months(&view["figures"], &mut found);
            let is_there = |figure: &str| found.iter().any(|(at, ..)| at == figure);
            let whole = ["treasury", "revenue", "cost_of_sales", "expenses", "result", "margin"];
            assert!(whole.iter().all(|figure| is_there(&format!("/{figure}"))), "{query}");
            for (at, amount, parts) in &found {
                let mut lines: i128 = 0;
                for part in parts {
                    lines += sum_of_lines(&books, part).await;
                }
                if at == "/runway" {
                    assert!((lines - amount).abs() <= 3, "{seed} {query} {at}: the mean is rounded");
                } else {
                    assert_eq!(lines, *amount, "{seed} {query} {at} {parts:#?}");
                }
            }
            seen += found.len();
        }
        assert!(seen > 50, "only {seen} figures were looked at");
    }
}

#[tokio::test]
async fn the_lines_of_a_figure_come_by_account_and_date_a_page_at_a_time() {
    let books = Books::open().await;
    for (date, account) in [("2026-02-01", "622"), ("2026-01-31", "622"), ("2026-02-03", "613")] {
        books.posts(entry(date, "Charge", &[(account, "10.00", ""), ("512", "", "10.00")])).await;
    }
    books.drafts(entry("2026-02-03", "Brouillon", &[("613", "10.00", ""), ("512", "", "10.00")])).await;
    let query = "/lines?types=EXPENSE&from=2026-01-01&to=2026-12-31&limit=2";
    let page = books.get(query).await.expect(200);
    assert_eq!((&page["total_debit"], &page["balance"]), (&json!("30.00"), &json!("30.00")));
    let dates = |page: &Value| -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let items = page["items"].as_array().unwrap().iter();
        items.map(|line| (text(&line["account"]), text(&line["date"]))).collect()
    };
    let line = |account: &str, date: &str| (account.to_owned(), date.to_owned());
    assert_eq!(dates(&page), [line("613", "2026-02-03"), line("622", "2026-01-31")]);
    assert_eq!(page["items"][0]["account_label"], "Locations");
    let cursor = page["next_cursor"].as_str().unwrap();
    let next = books.get(&format!("{query}&cursor={cursor}")).await.expect(200);
    assert_eq!((dates(&next), next.get("next_cursor")), (vec![line("622", "2026-02-01")], None));
}

#[tokio::test]
async fn lines_are_of_whole_months_or_years_and_of_accounts_that_can_be() {
    let books = Books::open().await;
    let refused = books
        .get("/lines?accounts=0,4x-&types=CASH&journal_types=sale,x&from=2026-01-02&to=2025-01-01")
        .await;
    refused.assert_fields(&[
        ("accounts", "account_prefix_invalid"),
        ("types", "account_type_unknown"),
        ("journal_types", "journal_type_unknown"),
        ("to", "to_before_from"),
    ]);
    let refused = books.get("/lines?from=2026-01-02&to=2026-12-30").await;
    refused.assert_fields(&[("from", "not_first_of_month"), ("to", "not_last_of_month")]);
    let many = vec!["4"; 201].join(",");
    let refused = books.get(&format!("/lines?accounts={many}&from=2026-01-01&to=2026-12-31")).await;
    refused.assert_fields(&[("accounts", "too_many")]);
    let empty = books.get("/lines?account=%00&auxiliary=%00&from=2026-01-01&to=2026-12-31").await.expect(200);
    assert_eq!(empty["items"], json!([]));
}
