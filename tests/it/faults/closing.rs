//! The service killed while it closes a year.

use std::time::Instant;

use reqwest::{Method, RequestBuilder};
use serde_json::{Value, json};
use tests::fec_file::FecFile;

use super::house::House;
use super::work::{moment_within, seeds};

/// Lines of the year: long enough to be hit in the middle.
const LINES: usize = 20_000;
/// The year, which is before that of the company.
const YEAR: i32 = 2024;
/// Moments in `make test`.
const SEEDS: u64 = 4;

/// A year as the service and the tables say it is.
#[derive(Debug, PartialEq, Eq)]
struct Standing {
    state: String,
    /// Entries of all years, and how many of them the closing of the year names.
    entries: i64,
    named: i64,
}

impl House {
    async fn closable_year(&self) -> Value {
        let path = format!("/companies/{}/accounting/fiscal_years", self.company);
        let answer = self.visitor.request(Method::GET, &path).send().await.unwrap();
        let years: Value = answer.json().await.unwrap();
        let years = years["items"].as_array().unwrap();
        years.iter().find(|year| year["start"] == format!("{YEAR}-01-01")).unwrap().clone()
    }

    /// What closes the year, or opens it again, when it is sent.
    async fn turning(&self, act: &str, body: &Value) -> RequestBuilder {
        let year = self.closable_year().await;
        let id = year["id"].as_str().unwrap();
        let path = format!("/companies/{}/accounting/fiscal_years/{id}/{act}", self.company);
        let version = format!("\"{}\"", year["version"]);
        self.visitor.request(Method::POST, &path).header("if-match", version).json(body)
    }

    async fn closing(&self) -> RequestBuilder {
        let labels = json!({"label": "Clôture", "opening_journal": "AN", "opening_label": "À nouveaux"});
        self.turning("close", &labels).await
    }

    async fn reopens(&self) {
        let answer =
            self.turning("reopen", &json!({"reason": "Facture oubliée"})).await.send().await.unwrap();
        assert_eq!(answer.status(), 200, "{}", answer.text().await.unwrap());
    }

    async fn standing(&self) -> Standing {
        let asked = format!(
            "SELECT state, (SELECT count(*) FROM entries),
                    num_nonnulls(closing_entry_id, opening_entry_id)::bigint
             FROM fiscal_years WHERE start_date = '{YEAR}-01-01'"
        );
        let found = self.psql().await.query_one(&asked, &[]).await.unwrap();
        Standing { state: found.get(0), entries: found.get(1), named: found.get(2) }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_closing_killed_at_any_moment_closes_the_whole_year_or_nothing() {
    let mut house = House::open().await;
    let file = FecFile::new(LINES, YEAR);
    let bytes = file.text().into_bytes();
    let uploaded = house.visitor.uploads_fec(&house.company, &file.name(), bytes).await.unwrap();
    house.visitor.imports_fec(&house.company, &uploaded).await.unwrap();
    let open = house.standing().await;
    assert_eq!((open.state.as_str(), open.named), ("open", 0));
    let begun = Instant::now();
    assert_eq!(house.closing().await.send().await.unwrap().status(), 200);
    let calm = begun.elapsed();
    let closed = house.standing().await;
    let made = closed.entries - open.entries;
    assert_eq!(
        (closed.state.as_str(), made, closed.named),
        ("closed", 2, 2),
        "the result, and what is brought forward"
    );
    house.reopens().await;

    for seed in 0..seeds(SEEDS) {
        let open = house.standing().await;
        let closing = tokio::spawn(house.closing().await.send());
        let wait = moment_within(calm, seed);
        tokio::time::sleep(wait).await;
        house.service.kill().unwrap();
        let answered = closing.await.unwrap().is_ok_and(|answer| answer.status() == 200);
        house.start_service_again().await;
        let moment = format!("seed {seed}, after {wait:?} of {calm:?}, answered: {answered}");
        house.assert_whole(&moment).await;
        let found = house.standing().await;
        if found.state == "open" {
            assert!(found == open && !answered, "{moment}: {found:?}");
            assert_eq!(house.closing().await.send().await.unwrap().status(), 200, "{moment}: done again");
        }
        let found = house.standing().await;
        assert_eq!(
            (found.state.as_str(), found.entries, found.named),
            ("closed", open.entries + made, 2),
            "{moment}"
        );
        house.assert_whole(&moment).await;
        house.reopens().await;
    }
}
