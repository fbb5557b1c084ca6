//! The journals as a file.

use super::dto::{JournalType, JournalView};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words, is_found, words};

const TABLE: Table = Table {
    key: "journals",
    title: Words(["Journaux", "Journals", "Diarios", "اليوميات"]),
    columns: &[
        Column::new(10, ["Code", "Code", "Código", "الرمز"]),
        Column::new(40, ["Nom", "Name", "Nombre", "الاسم"]),
        Column::new(22, ["Type", "Type", "Tipo", "النوع"]),
        Column::new(14, ["Contrepartie", "Counterpart", "Contrapartida", "الحساب المقابل"]),
        Column::new(8, ["Actif", "Active", "Activo", "نشط"]),
        Column::new(40, ["Description", "Description", "Descripción", "الوصف"]),
    ],
};

/// Which journals are asked for. The list itself is short and given whole.
#[derive(Debug)]
pub struct Filter {
    /// Part of the code, the name or the description.
    pub search: Option<String>,
    pub kind: Option<JournalType>,
    pub active: Option<bool>,
}

const TYPE: Words = Words(["Type", "Type", "Tipo", "النوع"]);

/// The journals that pass the filter, by code.
pub async fn export(app: &App, access: &Access, filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let journals = access.read(async |tx| service::list(tx).await).await?;
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(words::SEARCH, filter.search.clone());
    sheet.narrowed(TYPE, filter.kind.map(|of| kind(of).of(asked.language)));
    sheet.narrowed(words::ACTIVE, filter.active.map(|is_so| Cell::yes_or_no(is_so).of(asked.language)));
    let kept = journals.items.into_iter().filter(|journal| filter.keeps(journal));
    sheet.rows(kept.map(row)).await?;
    sheet.finish(None).await
}

impl Filter {
    fn keeps(&self, journal: &JournalView) -> bool {
        let texts = [&journal.code, &journal.name, &journal.description];
        self.search.as_ref().is_none_or(|search| is_found(search, texts))
            && self.kind.is_none_or(|kind| journal.kind == kind)
            && self.active.is_none_or(|active| journal.is_active == active)
    }
}

/// What journals of a type in the database are called.
pub fn kind_in_words(code: &str) -> Option<Words> {
    ledger::JournalKind::from_code(code).map(|found| kind(found.into()))
}

fn row(journal: JournalView) -> Vec<Cell> {
    vec![
        Cell::Text(journal.code),
        Cell::Text(journal.name),
        Cell::Word(kind(journal.kind)),
        Cell::Text(journal.counterpart_account.unwrap_or_default()),
        Cell::Flag(journal.is_active),
        Cell::Text(journal.description),
    ]
}

fn kind(kind: JournalType) -> Words {
    Words(match kind {
        JournalType::Sale => ["Ventes", "Sales", "Ventas", "المبيعات"],
        JournalType::Purchase => ["Achats", "Purchases", "Compras", "المشتريات"],
        JournalType::Bank => ["Banque", "Bank", "Banco", "البنك"],
        JournalType::Cash => ["Caisse", "Cash", "Caja", "الصندوق"],
        JournalType::Miscellaneous => {
            ["Opérations diverses", "General", "Operaciones diversas", "عمليات متنوعة"]
        }
        JournalType::Opening => ["À-nouveaux", "Opening balances", "Apertura", "الأرصدة الافتتاحية"],
        JournalType::Closing => ["Clôture", "Closing", "Cierre", "الإقفال"],
    })
}
