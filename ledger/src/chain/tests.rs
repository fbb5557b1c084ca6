use proptest::prelude::*;

use super::*;
use crate::{
    Currency, CurrencyCode, Draft, EntrySource, FiscalYear, ForeignAmount, LineOrigin, Matching, TaxTag,
    draft::tests::{date, line, sale, year_2025},
};

const SEED: Hash = [7; 32];

/// The hash of format 1.
fn first_format(previous: &Hash, number: i64, entry: &Balanced) -> Hash {
    link(previous, number, entry, None, |_| None)
}

fn hash(draft: Draft) -> Hash {
    first_format(&SEED, 12, &draft.check(&year_2025(), Currency::Eur).unwrap())
}

/// An import, whose lines may hold everything.
fn import() -> Draft {
    Draft { source: EntrySource::Import { number: "AB-3".to_owned() }, ..sale() }
}

/// An import with every field of its lines filled somewhere.
fn full() -> Draft {
    let mut draft = import();
    draft.lines[0].auxiliary = Some("DUPÉ".to_owned());
    draft.lines[0].foreign = Some(ForeignAmount {
        currency: CurrencyCode::new("USD").unwrap(),
        amount: Money::from_minor(-13_000),
    });
    draft.lines[1].tax = Some(TaxTag { code: "FR20".to_owned(), base: Money::from_minor(10_000) });
    draft.lines[2].origin = Some(LineOrigin {
        number: Some("AB-4".to_owned()),
        piece_ref: Some("F13".to_owned()),
        piece_date: Some(date("2025-03-29")),
    });
    draft
}

/// The answers were computed from the description of the format by a script that shares nothing with this.
#[test]
fn the_format_is_the_one_that_is_written_down() {
    let journal = JournalCode::new("VE").unwrap();
    let first = genesis(&journal, date("2025-01-01"), None);
    assert_eq!(first, Hash::from(Sha256::digest("18:partita.genesis.v1,2:VE,10:2025-01-01,0:,")));
    assert_eq!(hex(&first), "b7aebd12a3882e80a1905f6c4640d457be4f5613c2befc45b0151e395018502b");
    assert_eq!(
        hex(&genesis(&journal, date("2026-01-01"), Some(&first))),
        "d104698ed0a72b5ac0ae885b9b4cba1d36a1ec5ef29d0f47c2f6a94f9d4b95df"
    );
    let entry = full().check(&year_2025(), Currency::Eur).unwrap();
    assert_eq!(
        hex(&first_format(&first, 1, &entry)),
        "fe644eca1131628df5d1e0a14c2bc73f7fe487b5f5c44a2afd9f1b0527b78cc7"
    );
}

/// How the full entry came into the books.
const IMPORTED: Provenance<'_> = Provenance {
    currency: "EUR",
    source: "import",
    validated_on: NaiveDate::from_ymd_opt(2025, 4, 1),
    reversal_of: Some("0190f5fe-7c00-7a00-8000-000000000000"),
};

fn second_format(provenance: &Provenance<'_>, validated: impl Fn(usize) -> Option<NaiveDate>) -> Hash {
    let first = genesis(&JournalCode::new("VE").unwrap(), date("2025-01-01"), None);
    let entry = full().check(&year_2025(), Currency::Eur).unwrap();
    link(&first, 1, &entry, Some(provenance), validated)
}

#[test]
fn the_second_format_is_the_one_that_is_written_down() {
    let validated = |index| (index == 1).then(|| date("2025-04-02"));
    assert_eq!(
        hex(&second_format(&IMPORTED, validated)),
        "135bc495ec7ec6c9da29be7e72f5fdc69d1cea162bcb795e4264d3a2b6b734ba"
    );
}

#[test]
fn how_an_entry_came_into_the_books_is_part_of_the_second_format() {
    let hash = |provenance| second_format(&provenance, |_| None);
    let base = hash(IMPORTED);
    let others = [
        hash(Provenance { currency: "USD", ..IMPORTED }),
        hash(Provenance { source: "manual", ..IMPORTED }),
        hash(Provenance { validated_on: None, ..IMPORTED }),
        hash(Provenance { reversal_of: None, ..IMPORTED }),
        second_format(&IMPORTED, |index| (index == 2).then(|| date("2025-04-02"))),
    ];
    assert!(!others.contains(&base));
    let entry = full().check(&year_2025(), Currency::Eur).unwrap();
    assert_ne!(first_format(&SEED, 1, &entry), link(&SEED, 1, &entry, Some(&IMPORTED), |_| None));
}

#[test]
fn every_hashed_field_changes_the_hash() {
    let origin = |draft: &mut Draft, origin| draft.lines[0].origin = Some(origin);
    let changes: [&dyn Fn(&mut Draft); 20] = [
        &|draft| draft.journal = JournalCode::new("VF").unwrap(),
        &|draft| draft.kind = EntryKind::Closing,
        &|draft| draft.date = date("2025-04-01"),
        &|draft| draft.piece_ref = None,
        &|draft| draft.piece_date = None,
        &|draft| draft.label.push('x'),
        &|draft| draft.source = EntrySource::Import { number: "AB-4".to_owned() },
        &|draft| draft.lines.swap(1, 2),
        &|draft| draft.lines[0].account = "412".parse().unwrap(),
        &|draft| draft.lines[0].auxiliary = Some("DUPONT".to_owned()),
        &|draft| draft.lines[0].date = date("2025-04-01"),
        &|draft| draft.lines[0].label.push('x'),
        &|draft| draft.lines.push(line("411", 1, 0)),
        &|draft| draft.lines[1].credit = Money::from_minor(9_999),
        &|draft| draft.lines[0].debit = Money::from_minor(12_001),
        &|draft| draft.lines[0].foreign = foreign(Currency::Usd),
        &|draft| draft.lines[0].foreign = foreign(Currency::Cad),
        &|draft| draft.lines[0].tax = Some(TaxTag { code: "FR20".to_owned(), base: Money::ZERO }),
        &|draft| origin(draft, LineOrigin { number: Some("1".to_owned()), ..LineOrigin::default() }),
        &|draft| origin(draft, LineOrigin { piece_ref: Some("1".to_owned()), ..LineOrigin::default() }),
    ];
    let mut hashes = vec![stored(&import())];
    for change in changes {
        let mut draft = import();
        change(&mut draft);
        hashes.push(stored(&draft));
    }
    let mut dated = import();
    origin(&mut dated, LineOrigin { piece_date: Some(date("2025-03-01")), ..LineOrigin::default() });
    hashes.push(stored(&dated));
    let count = hashes.len();
    hashes.sort_unstable();
    hashes.dedup();
    assert_eq!(hashes.len(), count, "two different entries have the same hash");
}

fn foreign(currency: Currency) -> Option<ForeignAmount> {
    Some(ForeignAmount { currency: currency.into(), amount: Money::ZERO })
}

/// The hash of an entry as verification computes it: from what is stored, right or wrong.
fn stored(draft: &Draft) -> Hash {
    let header = EntryHeader {
        journal: draft.journal.as_str(),
        fiscal_year_start: date("2025-01-01"),
        number: 12,
        kind: draft.kind,
        date: draft.date,
        piece_ref: draft.piece_ref.as_deref(),
        piece_date: draft.piece_date,
        label: &draft.label,
        source_number: draft.source.number(),
        line_count: draft.lines.len(),
    };
    let mut hasher = LinkHasher::new(&SEED, &header, None);
    draft.lines.iter().for_each(|line| hasher.line(&line.into()));
    hasher.finish()
}

#[test]
fn a_stored_entry_hashes_as_it_did_when_it_was_posted() {
    assert_eq!(stored(&full()), hash(full()));
}

#[test]
fn the_count_of_lines_is_part_of_the_hash() {
    let draft = sale();
    let header = EntryHeader {
        journal: "VE",
        fiscal_year_start: date("2025-01-01"),
        number: 12,
        kind: draft.kind,
        date: draft.date,
        piece_ref: draft.piece_ref.as_deref(),
        piece_date: draft.piece_date,
        label: &draft.label,
        source_number: None,
        line_count: 4,
    };
    let mut hasher = LinkHasher::new(&SEED, &header, None);
    draft.lines.iter().for_each(|line| hasher.line(&line.into()));
    assert_ne!(hasher.finish(), hash(sale()));
}

#[test]
fn number_year_and_the_hash_before_change_the_hash() {
    let entry = sale().check(&year_2025(), Currency::Eur).unwrap();
    let longer = FiscalYear::new(date("2024-12-31"), date("2025-12-31")).unwrap();
    let in_another_year = sale().check(&longer, Currency::Eur).unwrap();
    let base = first_format(&SEED, 12, &entry);
    let others = [
        first_format(&SEED, 13, &entry),
        first_format(&[8; 32], 12, &entry),
        first_format(&SEED, 12, &in_another_year),
    ];
    for other in others {
        assert_ne!(base, other);
    }
}

#[test]
fn what_changes_after_posting_is_not_hashed() {
    let mut draft = sale();
    draft.lines[0].due_date = Some(date("2025-04-30"));
    draft.lines[0].matching = Some(Matching { letter: "AA".to_owned(), date: Some(date("2025-05-01")) });
    assert_eq!(hash(draft), hash(sale()));
}

#[test]
fn absent_and_empty_texts_are_the_same() {
    let mut draft = import();
    draft.piece_ref = Some(String::new());
    draft.lines[0].auxiliary = Some(String::new());
    draft.lines[0].origin = Some(LineOrigin::default());
    assert_eq!(hash(draft), hash(Draft { piece_ref: None, ..import() }));
}

#[test]
fn a_year_is_seeded_by_the_one_before() {
    let journal = JournalCode::new("VE").unwrap();
    let base = genesis(&journal, date("2026-01-01"), Some(&SEED));
    assert_ne!(base, genesis(&journal, date("2026-01-01"), None));
    assert_ne!(base, genesis(&journal, date("2026-01-02"), Some(&SEED)));
    assert_ne!(base, genesis(&JournalCode::new("VF").unwrap(), date("2026-01-01"), Some(&SEED)));
}

proptest! {
    /// No text can move from a field to its neighbour, whatever separators it imitates.
    #[test]
    fn two_entries_have_the_same_hash_only_when_their_texts_are_the_same(
        a in ("[A1:,]{0,4}", "[A1:,]{0,4}"),
        b in ("[A1:,]{0,4}", "[A1:,]{0,4}"),
    ) {
        let of = |(number, piece_ref): &(String, String)| {
            let (number, piece_ref) = (Some(number.clone()), Some(piece_ref.clone()));
            let mut draft = import();
            draft.lines[0].origin = Some(LineOrigin { number, piece_ref, piece_date: None });
            hash(draft)
        };
        prop_assert_eq!(of(&a) == of(&b), a == b);
    }
}
