//! Whatever entries are written in any dialect are read back to the unit.

use proptest::prelude::*;

use super::*;
use crate::sheet::DecimalSign;

/// The columns of a file in four languages: number, journal, day, document, account, third party, label, then debit and credit, or
/// amount and side.
const HEADINGS: [[&str; 11]; 4] = [
    [
        "N° écriture",
        "Journal",
        "Date",
        "Pièce",
        "Compte",
        "Tiers",
        "Libellé",
        "Débit",
        "Crédit",
        "Montant",
        "Sens",
    ],
    [
        "Entry", "Journal", "Date", "Document", "Account", "Partner", "Label", "Debit", "Credit", "Amount",
        "Side",
    ],
    [
        "Asiento",
        "Diario",
        "Fecha",
        "Documento",
        "Cuenta",
        "Tercero",
        "Concepto",
        "Debe",
        "Haber",
        "Importe",
        "Sentido",
    ],
    [
        "رقم القيد",
        "اليومية",
        "التاريخ",
        "المستند",
        "الحساب",
        "الطرف",
        "البيان",
        "مدين",
        "دائن",
        "المبلغ",
        "طبيعة",
    ],
];

#[derive(Clone, Copy, Debug)]
enum Form {
    Pair,
    Signed,
    Sided,
}

#[derive(Clone, Copy, Debug)]
struct Dialect {
    language: usize,
    form: Form,
    has_numbers: bool,
    decimal: DecimalSign,
    currency: Currency,
}

/// Lines as accounts with amounts that come to zero, debit above zero.
type Written = Vec<(&'static str, i64)>;

fn any_dialect() -> impl Strategy<Value = Dialect> {
    let form = prop::sample::select(vec![Form::Pair, Form::Signed, Form::Sided]);
    let currency = prop::sample::select(vec![Currency::Eur, Currency::Tnd, Currency::Xof]);
    (0..4_usize, form, any::<bool>(), prop::sample::select(&DecimalSign::ALL[..]), currency).prop_map(
        |(language, form, has_numbers, decimal, currency)| Dialect {
            language,
            form,
            has_numbers,
            decimal,
            currency,
        },
    )
}

/// Entries that balance at their last line and never before.
fn any_entries() -> impl Strategy<Value = Vec<Written>> {
    let account = prop::sample::select(vec!["411000", "707000", "445710", "641", "512DUPONT"]);
    let line = (account, 1..1_000_000_i64);
    proptest::collection::vec((proptest::collection::vec(line, 1..5), any::<bool>()), 1..8).prop_map(
        |entries| {
            let entry = |(mut lines, is_debit): (Written, bool)| {
                if !is_debit {
                    lines.iter_mut().for_each(|line| line.1 = -line.1);
                }
                lines.push(("512000", -lines.iter().map(|line| line.1).sum::<i64>()));
                lines
            };
            entries.into_iter().map(entry).collect()
        },
    )
}

impl Dialect {
    fn amount(self, minor: i64) -> String {
        let text = Money::from_minor(minor).format(self.currency);
        if self.decimal == DecimalSign::Comma { text.replace('.', ",") } else { text }
    }

    fn print(self, entries: &[Written]) -> String {
        let headings = HEADINGS[self.language];
        let columns = match self.form {
            Form::Pair => vec![headings[7], headings[8]],
            Form::Signed => vec![headings[9]],
            Form::Sided => vec![headings[9], headings[10]],
        };
        let number = if self.has_numbers { headings[0] } else { "x" };
        let mut text = format!("{number};{};{}\n", headings[1..7].join(";"), columns.join(";"));
        for (place, entry) in entries.iter().enumerate() {
            for (account, minor) in entry {
                let sides = ["D", "C"].map(|side| format!("{};{side}", self.amount(minor.abs())));
                let amounts = match (self.form, *minor > 0) {
                    (Form::Pair, true) => format!("{};", self.amount(*minor)),
                    (Form::Pair, false) => format!(";{}", self.amount(-minor)),
                    (Form::Signed, _) => self.amount(*minor),
                    (Form::Sided, is_debit) => sides[usize::from(!is_debit)].clone(),
                };
                let piece = if self.has_numbers { "F1" } else { "" };
                text.push_str(&format!("{place};VE;05/01/2025;{piece};{account};;x;{amounts}\n"));
            }
        }
        text
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn what_is_written_in_any_dialect_is_read_back(dialect in any_dialect(), entries in any_entries()) {
        // Where the amounts tell no decimal sign, such as thousandths alone, a caller says it.
        let options = EntryFileOptions { currency: dialect.currency, decimal: Some(dialect.decimal), ..options() };
        let file = read_with(&dialect.print(&entries), &options);
        let found: Vec<Vec<(&str, i64)>> = file.entries.iter().map(|entry| {
            entry.lines.iter().map(|line| (line.account.as_str(), line.debit.minor() - line.credit.minor())).collect()
        }).collect();
        prop_assert_eq!(found, entries);
        prop_assert_eq!(told(&file), []);
        prop_assert_eq!(file.total_debit, file.total_credit);
    }

    /// Rows that are right are never lost: what entries have is what rows have, whatever stands between them.
    #[test]
    fn entries_have_the_amounts_of_their_rows(
        rows in proptest::collection::vec((
            prop::sample::select(vec!["", "1", "2"]), prop::sample::select(vec!["", "VE", "BQ", "MUCHTOOLONG"]),
            prop::sample::select(vec!["", "01/02/2025", "02/02/2025", "31/02/2025"]), prop::sample::select(vec!["", "A", "B"]),
            prop::sample::select(vec!["", "411", "512", "Total", "x"]), 0..40_i64, 0..40_i64,
        ), 0..40),
    ) {
        let mut text = "N°;Journal;Date;Pièce;Compte;Débit;Crédit\n".to_owned();
        for (number, journal, date, piece, account, debit, credit) in &rows {
            text.push_str(&format!("{number};{journal};{date};{piece};{account};{debit};{credit}\n"));
        }
        let file = read(&text);
        let is_in = |row: u64| file.entries.iter().any(|entry| entry.lines.iter().any(|line| line.row == row));
        let (mut debit, mut credit, mut in_entries) = (0, 0, 0);
        for (place, row) in rows.iter().enumerate().filter(|(place, _)| is_in(*place as u64 + 2)) {
            debit += row.5 * 100;
            credit += row.6 * 100;
            in_entries += 1;
            prop_assert!(row.4 == "411" || row.4 == "512", "{place}");
        }
        prop_assert_eq!((file.total_debit.minor(), file.total_credit.minor()), (debit, credit));
        let counts = file.counts;
        prop_assert_eq!(counts.blank + counts.totals + counts.without_amount + counts.left_out + in_entries, rows.len() as u64);
        let told_rows = |code: &dyn Fn(ProblemCode) -> bool| {
            let rows: std::collections::BTreeSet<_> = file.problems.list.iter().filter(|found| code(found.code)).map(|found| found.row).collect();
            rows.len() as u64
        };
        let is_of_row = |code: ProblemCode| code.is_error() && code != ProblemCode::NoEntries;
        prop_assert_eq!(told_rows(&is_of_row), counts.left_out);
        prop_assert_eq!(told_rows(&|code| code == ProblemCode::NoAmount), counts.without_amount);
        prop_assert_eq!(told_rows(&|code| code == ProblemCode::TotalSkipped), counts.totals);
        reading::reads_entries(text.as_bytes());
    }

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300), text in "[0-9A-Z;,. \"\n'()/-]{0,200}") {
        reading::reads_entries(&bytes);
        let head = "Date;Compte;Libellé;Débit;Crédit;Devise;Montant devise\n";
        reading::reads_entries(format!("{head}{text}").as_bytes());
        reading::reads_entries(&[head.as_bytes(), &bytes].concat());
    }

    #[test]
    fn a_damaged_file_does_no_harm(
        dialect in any_dialect(),
        entries in any_entries(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), prop_oneof![Just(b';'), Just(b'\n'), Just(b'"'), Just(b'-'), any::<u8>()]), 1..20),
    ) {
        let mut bytes = dialect.print(&entries).into_bytes();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        reading::reads_entries(&bytes);
    }
}

#[test]
fn what_fuzzing_begins_with_is_read_to_the_end() {
    let seeds: [&[u8]; 3] = [
        include_bytes!("../../../../fuzz/seeds/entries/audit.txt"),
        include_bytes!("../../../../fuzz/seeds/entries/by_hand.csv"),
        include_bytes!("../../../../fuzz/seeds/entries/journal_items.csv"),
    ];
    for seed in seeds {
        reading::reads_entries(seed);
        let read = read_delimited(seed, None).unwrap().sheet;
        assert!(detect_layout(&read).is_ok());
    }
}

/// A file that is as large as files may be, each row of an entry of its own, and all of one.
#[test]
fn a_file_made_to_cost_time_does_not() {
    for step in [0, 1] {
        let rows = (0..99_000).map(|row| format!("{};VE;05/01/2025;512;x;1;\n", row * step));
        reading::reads_entries(
            format!("N°;Journal;Date;Compte;Tiers;Débit;Crédit\n{}", rows.collect::<String>()).as_bytes(),
        );
    }
}
