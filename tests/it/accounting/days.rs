//! The day it is where the company is.

use chrono::NaiveDate;
use diesel::QueryableByName;
use diesel::sql_types::{Date, Nullable};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::books::{Books, sale};
use crate::support::app::{PASSWORD, address_of};

impl Books {
    /// Lets it be another time, in which the keeper of the books has signed in.
    pub(super) async fn at(&mut self, instant: &str) {
        self.app.clock().set(instant.parse().unwrap());
        self.client.signs_in(&address_of("awa"), PASSWORD).await.expect(201);
    }

    /// The day on which the law sees an entry as validated (`ValidDate` of the FEC).
    async fn validated_on(&self, id: &str) -> String {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Nullable<Date>)]
            validated_on: Option<NaiveDate>,
        }
        let query = diesel::sql_query(format!("SELECT validated_on FROM entries WHERE id = '{id}'"));
        let row: Row = query.get_result(&mut self.psql().await).await.unwrap();
        row.validated_on.unwrap().to_string()
    }

    /// The validation dates of an entry that is posted now, and of its reversal.
    async fn validates(&self) -> [String; 2] {
        let posted = self.posts(sale("2026-02-10")).await;
        let id = posted["id"].as_str().unwrap();
        let reversal = self.reverses(id, "2026-02-28").await.expect(201);
        [self.validated_on(id).await, self.validated_on(reversal["id"].as_str().unwrap()).await]
    }
}

#[tokio::test]
async fn an_entry_is_validated_on_the_day_it_is_where_the_company_is() {
    let mut books = Books::open().await;
    books.at("2026-03-02T22:59:59Z").await;
    assert_eq!(books.validates().await, ["2026-03-02", "2026-03-02"], "a second before midnight in Paris");
    books.at("2026-03-02T23:00:00Z").await;
    assert_eq!(books.validates().await, ["2026-03-03", "2026-03-03"], "midnight in Paris");

    let moved = "UPDATE settings SET timezone = 'America/Toronto'";
    books.psql().await.batch_execute(moved).await.unwrap();
    books.at("2026-03-03T04:59:59Z").await;
    assert_eq!(books.validates().await, ["2026-03-02", "2026-03-02"], "a second before midnight in Montréal");
    books.at("2026-03-03T05:00:00Z").await;
    assert_eq!(books.validates().await, ["2026-03-03", "2026-03-03"], "midnight in Montréal");
}

#[tokio::test]
async fn the_list_of_years_says_what_day_it_is_where_the_company_is() {
    let mut books = Books::open().await;
    for (instant, day) in [("2026-03-02T22:59:59Z", "2026-03-02"), ("2026-03-02T23:00:00Z", "2026-03-03")] {
        books.at(instant).await;
        assert_eq!(books.get("/fiscal_years").await.expect(200)["today"], day, "in Paris");
    }
}
