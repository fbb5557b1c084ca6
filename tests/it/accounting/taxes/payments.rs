//! Stories of taxes that wait for payment: what a match means for them, and what it may not move.

use poem::http::Method;
use serde_json::{Value, json};

use super::super::books::{Books, entry_in};
use super::{of_code, texts};

/// What was declared of a month stays: neither a match nor its end moves what is due in a month that is locked for taxes.
#[tokio::test]
async fn matches_leave_the_vat_of_a_locked_month_as_it_is() {
    let books = Books::open().await;
    let sells = async |date: &str, amount: &str| {
        books.posts_taxed("VE", date, &[("411", amount, "", ""), ("706", "", amount, "SP-INT")]).await
    };
    let pays = async |date: &str, amount: &str| {
        books.posts_taxed("BQ", date, &[("411", "", amount, ""), ("512", amount, "", "")]).await
    };
    let (first, paid) = (sells("2026-01-10", "110.00").await, pays("2026-02-10", "55.00").await);
    books.settles([&first, &paid]).await;
    let (second, late) = (sells("2026-01-11", "220.00").await, pays("2026-02-11", "220.00").await);
    let locks = json!({"tax": "2026-02-28"});
    let version = books.get("/locks").await.expect(200)["version"].as_u64().unwrap().try_into().unwrap();
    books.client.put_at(&books.path("/locks"), version, locks).await.expect(200);
    let february = async || books.vat("2026-02-01", "2026-02-28").await["totals"]["net_due"].clone();
    assert_eq!(february().await, "5.00");

    let lines: Vec<Value> =
        [&second, &late].map(|entry| json!({"entry_id": entry["id"], "position": 0})).to_vec();
    books.post("/matches", json!({"lines": lines})).await.assert_problem(409, "tax_locked");
    let found = books.post("/matches/automatic", json!({"account": "411"})).await.expect(200);
    assert_eq!(found["matches"], 0);
    let matches = books.get("/matches?account=411").await.expect(200);
    let made = format!("/matches/{}", matches["items"][0]["id"].as_str().unwrap());
    books.client.delete(&books.path(&made)).await.assert_problem(409, "tax_locked");
    assert_eq!(february().await, "5.00");
    // What comes later goes on with what was paid.
    books.settles([&first, &pays("2026-03-10", "55.00").await]).await;
    assert_eq!(february().await, "5.00");
    assert_eq!(books.vat("2026-03-01", "2026-03-31").await["totals"]["net_due"], "5.00");
}

/// So does what was declared of a closed year, also where nothing was ever locked.
#[tokio::test]
async fn matches_leave_the_vat_of_a_closed_year_as_it_is() {
    let books = Books::open().await;
    let sells = async |date: &str| {
        books.posts_taxed("VE", date, &[("411", "110.00", "", ""), ("706", "", "110.00", "SP-INT")]).await
    };
    let pays = async |date: &str| {
        books.posts_taxed("BQ", date, &[("411", "", "110.00", ""), ("512", "110.00", "", "")]).await
    };
    let (first, paid) = (sells("2026-01-10").await, pays("2026-02-10").await);
    books.settles([&first, &paid]).await;
    let (second, late) = (sells("2026-01-11").await, pays("2026-02-11").await);
    books.opens_next_year().await;
    books.closes(&books.year, 1).await.expect(200);
    let february = async || books.vat("2026-02-01", "2026-02-28").await["totals"]["net_due"].clone();
    assert_eq!(february().await, "10.00");
    let lines: Vec<Value> =
        [&second, &late].map(|entry| json!({"entry_id": entry["id"], "position": 0})).to_vec();
    books.post("/matches", json!({"lines": lines})).await.assert_problem(409, "fiscal_year_closed");
    let found = books.post("/matches/automatic", json!({"account": "411"})).await.expect(200);
    assert_eq!(found["matches"], 0);
    let matches = books.get("/matches?account=411").await.expect(200);
    let made = format!("/matches/{}", matches["items"][0]["id"].as_str().unwrap());
    books.client.delete(&books.path(&made)).await.assert_problem(409, "fiscal_year_closed");
    assert_eq!(february().await, "10.00");
    books.reopens(&books.year, 2).await.expect(200);
    books.post("/matches", json!({"lines": lines})).await.expect(201);
    assert_eq!(february().await, "20.00");
}

/// A loss pays nothing; a doubtful debt and a bill are paid when they are (CGI art. 269, 2, c), and what an associate paid is paid.
#[tokio::test]
async fn a_tax_is_due_when_money_comes_whatever_the_debt_became() {
    let books = Books::open().await;
    let sells = async |date: &str| {
        let lines = [("411", "110.00", "", ""), ("706", "", "110.00", "SP-INT")];
        books.posts_taxed("VE", date, &lines).await
    };
    let becomes = async |date: &str, account: &str| {
        let lines = [("411", "", "110.00", ""), (account, "110.00", "", "")];
        books.posts_taxed("OD", date, &lines).await
    };
    let due = async |from: &str, to: &str| books.vat(from, to).await["totals"]["net_due"].clone();
    books.settles([&sells("2026-01-10").await, &becomes("2026-02-10", "654").await]).await;
    let (doubtful, bill) = (becomes("2026-02-11", "416").await, becomes("2026-02-12", "413").await);
    books.settles([&sells("2026-01-11").await, &doubtful]).await;
    books.settles([&sells("2026-01-12").await, &bill]).await;
    assert_eq!(due("2026-01-01", "2026-02-28").await, "0.00");

    let pays = async |date: &str, account: &str, amount: &str, of: &Value| {
        let lines = [(account, "", amount, ""), ("512", amount, "", "")];
        let paid = books.posts_taxed("BQ", date, &lines).await;
        let lines = json!([{"entry_id": of["id"], "position": 1}, {"entry_id": paid["id"], "position": 0}]);
        books.post("/matches", json!({"lines": lines})).await.expect(201);
    };
    pays("2026-03-10", "416", "55.00", &doubtful).await;
    assert_eq!(due("2026-03-01", "2026-03-31").await, "5.00", "half of it came");
    pays("2026-04-10", "413", "110.00", &bill).await;
    assert_eq!(due("2026-04-01", "2026-04-30").await, "10.00");

    books.settles([&sells("2026-05-10").await, &becomes("2026-06-10", "455").await]).await;
    assert_eq!(due("2026-06-01", "2026-06-30").await, "10.00");
    let all = books.vat("2026-01-01", "2026-12-31").await;
    assert_eq!(of_code(&all, "SP-INT", ["collected_due", "not_yet_due"]), texts(["25.00", "5.00"]));
}

/// What settles may be money, a loss and a debt that moves at once, of several customers, and cents come to the whole.
#[tokio::test]
async fn a_debt_that_moved_is_paid_in_every_part_and_to_the_cent() {
    let books = Books::open().await;
    let of = |mut new: Value, parties: &[&str]| {
        for (place, party) in parties.iter().enumerate().filter(|(_, party)| !party.is_empty()) {
            new["lines"][place]["auxiliary"] = json!(party);
        }
        new
    };
    let sells = async |party: &str, amount: &str, tax: &str, gross: &str| {
        let mut new =
            entry_in("VE", "2026-01-10", "x", &[("411", gross, ""), ("706", "", amount), ("44571", "", tax)]);
        for place in [1, 2] {
            new["lines"][place]["tax_code"] = json!("SP-INT");
            new["lines"][place]["tax_base"] = json!(amount);
        }
        books.posts(of(new, &[party])).await
    };
    let matches = async |lines: &[(&Value, u32)]| {
        let lines: Vec<Value> =
            lines.iter().map(|(entry, place)| json!({"entry_id": entry["id"], "position": place})).collect();
        books.post("/matches", json!({"lines": lines})).await.expect(201);
    };
    let posts = async |date: &str, lines: &[(&str, &str, &str)], parties: &[&str]| {
        books.posts(of(entry_in("OD", date, "x", lines), parties)).await
    };
    let due = async |month: &str, last: &str| {
        let vat = books.vat(&format!("2026-{month}-01"), &format!("2026-{month}-{last}")).await;
        vat["totals"]["net_due"].as_str().unwrap().to_owned()
    };
    // A mistaken third party is corrected, then pays.
    let wrong = sells("CA", "100.00", "10.00", "110.00").await;
    let corrected = posts("2026-02-10", &[("411", "", "110"), ("411", "110", "")], &["CA", "CB"]).await;
    matches(&[(&wrong, 0), (&corrected, 0)]).await;
    let paid = posts("2026-03-10", &[("411", "", "110"), ("512", "110", "")], &["CB"]).await;
    matches(&[(&corrected, 1), (&paid, 0)]).await;
    assert_eq!([due("02", "28").await, due("03", "31").await], ["0.00", "10.00"]);
    // Half is paid, half becomes doubtful with its allowance in the same entry, and that is paid in three parts.
    let half = sells("CC", "100.00", "10.00", "110.00").await;
    let lines =
        [("411", "", "110"), ("512", "55", ""), ("416", "55", ""), ("6817", "20", ""), ("491", "", "20")];
    let split = posts("2026-04-10", &lines, &["CC", "", "CC"]).await;
    matches(&[(&half, 0), (&split, 0)]).await;
    assert_eq!(due("04", "30").await, "5.00");
    let mut parts = vec![(split.clone(), 2)];
    for day in ["2026-05-10", "2026-05-11", "2026-05-12"] {
        let amount = if day.ends_with('2') { "18.34" } else { "18.33" };
        parts.push((posts(day, &[("416", "", amount), ("512", amount, "")], &["CC"]).await, 0));
    }
    matches(&parts.iter().map(|(entry, place)| (entry, *place)).collect::<Vec<_>>()).await;
    assert_eq!(due("05", "31").await, "5.00");
    // Of two that were moved by one entry each is paid for itself, and half of one is lost while a bank keeps its fee of the other.
    let (one, other) =
        (sells("CD", "100.00", "10.00", "110.00").await, sells("CE", "200.00", "20.00", "220.00").await);
    let moved = [("411", "", "110"), ("411", "", "220"), ("416", "110", ""), ("416", "220", "")];
    let moved = posts("2026-06-10", &moved, &["CD", "CE", "CD", "CE"]).await;
    matches(&[(&one, 0), (&moved, 0)]).await;
    matches(&[(&other, 0), (&moved, 1)]).await;
    let lost = [("416", "", "110"), ("512", "55", ""), ("654", "55", "")];
    let lost = posts("2026-07-10", &lost, &["CD"]).await;
    matches(&[(&moved, 2), (&lost, 0)]).await;
    assert_eq!(due("07", "31").await, "5.00");
    let kept = [("416", "", "220"), ("512", "218", ""), ("627", "2", "")];
    let kept = posts("2026-08-10", &kept, &["CE"]).await;
    matches(&[(&moved, 3), (&kept, 0)]).await;
    assert_eq!(due("08", "31").await, "20.00");
    assert_eq!(books.vat("2026-01-01", "2026-12-31").await["totals"]["net_due"], "45.00");
}

/// A direct debit that bounces takes the tax back in its own month, also when that of the payment is locked, and what is paid again is due
/// again.
#[tokio::test]
async fn what_bounces_is_due_no_more_until_it_is_paid_again() {
    let books = Books::open().await;
    let moves = async |date: &str, debit: &str, credit: &str| {
        let lines = [("411", debit, credit, ""), ("512", credit, debit, "")];
        books.posts_taxed("BQ", date, &lines).await
    };
    let lines = [("411", "110.00", "", ""), ("706", "", "110.00", "SP-INT")];
    let sold = books.posts_taxed("VE", "2026-01-10", &lines).await;
    books.settles([&sold, &moves("2026-02-10", "", "110.00").await]).await;
    let version = books.get("/locks").await.expect(200)["version"].as_u64().unwrap().try_into().unwrap();
    books.client.put_at(&books.path("/locks"), version, json!({"tax": "2026-02-28"})).await.expect(200);
    let due = async |month: &str| {
        let last = ["28", "31", "30"][month.parse::<usize>().unwrap() - 2];
        let vat = books.vat(&format!("2026-{month}-01"), &format!("2026-{month}-{last}")).await;
        vat["totals"]["net_due"].as_str().unwrap().to_owned()
    };

    let bounced = moves("2026-03-05", "110.00", "").await;
    let made = books.get("/matches?account=411").await.expect(200)["items"][0].clone();
    let line = |entry: &Value| json!({"entry_id": entry["id"], "position": 0});
    let joined = json!({"lines": [line(&bounced)], "match_id": made["id"]});
    let open = books.post("/matches", joined).await.expect(201);
    assert_eq!((&open["letter"], &open["remainder"]), (&json!("aa"), &json!("110.00")));
    assert_eq!([due("02").await, due("03").await], ["10.00", "-10.00"]);
    let items = books.get("/open_items?account=411").await.expect(200);
    assert_eq!((&items["count"], &items["balance"]), (&json!(3), &json!("110.00")));
    // The match that it joined is another one now.
    let again = moves("2026-04-10", "", "110.00").await;
    let late = json!({"lines": [line(&again)], "match_id": made["id"]});
    let refused = books.post("/matches", late).await;
    refused.assert_fields(&[("/match_id", "match_unknown")]);
    let whole = json!({"lines": [line(&again)], "match_id": open["id"]});
    let whole = books.post("/matches", whole).await.expect(201);
    assert_eq!((&whole["letter"], &whole["remainder"]), (&json!("AA"), &json!("0.00")));
    assert_eq!([due("02").await, due("03").await, due("04").await], ["10.00", "-10.00", "10.00"]);
    books.verify().await.unwrap();
}

/// What was due follows from when a code is due and from which accounts are matched, so neither changes under the lines.
#[tokio::test]
async fn when_a_tax_is_due_does_not_change_behind_its_lines() {
    let books = Books::open().await;
    let lines = [("411", "110.00", "", ""), ("706", "", "110.00", "SP-INT")];
    books.posts_taxed("VE", "2026-01-10", &lines).await;
    let changes = async |path: &str, change: Value| {
        let version = books.get(path).await.expect(200)["version"].clone();
        let request = books.client.request(Method::PATCH, &books.path(path));
        request.header("if-match", &format!("\"{version}\"")).json(&change).send().await
    };
    let refused = changes("/tax_codes/SP-INT", json!({"due": "debits"})).await;
    refused.assert_fields(&[("/due", "tax_code_used")]);
    changes("/tax_codes/SP-INT", json!({"due": "payments", "name": "Prestations"})).await.expect(200);
    changes("/tax_codes/S-STD", json!({"due": "payments"})).await.expect(200);

    let version = books.get("/locks").await.expect(200)["version"].as_u64().unwrap().try_into().unwrap();
    books.client.put_at(&books.path("/locks"), version, json!({"tax": "2026-02-28"})).await.expect(200);
    let ends = json!({"is_matchable": false});
    changes("/accounts/411", ends.clone()).await.assert_problem(409, "tax_locked");
    changes("/accounts/401", ends).await.expect(200);
    assert_eq!(books.vat("2026-01-01", "2026-01-31").await["totals"]["net_due"], "0.00");
}

/// An advance that was invoiced is taken off the last invoice: its own account is matched, and nobody paid anything by that.
#[tokio::test]
async fn an_advance_is_due_once_whether_its_account_is_matched_or_not() {
    let books = Books::open().await;
    let sells = async |date: &str, lines: &[(&str, &str, &str)], tax: &[(usize, &str)]| {
        let mut new = entry_in("VE", date, "x", lines);
        for (place, base) in tax {
            new["lines"][*place]["tax_code"] = json!("SP-STD");
            new["lines"][*place]["tax_base"] = json!(base);
        }
        books.posts(new).await
    };
    let advance = [("411", "1200", ""), ("4191", "", "1000"), ("44571", "", "200")];
    let advance = sells("2026-01-05", &advance, &[(1, "1000"), (2, "1000")]).await;
    let last = [("411", "4800", ""), ("4191", "1000", ""), ("706", "", "5000"), ("44571", "", "800")];
    let last = sells("2026-03-05", &last, &[(1, "1000"), (2, "5000"), (3, "4000")]).await;
    let pays = async |date: &str, amount: &str| {
        books.posts_taxed("BQ", date, &[("411", "", amount, ""), ("512", amount, "", "")]).await
    };
    books.settles([&advance, &pays("2026-02-05", "1200").await]).await;
    books.settles([&last, &pays("2026-04-05", "3000").await]).await;
    let line = |entry: &Value| json!({"entry_id": entry["id"], "position": 1});
    books.post("/matches", json!({"lines": [line(&advance), line(&last)]})).await.expect(201);
    let due = async |until: &str| {
        let vat = books.vat("2026-01-01", until).await;
        of_code(&vat, "SP-STD", ["collected_due", "not_yet_due"]).unwrap()
    };
    assert_eq!(due("2026-03-31").await, ["200.00", "800.00"]);
    assert_eq!(due("2026-04-30").await, ["700.00", "300.00"]);
    let rest = pays("2026-05-05", "1800").await;
    let lines = json!([{"entry_id": last["id"], "position": 0}, {"entry_id": rest["id"], "position": 0}]);
    books.post("/matches", json!({"lines": lines})).await.expect(201);
    assert_eq!(due("2026-05-31").await, ["1000.00", "0.00"]);
}

/// What bounces is the money of an entry, whatever else that has; a loss that comes back is owed again; and a bill that is not paid is owed where
/// it was.
#[tokio::test]
async fn only_what_was_money_bounces_and_what_was_lost_may_come_back() {
    let books = Books::open().await;
    let sells = async || {
        let lines = [("411", "110.00", "", ""), ("706", "", "110.00", "SP-INT")];
        books.posts_taxed("VE", "2026-01-10", &lines).await
    };
    let posts =
        async |date: &str, lines: &[(&str, &str, &str)]| books.posts(entry_in("OD", date, "x", lines)).await;
    let joins = async |entry: &Value, to: Option<&Value>, line: &Value| {
        let chosen = |entry: &Value| json!({"entry_id": entry["id"], "position": 0});
        let lines = match to {
            Some(_) => json!([chosen(entry)]),
            None => json!([chosen(line), chosen(entry)]),
        };
        let mut asked = json!({"lines": lines});
        if let Some(to) = to {
            asked["match_id"] = to["id"].clone();
        }
        books.post("/matches", asked).await.expect(201)
    };
    let due = async |month: u32| {
        let last = ["31", "28", "31", "30"][month as usize - 1];
        let vat = books.vat(&format!("2026-{month:02}-01"), &format!("2026-{month:02}-{last}")).await;
        of_code(&vat, "SP-INT", ["collected_due"]).map_or("0.00".to_owned(), |[due]| due)
    };
    let paid = [("411", "", "110"), ("512", "110", "")];
    // With a fee that bears its tax; half lost; lost; a bill.
    let mut with_fee = entry_in(
        "BQ",
        "2026-02-10",
        "x",
        &[("411", "", "110"), ("512", "107.60", ""), ("627", "2", ""), ("44566", "0.40", "")],
    );
    for place in [2, 3] {
        with_fee["lines"][place]["tax_code"] = json!("P-STD");
        with_fee["lines"][place]["tax_base"] = json!("2");
    }
    let fee = books.posts(with_fee).await;
    let half = posts("2026-02-10", &[("411", "", "110"), ("512", "55", ""), ("654", "55", "")]).await;
    let lost = posts("2026-02-10", &[("411", "", "110"), ("654", "110", "")]).await;
    let bill = posts("2026-02-10", &[("411", "", "110"), ("413", "110", "")]).await;
    let of_bill = posts("2026-02-20", &[("413", "", "110"), ("512", "110", "")]).await;
    let of_bill =
        json!([{"entry_id": bill["id"], "position": 1}, {"entry_id": of_bill["id"], "position": 0}]);
    books.post("/matches", json!({"lines": of_bill})).await.expect(201);
    let mut made = Vec::new();
    for entry in [&fee, &half, &lost, &bill] {
        let sold = sells().await;
        made.push(joins(entry, None, &sold).await);
    }
    assert_eq!(due(2).await, "25.00", "10.00 with the fee, 5.00 of half, 10.00 of the bill");
    let bounced = [("411", "110", ""), ("512", "", "110")];
    let backs = [
        posts("2026-03-10", &bounced).await,
        posts("2026-03-10", &[("411", "55", ""), ("512", "", "55")]).await,
        posts("2026-03-10", &[("411", "110", ""), ("654", "", "110")]).await,
        posts("2026-03-10", &bounced).await,
    ];
    for (made, back) in made.iter_mut().zip(&backs) {
        *made = joins(back, Some(made), back).await;
    }
    assert_eq!(due(3).await, "-25.00");
    let half = [("411", "", "55"), ("512", "55", "")];
    for (made, lines) in made.iter().zip([&paid, &half, &paid, &paid]) {
        let again = posts("2026-04-10", lines).await;
        let made = joins(&again, Some(made), &again).await;
        assert_eq!(made["remainder"], "0.00");
    }
    assert_eq!(due(4).await, "35.00", "what was lost came");
}

/// A payment that was put to the wrong customer moves to the right one: the first owes again, and the other has paid.
#[tokio::test]
async fn a_payment_that_moves_pays_where_it_goes() {
    let books = Books::open().await;
    let sells = async |date: &str, amount: &str| {
        books.posts_taxed("VE", date, &[("411", amount, "", ""), ("706", "", amount, "SP-INT")]).await
    };
    let pays = async |date: &str, amount: &str| {
        books.posts_taxed("BQ", date, &[("411", "", amount, ""), ("512", amount, "", "")]).await
    };
    let due = async |until: &str| books.vat("2026-01-01", until).await["totals"]["net_due"].clone();
    let (wrong, right) = (sells("2026-01-10", "110.00").await, sells("2026-01-11", "55.00").await);
    books.settles([&wrong, &pays("2026-02-10", "110.00").await]).await;
    assert_eq!(due("2026-02-28").await, "10.00");

    let moved = [("411", "55.00", "", ""), ("411", "", "55.00", "")];
    let moved = books.posts_taxed("OD", "2026-03-10", &moved).await;
    let made = books.get("/matches?account=411").await.expect(200)["items"][0].clone();
    let line = |entry: &Value, position: u32| json!({"entry_id": entry["id"], "position": position});
    let joined = json!({"lines": [line(&moved, 0)], "match_id": made["id"]});
    let open = books.post("/matches", joined).await.expect(201);
    assert_eq!(due("2026-03-31").await, "5.00", "nobody was told yet whom it pays");
    books.post("/matches", json!({"lines": [line(&right, 0), line(&moved, 1)]})).await.expect(201);
    assert_eq!(due("2026-03-31").await, "10.00");
    let rest = json!({"lines": [line(&pays("2026-04-10", "55.00").await, 0)], "match_id": open["id"]});
    books.post("/matches", rest).await.expect(201);
    assert_eq!([due("2026-02-28").await, due("2026-04-30").await], ["10.00", "15.00"]);
}
