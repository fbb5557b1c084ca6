use super::*;
use crate::{
    CurrencyCode, ForeignAmount, LineOrigin, Matching, TaxTag,
    draft::tests::{date, line, sale, year_2025},
};

fn checked(draft: Draft) -> Balanced {
    draft.check(&year_2025(), Currency::Eur).unwrap()
}

fn sides(lines: &[Line]) -> Vec<(&str, i64, i64)> {
    lines.iter().map(|line| (line.account.as_str(), line.debit.minor(), line.credit.minor())).collect()
}

#[test]
fn a_reversal_swaps_the_sides_and_takes_the_new_date() {
    let reversal = checked(sale()).reversal(date("2025-04-15"), "Annulation");
    assert_eq!(sides(&reversal.lines), [("411", 0, 12_000), ("707", 10_000, 0), ("44571", 2_000, 0)]);
    assert_eq!((reversal.date, reversal.label.as_str()), (date("2025-04-15"), "Annulation"));
    assert!(reversal.lines.iter().all(|line| line.date == date("2025-04-15")));
    assert_eq!((&reversal.source, &reversal.piece_ref), (&EntrySource::Reversal, &sale().piece_ref));
    assert_eq!(checked(reversal).total(), Money::from_minor(12_000));
}

#[test]
fn the_reversal_of_a_reversal_is_the_entry_again() {
    let first = checked(sale()).reversal(sale().date, "Facture 12");
    let second = checked(first).reversal(sale().date, "Facture 12");
    assert_eq!(Draft { source: EntrySource::Manual, ..second }, sale());
}

#[test]
fn a_reversal_keeps_what_reports_read_and_drops_what_is_settled() {
    let dollars =
        ForeignAmount { currency: CurrencyCode::new("USD").unwrap(), amount: Money::from_minor(13_000) };
    let kept = Line {
        auxiliary: Some("DUPONT".to_owned()),
        foreign: Some(dollars),
        tax: Some(TaxTag { code: "FR20".to_owned(), base: Money::from_minor(10_000) }),
        ..line("411", 12_000, 0)
    };
    let mut draft = sale();
    draft.lines[0] = Line {
        due_date: Some(date("2025-04-30")),
        matching: Some(Matching { letter: "AA".to_owned(), date: None }),
        ..kept.clone()
    };
    let reversed = checked(draft).reversal(date("2025-04-15"), "Annulation").lines.remove(0);
    let swapped =
        Line { debit: Money::ZERO, credit: Money::from_minor(12_000), date: date("2025-04-15"), ..kept };
    assert_eq!(reversed, swapped);
}

/// What an import was allowed to hold must not keep it from being corrected.
#[test]
fn an_odd_import_can_be_reversed() {
    let mut draft = sale();
    draft.source = EntrySource::Import { number: "0".to_owned() };
    draft.label = "é".repeat(crate::MAX_LABEL_CHARS + 1);
    draft.lines[0].label.clear();
    draft.lines[0].foreign =
        Some(ForeignAmount { currency: Currency::Eur.into(), amount: Money::from_minor(-1) });
    draft.lines[1].date = date("2025-03-01");
    draft.lines[2].origin = Some(LineOrigin { number: Some("7".to_owned()), ..LineOrigin::default() });
    let reversal = checked(checked(draft).reversal(date("2025-12-31"), "Annulation"));
    let is_plain = |line: &Line| line.foreign.is_none() && line.origin.is_none();
    assert_eq!(reversal.lines().iter().map(is_plain).collect::<Vec<_>>(), [true, true, true]);
}

#[test]
fn a_reversal_may_fall_into_a_later_year() {
    let reversal = checked(sale()).reversal(date("2026-01-02"), "Annulation");
    assert!(reversal.clone().check(&year_2025(), Currency::Eur).is_err());
    let next = year_2025().next().unwrap();
    assert_eq!(reversal.check(&next, Currency::Eur).unwrap().fiscal_year(), next);
}

#[test]
fn a_reversal_keeps_its_kind_within_the_year_and_is_ordinary_in_another() {
    for kind in EntryKind::ALL {
        let of_kind = checked(Draft { kind, ..sale() });
        assert_eq!(of_kind.reversal(date("2025-12-31"), "Annulation").kind, kind);
        assert_eq!(of_kind.reversal(date("2026-01-01"), "Annulation").kind, EntryKind::Ordinary);
    }
}
