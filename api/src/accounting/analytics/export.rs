//! Sections and distribution keys as files.

use super::{axes, keys};
use crate::App;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words};

const SECTIONS: Table = Table {
    key: "analytic_sections",
    title: Words(["Sections analytiques", "Analytic sections", "Secciones analíticas", "الأقسام التحليلية"]),
    columns: &[
        Column::new(12, ["Axe", "Axis", "Eje", "المحور"]),
        Column::new(30, ["Intitulé de l’axe", "Name of the axis", "Nombre del eje", "اسم المحور"]),
        Column::new(14, ["Section", "Section", "Sección", "القسم"]),
        Column::new(45, ["Intitulé", "Name", "Nombre", "الاسم"]),
        Column::new(8, ["Active", "Active", "Activa", "نشط"]),
    ],
};

const KEYS: Table = Table {
    key: "distribution_keys",
    title: Words(["Clés de répartition", "Distribution keys", "Claves de reparto", "مفاتيح التوزيع"]),
    columns: &[
        Column::new(30, ["Clé", "Key", "Clave", "المفتاح"]),
        Column::new(14, ["Section", "Section", "Sección", "القسم"]),
        Column::new(45, ["Intitulé", "Name", "Nombre", "الاسم"]),
        Column::new(12, ["Part en %", "Share in %", "Parte en %", "النسبة المئوية"]),
        Column::new(8, ["Active", "Active", "Activa", "نشط"]),
    ],
};

/// A row for each section, by axis.
///
/// # Errors
/// The database's.
pub async fn sections(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let list = access.read(async |tx| axes::list(tx).await).await?;
    let mut sheet = app.tables.begin(access, &SECTIONS, asked).await?;
    for axis in list.items {
        let rows = axis.sections.into_iter().map(|section| {
            vec![
                Cell::Text(axis.code.clone()),
                Cell::Text(axis.name.clone()),
                Cell::Text(section.code),
                Cell::Text(section.name),
                Cell::Flag(section.is_active && axis.is_active),
            ]
        });
        sheet.rows(rows).await?;
    }
    sheet.finish(None).await
}

/// A row for each share of each key, by name.
///
/// # Errors
/// The database's.
pub async fn keys(app: &App, access: &Access, asked: Asked) -> ApiResult<TableFile> {
    let list = access.read(async |tx| keys::list(tx).await).await?;
    let mut sheet = app.tables.begin(access, &KEYS, asked).await?;
    for key in list.items {
        let rows = key.shares.into_iter().map(|share| {
            vec![
                Cell::Text(key.name.clone()),
                Cell::Text(share.section_code),
                Cell::Text(share.section_name),
                Cell::Amount(share.percent),
                Cell::Flag(key.is_active),
            ]
        });
        sheet.rows(rows).await?;
    }
    sheet.finish(None).await
}
