//! FEC files as a program of accounting writes them: any size, always the same for the same wish.

use std::fmt::Write;

use ledger::matching;

/// What a file should be like.
#[derive(Debug, Clone, Copy)]
pub struct FecFile {
    /// Data lines at least; the last entry is always whole.
    pub lines: usize,
    /// The calendar year of the entries.
    pub year: i32,
    /// What settlements say of the sales that they pay.
    pub payments: Payments,
    /// Sales behind all others, among those lines, that nobody has paid.
    pub unpaid: usize,
}

/// What settlements say of the sales that they pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Payments {
    /// Nothing: each stands behind its sale and has its amount.
    Silent,
    /// Both lines of the client bear a letter.
    Lettered,
    /// The reference, as their own or in words, or the amount alone; one in eight comes in two parts. Half of all sales are to one
    /// client, as over a counter.
    Told,
}

const HEADER: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\t\
    CompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

/// Clients in a file.
const PARTIES: usize = 400;
/// Lines of a sale.
const SALE_LINES: usize = 3;

/// The client of sales over a counter.
const COUNTER: &str = "C99999";

impl FecFile {
    /// A file in which every sale is paid without a word.
    pub fn new(lines: usize, year: i32) -> Self {
        Self { lines, year, payments: Payments::Silent, unpaid: 0 }
    }

    /// About 120 bytes a line: a file of so many bytes.
    pub fn of_bytes(bytes: usize, year: i32) -> Self {
        Self::new(bytes / 122, year)
    }

    /// The name that the administration asks for.
    pub fn name(&self) -> String {
        format!("732829320FEC{}1231.txt", self.year)
    }

    /// The whole file.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.lines * 130);
        text.push_str(HEADER);
        text.push_str("\r\n");
        let paid = self.lines.saturating_sub(self.unpaid * SALE_LINES);
        let (mut written, mut place) = (0, 0);
        while written < paid {
            written +=
                if place % 2 == 0 { self.sale(&mut text, place) } else { self.settlement(&mut text, place) };
            place += 1;
        }
        for _ in 0..self.unpaid {
            self.sale(&mut text, place);
            place += 1;
        }
        text
    }

    fn day(&self, place: usize) -> String {
        let per_day = (self.lines / 3 / 336).max(1);
        let day = (place / per_day).min(335);
        format!("{}{:02}{:02}", self.year, day / 28 + 1, day % 28 + 1)
    }

    /// A sale: client, income and VAT.
    fn sale(&self, text: &mut String, place: usize) -> usize {
        let net = net(place);
        let vat = net / 5;
        let entry = self.entry("VE\tVentes", place);
        let client = Line { letter: self.letter(place), ..self.client(place / 2) };
        entry.line(text, &client, [net + vat, 0]);
        entry.line(text, &Line::of("706000", "Prestations de services"), [0, net]);
        entry.line(text, &Line::of("445710", "TVA collectée"), [0, vat]);
        SALE_LINES
    }

    /// The client pays what the entry before sold.
    fn settlement(&self, text: &mut String, place: usize) -> usize {
        let (sold, pair) = (place - 1, place / 2);
        let gross = net(sold) + net(sold) / 5;
        let mut entry = self.entry("BQ\tBanque", place);
        let mut parts = vec![gross];
        if self.payments == Payments::Told {
            match pair % 8 {
                0..=2 => entry.piece_ref = piece_ref(sold),
                3 | 4 => entry.label = format!("Virement {}", piece_ref(sold)),
                7 => parts = vec![gross / 3, gross - gross / 3],
                _ => {}
            }
        }
        let client = Line { letter: self.letter(sold), ..self.client(pair) };
        entry.line(text, &Line::of("512000", "Banque"), [gross, 0]);
        for part in &parts {
            entry.line(text, &client, [0, *part]);
        }
        parts.len() + 1
    }

    fn entry(&self, journal: &'static str, place: usize) -> Entry {
        let label = format!("Piece {place:07}");
        Entry { journal, number: place + 1, day: self.day(place), piece_ref: piece_ref(place), label }
    }

    fn client(&self, pair: usize) -> Line {
        let (code, name) = if self.payments == Payments::Told && pair % 16 < 8 {
            (COUNTER.to_owned(), "Comptoir".to_owned())
        } else {
            let party = pair % PARTIES;
            (format!("C{party:05}"), format!("Client {party:05}"))
        };
        Line { auxiliary: code, auxiliary_name: name, ..Line::of("411000", "Clients") }
    }

    /// The letter of a sale that is paid, and the day on which it was.
    fn letter(&self, sold: usize) -> Option<(String, String)> {
        let is_paid = self.payments == Payments::Lettered && sold < self.paid_entries();
        let nth = u64::try_from(sold / 2 / PARTIES).expect("a file has fewer lines than 64 bits count");
        is_paid.then(|| (matching::letter(nth), self.day(sold + 1)))
    }

    /// Entries before the sales that nobody has paid: two of five lines together.
    fn paid_entries(&self) -> usize {
        let lines = self.lines.saturating_sub(self.unpaid * SALE_LINES);
        lines / 5 * 2
    }
}

/// The net amount of a sale varies with it, in cents.
fn net(place: usize) -> usize {
    10_000 + (place * 7_919) % 900_000
}

fn piece_ref(place: usize) -> String {
    format!("P{place:07}")
}

/// What the lines of an entry have in common.
struct Entry {
    journal: &'static str,
    number: usize,
    day: String,
    piece_ref: String,
    label: String,
}

/// What a line has beside its entry and its amount.
struct Line {
    account: &'static str,
    account_label: &'static str,
    auxiliary: String,
    auxiliary_name: String,
    letter: Option<(String, String)>,
}

impl Line {
    fn of(account: &'static str, account_label: &'static str) -> Self {
        let (auxiliary, auxiliary_name) = (String::new(), String::new());
        Self { account, account_label, auxiliary, auxiliary_name, letter: None }
    }
}

impl Entry {
    fn line(&self, text: &mut String, line: &Line, [debit, credit]: [usize; 2]) {
        let Self { journal, number, day, piece_ref, label } = self;
        let Line { account, account_label, auxiliary, auxiliary_name, .. } = line;
        let (letter, lettered) = line.letter.as_ref().map_or(("", ""), |(letter, day)| (letter, day));
        writeln!(
            text,
            "{journal}\t{number}\t{day}\t{account}\t{account_label}\t{auxiliary}\t{auxiliary_name}\t{piece_ref}\t{day}\t\
             {label}\t{},{:02}\t{},{:02}\t{letter}\t{lettered}\t{day}\t\t\r",
            debit / 100,
            debit % 100,
            credit / 100,
            credit % 100,
        )
        .expect("a String takes everything");
    }
}
