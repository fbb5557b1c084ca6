//! Whatever balanced trial balance is printed in any dialect is read back to the cent.

use std::collections::BTreeMap;

use proptest::prelude::*;

use super::*;
use crate::Money;
use crate::sheet::{Delimiter, MAX_BYTES};

/// How a file is written.
#[derive(Clone, Debug)]
struct Dialect {
    delimiter: Delimiter,
    decimal: char,
    thousands: &'static str,
    form: Form,
    is_quoted: bool,
    has_total: bool,
    has_title: bool,
    charset: Charset,
    currency: Currency,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Pair,
    Signed,
    Sided,
    SumsAndBalances,
    Six,
}

#[derive(Clone, Copy, Debug)]
enum Charset {
    Utf8,
    Marked,
    Windows1252,
    Utf16,
}

fn any_dialect() -> impl Strategy<Value = Dialect> {
    let signs = prop::sample::select(vec![
        (',', ""),
        (',', " "),
        (',', "."),
        (',', "\u{a0}"),
        ('.', ""),
        ('.', ","),
        ('.', "'"),
    ]);
    let form =
        prop::sample::select(vec![Form::Pair, Form::Signed, Form::Sided, Form::SumsAndBalances, Form::Six]);
    let charset =
        prop::sample::select(vec![Charset::Utf8, Charset::Marked, Charset::Windows1252, Charset::Utf16]);
    let currency = prop::sample::select(vec![Currency::Eur, Currency::Tnd, Currency::Xof]);
    (prop::sample::select(&Delimiter::ALL[..]), signs, form, any::<(bool, bool, bool)>(), charset, currency)
        .prop_map(
            |(
                delimiter,
                (decimal, thousands),
                form,
                (is_quoted, has_total, has_title),
                charset,
                currency,
            )| Dialect {
                delimiter,
                decimal,
                thousands,
                form,
                is_quoted: is_quoted || delimiter == Delimiter::Comma,
                has_total,
                has_title,
                charset,
                currency,
            },
        )
}

/// Accounts of one length, so that none is above another, and balances that come to zero.
fn any_balances() -> impl Strategy<Value = BTreeMap<u32, i64>> {
    proptest::collection::btree_map(10_000_u32..59_999, -10_000_000_000_i64..10_000_000_000, 1..30).prop_map(
        |mut balances| {
            let sum: i64 = balances.values().sum();
            *balances.entry(10_000).or_default() -= sum;
            balances
        },
    )
}

impl Dialect {
    fn amount(&self, minor: i64) -> String {
        let wire = Money::from_minor(minor).format(self.currency);
        let (sign, digits) = wire.strip_prefix('-').map_or(("", wire.as_str()), |digits| ("-", digits));
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
        let groups: Vec<&str> =
            whole.as_bytes().rchunks(3).rev().map(|group| std::str::from_utf8(group).unwrap()).collect();
        let decimal = if fraction.is_empty() { String::new() } else { format!("{}{fraction}", self.decimal) };
        format!("{sign}{}{decimal}", groups.join(self.thousands))
    }

    fn cells(&self, account: &str, name: &str, debit: i64, credit: i64, has_one_side: bool) -> Vec<String> {
        let balance = debit - credit;
        let (more_debit, more_credit) = (debit + 100, credit + 100);
        let amounts: Vec<i64> = match self.form {
            Form::Pair => vec![debit, credit],
            Form::Signed => vec![balance],
            Form::Sided => vec![balance.abs()],
            Form::SumsAndBalances if has_one_side => vec![more_debit, more_credit, debit, credit],
            Form::SumsAndBalances => vec![debit, credit, debit, credit],
            Form::Six => vec![0, 0, debit, credit, debit, credit],
        };
        let mut cells = vec![account.to_owned(), name.to_owned()];
        cells.extend(amounts.into_iter().map(|amount| self.amount(amount)));
        if matches!(self.form, Form::Sided) {
            cells.push(if balance < 0 { "C" } else { "D" }.to_owned());
        }
        cells
    }

    fn headings(&self) -> Vec<&'static str> {
        let amounts: &[&str] = match self.form {
            Form::Pair => &["Débit", "Crédit"],
            Form::Signed => &["Solde"],
            Form::Sided => &["Solde", "Sens"],
            Form::SumsAndBalances => &["Total débit", "Total crédit", "Solde débiteur", "Solde créditeur"],
            Form::Six => &["Débit", "Crédit", "Débit", "Crédit", "Débit", "Crédit"],
        };
        [&["Numéro de compte", "Intitulé"], amounts].concat()
    }

    fn print(&self, balances: &BTreeMap<u32, i64>) -> Vec<u8> {
        let mut rows: Vec<Vec<String>> = Vec::new();
        if self.has_title {
            rows.push(vec!["Société Générale d'Études".to_owned()]);
            rows.push(Vec::new());
        }
        rows.push(self.headings().into_iter().map(str::to_owned).collect());
        for (account, balance) in balances {
            rows.push(self.cells(
                &account.to_string(),
                "Compte réel, n°",
                (*balance).max(0),
                (-balance).max(0),
                true,
            ));
        }
        if self.has_total {
            let debit = balances.values().map(|balance| (*balance).max(0)).sum();
            rows.push(self.cells("Total général", "", debit, debit, false));
        }
        let sign = self.delimiter.char().to_string();
        let cell = |text: &String| if self.is_quoted { format!("\"{text}\"") } else { text.clone() };
        let line = |row: &Vec<String>| row.iter().map(cell).collect::<Vec<_>>().join(&sign);
        let text = rows.iter().map(line).collect::<Vec<_>>().join("\r\n");
        match self.charset {
            Charset::Utf8 => text.into_bytes(),
            Charset::Marked => format!("\u{FEFF}{text}").into_bytes(),
            Charset::Windows1252 => encoding_rs::WINDOWS_1252.encode(&text).0.into_owned(),
            Charset::Utf16 => format!("\u{FEFF}{text}").encode_utf16().flat_map(u16::to_le_bytes).collect(),
        }
    }
}

proptest! {
    #[test]
    fn what_is_printed_is_read_back_to_the_cent(dialect in any_dialect(), balances in any_balances()) {
        let bytes = dialect.print(&balances);
        let read = read_delimited(&bytes, Some(dialect.delimiter)).unwrap();
        let opening = read_opening(&read.sheet, &OpeningOptions { currency: dialect.currency, ..OPTIONS }).unwrap();
        let found: BTreeMap<u32, i64> =
            opening.lines.iter().map(|line| (line.account.as_str().parse().unwrap(), line.balance_minor())).collect();
        let expected: BTreeMap<u32, i64> = balances.into_iter().filter(|(_, balance)| *balance != 0).collect();
        prop_assert_eq!(found, expected);
        prop_assert!(opening.tie_out.is_exact());
        prop_assert!(opening.problems.total == 0 || opening.lines.is_empty(), "{:?}", opening.problems);
    }

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300), text in "[0-9A-Z;,. \"\n'()-]{0,200}") {
        reading::reads_an_opening(&bytes);
        let head = "Compte;Libellé;Débit;Crédit\n";
        reading::reads_an_opening(format!("{head}{text}").as_bytes());
        reading::reads_an_opening(&[head.as_bytes(), &bytes].concat());
    }

    #[test]
    fn a_damaged_file_does_no_harm(
        dialect in any_dialect(),
        balances in any_balances(),
        changes in proptest::collection::vec((any::<prop::sample::Index>(), prop_oneof![Just(b';'), Just(b'\n'), Just(b'"'), Just(b'-'), any::<u8>()]), 1..20),
    ) {
        let mut bytes = dialect.print(&balances);
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = byte;
        }
        reading::reads_an_opening(&bytes);
    }
}

#[test]
fn what_fuzzing_begins_with_is_read_to_the_end() {
    reading::reads_an_opening(include_bytes!("../../../../fuzz/seeds/opening/balances.csv"));
    reading::reads_an_opening(include_bytes!("../../../../fuzz/seeds/opening/six_columns.csv"));
    reading::reads_an_opening(include_bytes!("../../../../fuzz/seeds/opening/items.csv"));
}

/// A file that is as large as files may be, whose accounts are all above each other.
#[test]
fn a_file_made_to_cost_time_does_not() {
    let rows = (0..99_000).map(|row| format!("{};x;1;\n", "1".repeat(row % 20 + 1)));
    let text = format!("Compte;Tiers;Débit;Crédit\n{}", rows.collect::<String>());
    assert!(text.len() < MAX_BYTES);
    reading::reads_an_opening(text.as_bytes());
    let distinct = (0..99_000).map(|row| format!("{};;1;\n", 10_000 + row)).collect::<String>();
    reading::reads_an_opening(format!("Compte;Tiers;Débit;Crédit\n1;;99000;\n{distinct}").as_bytes());
}
