//! The fiscal year that a file is for.

use chrono::NaiveDate;

use super::{NAME, file, line, sale};
use crate::fec::{Options, YearSource, analyse};

fn day(year: i32, month: u32, day: u32) -> NaiveDate {
    NaiveDate::from_ymd_opt(year, month, day).unwrap()
}

#[test]
fn the_fiscal_year_comes_from_the_name_or_the_dates() {
    let year = |name, dates: &[&str]| {
        let lines: Vec<String> = dates.iter().flat_map(|date| sale("1", date, "1")).collect();
        let options = Options { file_name: Some(name), ..Options::default() };
        analyse(file(&lines).as_bytes(), &options)
            .unwrap()
            .proposed_year
            .map(|year| (year.start, year.end, year.from))
    };
    let calendar = (day(2024, 1, 1), day(2024, 12, 31));
    assert_eq!(year(NAME, &["20240315"]), Some((calendar.0, calendar.1, YearSource::Name)));
    assert_eq!(year("x", &["20240315", "20241105"]), Some((calendar.0, calendar.1, YearSource::Data)));
    assert_eq!(year("732829320FEC20500930", &["20240315"]), Some((calendar.0, calendar.1, YearSource::Data)));
    assert_eq!(
        year("x", &["20230701", "20240630"]),
        Some((day(2023, 7, 1), day(2024, 6, 30), YearSource::Data))
    );
    assert_eq!(
        year("x", &["20230705", "20240730"]),
        Some((day(2023, 7, 1), day(2024, 7, 31), YearSource::Data))
    );
    let thirteen = year("732829320FEC20240430", &["20230415", "20240101", "20240430"]);
    assert_eq!(thirteen, Some((day(2023, 4, 1), day(2024, 4, 30), YearSource::Name)));
    assert_eq!(year("x", &["20200101", "20240101"]), None);
}

#[test]
fn an_opening_entry_on_the_first_of_a_month_begins_the_year() {
    let opening =
        [line("AN", "1", "20231001", "512000", "1", "0"), line("AN", "1", "20231001", "101000", "0", "1")];
    let lines = [opening.to_vec(), sale("2", "20231115", "1").to_vec()].concat();
    let options = Options::default();
    let year = analyse(file(&lines).as_bytes(), &options).unwrap().proposed_year.unwrap();
    assert_eq!((year.start, year.end), (day(2023, 10, 1), day(2024, 9, 30)));
}

/// Sales of every month of 2025 and one more, of which a date was mistyped.
fn mistyped(date: &str) -> String {
    let dates = (0..36)
        .map(|number| format!("2025{:02}{:02}", 1 + number / 3, 9 + number % 3))
        .chain([date.to_owned()]);
    let lines: Vec<String> =
        dates.enumerate().flat_map(|(number, date)| sale(&(number + 1).to_string(), &date, "1")).collect();
    file(&lines)
}

#[test]
fn a_mistyped_date_makes_no_year_longer_and_is_told() {
    for (name, date) in [
        (Some("732829320FEC20251231"), "20240131"),
        (Some("732829320FEC20251231"), "20260115"),
        (None, "20240131"),
        (None, "20260115"),
        (None, "20150331"),
    ] {
        let options = Options { file_name: name, ..Options::default() };
        let analysis = analyse(mistyped(date).as_bytes(), &options).unwrap();
        let year = analysis.proposed_year.unwrap();
        assert_eq!((year.start, year.end), (day(2025, 1, 1), day(2025, 12, 31)), "{name:?} {date}");
        assert_eq!((analysis.importable, analysis.partly_importable), (false, true));
        assert_eq!(analysis.issues.list[0].code.as_str(), "date_outside_year");
        assert!(analysis.strict.findings.iter().any(|finding| finding.rule.code() == "S3"), "{date}");
    }
}

#[test]
fn a_year_that_is_given_is_held_against_the_dates_instead() {
    let text = mistyped("20241231");
    let given = |start, end| {
        let options = Options { year: Some((start, end)), ..Options::default() };
        analyse(text.as_bytes(), &options).unwrap()
    };
    let longer = given(day(2024, 12, 1), day(2025, 12, 31));
    assert!(longer.importable, "{:?}", longer.issues.list);
    assert_eq!(longer.proposed_year.map(|year| year.from), Some(YearSource::Given));
    assert!(!given(day(2025, 1, 1), day(2025, 12, 31)).importable);
}

#[test]
fn a_year_without_a_name_begins_where_the_companys_years_do() {
    let lines = [sale("1", "20250815", "1"), sale("2", "20251120", "1")].concat();
    let options = Options { start_month: 7, ..Options::default() };
    let year = analyse(file(&lines).as_bytes(), &options).unwrap().proposed_year.unwrap();
    assert_eq!((year.start, year.end), (day(2025, 7, 1), day(2026, 6, 30)));
}
