//! The notice that goes with a tax-audit file: what its fields, codes and numbers mean in these books (BOI-CF-IOR-60-40-20, LPF art. A47 A-1).
//! It is made of the settings and the entries of the year. In French, the language of the law.

mod facts;
mod texts;

use uuid::Uuid;

use self::facts::{Facts, ImportRow, JournalRow};
use crate::App;
use crate::accounting::journals;
use crate::http::{Access, ApiResult};
use crate::identity::Language;
use crate::tables::language::{amount, day, instant};
use crate::tables::{
    Asked, Cell, Column, Row, RowKind, STATEMENT_TIMEOUT, Table, TableFile, TableFormat, Words,
};

/// The language of the law.
const FRENCH: Language = Language::Fr;

const TABLE: Table = Table {
    key: "fec_notice",
    title: Words(["Notice descriptive du FEC"; 4]),
    columns: &[Column::new(22, ["Rubrique"; 4]), Column::new(100, ["Description"; 4])],
};

/// The notice of the file of a year.
///
/// # Errors
/// 404 for an unknown year; 422 `registration_number_missing`, `registration_number_invalid`, `export_too_long`.
pub async fn export(
    app: &App,
    access: &Access,
    fiscal_year_id: Uuid,
    format: TableFormat,
) -> ApiResult<TableFile> {
    let facts = access.read_for(STATEMENT_TIMEOUT, async |tx| facts::of(tx, fiscal_year_id).await).await?;
    let mut sheet =
        app.tables.begin(access, &TABLE, Asked { format, language: FRENCH, is_whole: false }).await?;
    let days = (facts.start, facts.end);
    sheet.rows(rows(&facts, &access.company().name)).await?;
    sheet.finish(Some(days)).await
}

fn rows(facts: &Facts, company: &str) -> Vec<Row> {
    let mut rows = vec![title("Objet")];
    rows.extend(subject(facts, company));
    rows.push(title("Format du fichier"));
    rows.extend(texts::format(facts.decimals).into_iter().map(|(name, text)| row(name, text)));
    rows.push(title("Zones, dans leur ordre"));
    rows.extend(texts::FIELDS.iter().map(|(name, text)| row(*name, *text)));
    rows.push(title("Numérotation et ordre des écritures"));
    rows.extend(texts::numbering(facts.import.is_some()).into_iter().map(|(name, text)| row(name, text)));
    rows.push(title("Journaux de l’exercice"));
    rows.extend(facts.journals.iter().map(journal));
    rows.push(title("Origine des écritures"));
    rows.extend(facts.sources.iter().map(|found| row(texts::source(&found.source), entries(found.entries))));
    rows.extend(facts.import.iter().flat_map(import));
    rows.push(title("Totaux de contrôle"));
    rows.extend(totals(facts));
    rows.push(title("Comptes mouvementés"));
    rows.extend(facts.accounts.iter().map(|account| row(&account.number, &account.label)));
    rows
}

fn subject(facts: &Facts, company: &str) -> Vec<Row> {
    let year = format!("Du {} au {}", day(facts.start, FRENCH), day(facts.end, FRENCH));
    vec![
        row("Document", texts::SUBJECT),
        row("Entreprise", format!("{company}, SIREN {}", facts.siren)),
        row("Exercice", year),
        row("Fichier", &facts.file_name),
        row("Monnaie de tenue", format!("{} ({} décimales)", facts.currency, facts.decimals)),
        row("Référentiel", texts::standard(facts.standard)),
        row("Logiciel", format!("Partita, version {}", env!("CARGO_PKG_VERSION"))),
    ]
}

fn journal(journal: &JournalRow) -> Row {
    let kind = journals::kind_in_words(&journal.kind)
        .map_or(String::new(), |words| format!(" ({})", words.of(FRENCH)));
    let imported = match journal.imported {
        0 => String::new(),
        imported => format!(", dont {imported} reprises d’un autre logiciel"),
    };
    row(&journal.code, format!("{}{kind}, {}{imported}", journal.name, entries(journal.entries)))
}

fn import(import: &ImportRow) -> Vec<Row> {
    let at = import.imported_at.map_or_else(String::new, |at| format!(", le {} (UTC)", instant(at, FRENCH)));
    let skipped = match import.skipped_entries {
        None | Some(0) => String::new(),
        Some(skipped) => {
            format!(" {skipped} écritures irrégulières du fichier d’origine n’ont pas été reprises.")
        }
    };
    let (entries, lines) = (import.imported_entries.unwrap_or(0), import.imported_lines.unwrap_or(0));
    let text = format!(
        "{}{at} : {entries} écritures, {lines} lignes, reprises avec leurs numéros, dates de validation, pièces et lettrages d’origine.{skipped}",
        import.file_name
    );
    let sha256 = data_encoding::HEXLOWER.encode(&import.sha256);
    vec![row("Fichier repris", text), row("SHA-256 du fichier repris", sha256)]
}

/// Why the sums of a file are above those of the trial balance.
const REOPENED: &str = "La clôture de l’exercice précédent a été annulée : les écritures d’à-nouveaux annulées figurent au fichier avec celles qui les annulent. La balance n’en retient que le net.";

fn totals(facts: &Facts) -> Vec<Row> {
    let shown = |minor| format!("{} {}", amount(&facts.wire(minor), FRENCH), facts.currency);
    let mut rows = vec![
        row("Écritures", facts.entries().to_string()),
        row("Lignes", facts.lines.to_string()),
        row("Total Debit", shown(facts.debit)),
        row("Total Credit", shown(facts.credit)),
        row("Comptes auxiliaires", facts.third_parties.to_string()),
        row(
            "Devises (Idevise)",
            if facts.currencies.is_empty() { "Aucune".to_owned() } else { facts.currencies.join(", ") },
        ),
    ];
    if facts.has_cancelled_openings {
        rows.push(row("Réouvertures", REOPENED));
    }
    rows
}

fn entries(count: i64) -> String {
    if count == 1 { "1 écriture".to_owned() } else { format!("{count} écritures") }
}

fn title(text: &str) -> Row {
    Row { cells: vec![Cell::Text(text.to_owned()), Cell::Empty], kind: RowKind::Title }
}

fn row(name: impl Into<String>, text: impl Into<String>) -> Row {
    vec![Cell::Text(name.into()), Cell::Text(text.into())].into()
}
