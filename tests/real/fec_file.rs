//! FEC files as a program of accounting writes them: any size, always the same for the same wish.

use std::fmt::Write;

/// What a file should be like.
#[derive(Debug, Clone, Copy)]
pub struct FecFile {
    /// Data lines at least; the last entry is always whole.
    pub lines: usize,
    /// The calendar year of the entries.
    pub year: i32,
}

const HEADER: &str = "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\t\
    CompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise";

/// Clients and suppliers in a file.
const PARTIES: usize = 400;

impl FecFile {
    /// About 120 bytes a line: a file of so many bytes.
    pub fn of_bytes(bytes: usize, year: i32) -> Self {
        Self { lines: bytes / 122, year }
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
        let (mut written, mut entry) = (0, 0);
        while written < self.lines {
            written +=
                if entry % 2 == 0 { self.sale(&mut text, entry) } else { self.settlement(&mut text, entry) };
            entry += 1;
        }
        text
    }

    fn day(&self, entry: usize) -> String {
        let per_day = (self.lines / 3 / 336).max(1);
        let day = (entry / per_day).min(335);
        format!("{}{:02}{:02}", self.year, day / 28 + 1, day % 28 + 1)
    }

    /// A sale: client, income and VAT. The net amount varies with the entry, in cents.
    fn sale(&self, text: &mut String, entry: usize) -> usize {
        let net = 10_000 + (entry * 7_919) % 900_000;
        let vat = net / 5;
        let party = entry / 2 % PARTIES;
        let client = ("411000", "Clients", format!("C{party:05}"), format!("Client {party:05}"));
        self.line(text, "VE\tVentes", entry, client, [net + vat, 0]);
        self.line(text, "VE\tVentes", entry, account("706000", "Prestations de services"), [0, net]);
        self.line(text, "VE\tVentes", entry, account("445710", "TVA collectée"), [0, vat]);
        3
    }

    /// The client pays what the entry before sold.
    fn settlement(&self, text: &mut String, entry: usize) -> usize {
        let net = 10_000 + ((entry - 1) * 7_919) % 900_000;
        let gross = net + net / 5;
        let party = (entry - 1) / 2 % PARTIES;
        let client = ("411000", "Clients", format!("C{party:05}"), format!("Client {party:05}"));
        self.line(text, "BQ\tBanque", entry, account("512000", "Banque"), [gross, 0]);
        self.line(text, "BQ\tBanque", entry, client, [0, gross]);
        2
    }

    fn line(
        &self,
        text: &mut String,
        journal: &str,
        entry: usize,
        (account, label, auxiliary, auxiliary_label): (&str, &str, String, String),
        [debit, credit]: [usize; 2],
    ) {
        let day = self.day(entry);
        writeln!(
            text,
            "{journal}\t{}\t{day}\t{account}\t{label}\t{auxiliary}\t{auxiliary_label}\tP{entry:07}\t{day}\t\
             Piece {entry:07}\t{},{:02}\t{},{:02}\t\t\t{day}\t\t\r",
            entry + 1,
            debit / 100,
            debit % 100,
            credit / 100,
            credit % 100,
        )
        .expect("a String takes everything");
    }
}

fn account(number: &'static str, label: &'static str) -> (&'static str, &'static str, String, String) {
    (number, label, String::new(), String::new())
}
