//! The figures of all companies of a person as a file.

use super::companies;
use super::dto::{CompanyFigures, CompanyFiguresState};
use crate::http::{ApiResult, Session};
use crate::tables::{Asked, Cell, Column, Table, TableFile, Words, is_found, words};

const TABLE: Table = Table {
    key: "companies",
    title: Words(["Mes entreprises", "My companies", "Mis empresas", "شركاتي"]),
    columns: &[
        Column::new(35, ["Entreprise", "Company", "Empresa", "الشركة"]),
        Column::new(8, ["Devise", "Currency", "Moneda", "العملة"]),
        Column::new(25, ["État", "State", "Estado", "الحالة"]),
        Column::new(13, ["Premier jour", "First day", "Primer día", "اليوم الأول"]),
        Column::new(13, ["Dernier jour", "Last day", "Último día", "اليوم الأخير"]),
        Column::new(16, ["Trésorerie", "Cash and banks", "Tesorería", "النقدية والبنوك"]),
        Column::new(18, ["Chiffre d'affaires", "Revenue", "Cifra de negocios", "رقم المعاملات"]),
        Column::new(16, ["Résultat", "Result", "Resultado", "النتيجة"]),
        Column::new(10, ["À faire", "To do", "Por hacer", "مهام معلّقة"]),
    ],
};

/// The companies that `list_companies_figures` lists and whose names have these words, by name.
pub async fn export(session: &Session, search: Option<&str>, asked: Asked) -> ApiResult<TableFile> {
    let companies = companies::list(session).await?.items;
    let app = session.app();
    let today = app.tenancy.clock().now().date_naive();
    let mut sheet = app.tables.begin_of_many(app.tenancy.files(), &TABLE, asked, today).await?;
    sheet.narrowed(words::SEARCH, search);
    let kept = companies.into_iter().filter(|it| search.is_none_or(|search| is_found(search, [&it.name])));
    sheet.rows(kept.map(row)).await?;
    sheet.finish(None).await
}

fn row(company: CompanyFigures) -> Vec<Cell> {
    let amount = |amount: Option<String>| amount.map_or(Cell::Empty, Cell::Amount);
    vec![
        Cell::Text(company.name),
        Cell::Text(company.currency),
        Cell::Word(state(company.state)),
        Cell::date(company.from),
        Cell::date(company.to),
        amount(company.treasury),
        amount(company.revenue),
        amount(company.result),
        Cell::Number(company.todos),
    ]
}

fn state(state: CompanyFiguresState) -> Words {
    Words(match state {
        CompanyFiguresState::Shown => ["En cours", "Current", "En curso", "جارية"],
        CompanyFiguresState::Empty => ["Aucune écriture", "No entries yet", "Ningún asiento", "لا توجد قيود"],
        CompanyFiguresState::Upgrading => {
            ["Mise à jour en cours", "Being upgraded", "Actualización en curso", "قيد التحديث"]
        }
        CompanyFiguresState::Unavailable => [
            "Momentanément indisponible",
            "Not available at the moment",
            "No disponible por el momento",
            "غير متاحة حاليا",
        ],
    })
}
