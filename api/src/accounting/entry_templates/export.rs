//! The lines of templates as a file.

use super::dto::{TemplateLine, TemplateSide};
use super::service;
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words};

const TABLE: Table = Table {
    key: "entry_templates",
    title: Words(["Modèles d’écritures", "Entry templates", "Plantillas de asientos", "نماذج القيود"]),
    columns: &[
        Column::new(30, ["Modèle", "Template", "Plantilla", "النموذج"]),
        Column::new(9, ["Journal", "Journal", "Diario", "اليومية"]),
        Column::new(
            35,
            ["Libellé de l’écriture", "Label of the entry", "Concepto del asiento", "بيان القيد"],
        ),
        Column::new(14, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(14, ["Tiers", "Third party", "Tercero", "الطرف"]),
        Column::new(35, ["Libellé", "Label", "Concepto", "البيان"]),
        Column::new(10, ["Sens", "Side", "Lado", "الجانب"]),
        Column::new(25, ["Formule", "Formula", "Fórmula", "الصيغة"]),
        Column::new(12, ["Code taxe", "Tax code", "Código de impuesto", "رمز الضريبة"]),
        Column::new(8, ["Actif", "Active", "Activa", "نشط"]),
    ],
};

const SIDES: [Words; 3] = [
    Words(["Débit", "Debit", "Debe", "مدين"]),
    Words(["Crédit", "Credit", "Haber", "دائن"]),
    Words(["Solde", "Balance", "Saldo", "الرصيد"]),
];

/// A row for each line of each template, by name.
///
/// # Errors
/// The database's.
pub async fn export(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    let list = access.read_for(STATEMENT_TIMEOUT, async |tx| service::list(tx).await).await?;
    for template in list.items {
        let (name, journal, label, is_active) =
            (template.name, template.journal, template.label, template.is_active);
        let row = |line: TemplateLine| {
            let [debit, credit, balance] = &SIDES;
            let side = match line.side {
                TemplateSide::Debit => debit,
                TemplateSide::Credit => credit,
                TemplateSide::Balance => balance,
            };
            vec![
                Cell::Text(name.clone()),
                Cell::Text(journal.clone()),
                Cell::Text(label.clone()),
                Cell::Text(line.account),
                Cell::text(line.auxiliary),
                Cell::text(line.label),
                Cell::Word(*side),
                Cell::text(line.formula),
                Cell::text(line.tax_code),
                Cell::Flag(is_active),
            ]
        };
        sheet.rows(template.lines.into_iter().map(row)).await?;
    }
    sheet.finish(None).await
}
