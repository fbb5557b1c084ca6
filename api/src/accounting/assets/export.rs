//! The register as a file.

use super::dto::{AssetMethod, AssetState, AssetSummary, AssetTotals};
use super::list::{self, Filter};
use crate::App;
use crate::accounting::search;
use crate::http::{Access, ApiResult};
use crate::tables::{Asked, BATCH, Cell, Column, STATEMENT_TIMEOUT, Table, TableFile, Words, words};

const TABLE: Table = Table {
    key: "assets",
    title: Words(["Immobilisations", "Fixed assets", "Inmovilizado", "الأصول الثابتة"]),
    columns: &[
        Column::new(14, ["Numéro", "Number", "Número", "الرقم"]),
        Column::new(40, ["Désignation", "Name", "Nombre", "التسمية"]),
        Column::new(12, ["Compte", "Account", "Cuenta", "الحساب"]),
        Column::new(12, ["Acquisition", "Acquired", "Adquisición", "الاقتناء"]),
        Column::new(12, ["Mise en service", "In service", "Puesta en servicio", "بدء الاستخدام"]),
        Column::new(14, ["Mode", "Method", "Método", "الطريقة"]),
        Column::new(10, ["Durée (mois)", "Months", "Meses", "الأشهر"]),
        Column::new(15, ["Valeur d’origine", "Cost", "Coste", "التكلفة"]),
        Column::new(15, ["Amortissements", "Depreciation", "Amortización", "الاهتلاك"]),
        Column::new(15, ["Dérogatoires", "Excess", "Libre amortización", "الاهتلاك الإضافي"]),
        Column::new(15, ["Valeur nette", "Net book value", "Valor neto", "القيمة الصافية"]),
        Column::new(12, ["Sortie", "Disposed", "Baja", "الخروج"]),
    ],
};

const COMPONENTS: Words = Words([
    "Composants d’une immobilisation",
    "Components of an asset",
    "Componentes de un activo",
    "مكونات أصل ثابت",
]);

/// The assets that pass the filter, by number.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn export(app: &App, access: &Access, filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = app.tables.begin(access, &TABLE, asked).await?;
    sheet.narrowed(words::ACCOUNT, filter.account.clone());
    sheet.narrowed(words::STATE, filter.state.map(|of| state(of).of(asked.language)));
    sheet.narrowed(words::SEARCH, filter.search.clone());
    sheet.note(filter.parent_id.is_some(), COMPONENTS);
    let read = access.read_for(STATEMENT_TIMEOUT, async |tx| {
        let mut after = None;
        loop {
            let page = list::list(tx, &filter, after.as_deref(), BATCH).await?;
            if after.is_none() {
                sheet.as_at(page.on);
            }
            sheet.rows(page.items.into_iter().map(row)).await?;
            let Some(cursor) = page.next_cursor else { return sheet.totals(totals(page.totals)).await };
            after = search::text_cursor(Some(&cursor))?;
        }
    });
    read.await?;
    sheet.finish(None).await
}

fn totals(totals: AssetTotals) -> Vec<Cell> {
    let mut cells = vec![Cell::Empty, Cell::Word(words::TOTAL)];
    cells.extend(std::iter::repeat_n(Cell::Empty, 5));
    cells.extend([totals.cost, totals.depreciation, totals.excess, totals.net_book_value].map(Cell::Amount));
    cells.push(Cell::Empty);
    cells
}

fn state(state: AssetState) -> Words {
    Words(match state {
        AssetState::Held => ["Détenues", "Held", "En posesión", "المحتفظ بها"],
        AssetState::Disposed => ["Sorties", "Disposed of", "Dadas de baja", "الخارجة"],
    })
}

fn row(asset: AssetSummary) -> Vec<Cell> {
    vec![
        Cell::Text(asset.code),
        Cell::Text(asset.name),
        Cell::Text(asset.account),
        Cell::Date(asset.acquired_on),
        Cell::Date(asset.in_service_on),
        Cell::Word(method(asset.method)),
        Cell::number(asset.months.map(i64::from)),
        Cell::Amount(asset.cost),
        Cell::Amount(asset.depreciation),
        Cell::Amount(asset.excess),
        Cell::Amount(asset.net_book_value),
        Cell::date(asset.disposed_on),
    ]
}

fn method(method: AssetMethod) -> Words {
    Words(match method {
        AssetMethod::None => ["Non amorti", "Not written off", "Sin amortizar", "غير مهتلك"],
        AssetMethod::Linear => ["Linéaire", "Straight-line", "Lineal", "خطي"],
        AssetMethod::Declining => ["Dégressif", "Declining balance", "Degresivo", "متناقص"],
        AssetMethod::Units => {
            ["Unités d’œuvre", "Units of production", "Unidades de producción", "وحدات الإنتاج"]
        }
    })
}
