//! What an operator sees in lists, as files.

use billing::buyers::{self, BuyerFilter, BuyerRow};
use billing::mobile_money::{self, Filter, Payment};

use super::dto::wire;
use crate::App;
use crate::http::ApiResult;
use crate::subscription::{MobilePaymentState, SubscriptionStatus};
use crate::tables::{Asked, BATCH, Cell, Column, Sheet, Table, TableFile, Words, words};

const BUYERS: Table = Table {
    key: "customers",
    title: Words(["Clients", "Customers", "Clientes", "العملاء"]),
    columns: &[
        Column::new(25, ["Client", "Customer", "Cliente", "العميل"]),
        Column::new(35, ["Adresse e-mail", "E-mail address", "Correo electrónico", "البريد الإلكتروني"]),
        Column::new(14, ["Offre", "Plan", "Plan", "الباقة"]),
        Column::new(18, ["État", "State", "Estado", "الحالة"]),
        Column::new(13, ["Montant HT", "Amount excl. tax", "Importe sin imp.", "المبلغ دون الضرائب"]),
        Column::new(8, ["Devise", "Currency", "Moneda", "العملة"]),
        Column::new(8, ["Mois", "Months", "Meses", "الأشهر"]),
        Column::new(14, ["Payé par", "Paid by", "Pagado por", "وسيلة الدفع"]),
        Column::new(
            20,
            ["Fin de l'essai (UTC)", "End of trial (UTC)", "Fin de prueba (UTC)", "نهاية التجربة (UTC)"],
        ),
        Column::new(20, ["Payé jusqu'au (UTC)", "Paid until (UTC)", "Pagado hasta (UTC)", "مدفوع حتى (UTC)"]),
        Column::new(8, ["Se termine", "Ends", "Termina", "ينتهي"]),
        Column::new(30, ["Raison", "Reason", "Motivo", "السبب"]),
        Column::new(11, ["Entreprises", "Companies", "Empresas", "الشركات"]),
        Column::new(20, ["Depuis (UTC)", "Since (UTC)", "Desde (UTC)", "منذ (UTC)"]),
    ],
};

const PAYMENTS: Table = Table {
    key: "mobile-payments",
    title: Words([
        "Paiements mobile money",
        "Mobile money payments",
        "Pagos por dinero móvil",
        "دفعات المحفظة الإلكترونية",
    ]),
    columns: &[
        Column::new(20, ["Annoncé (UTC)", "Told (UTC)", "Comunicado (UTC)", "أُبلغ في (UTC)"]),
        Column::new(35, ["Adresse e-mail", "E-mail address", "Correo electrónico", "البريد الإلكتروني"]),
        Column::new(14, ["Offre", "Plan", "Plan", "الباقة"]),
        Column::new(8, ["Mois", "Months", "Meses", "الأشهر"]),
        Column::new(13, ["Montant", "Amount", "Importe", "المبلغ"]),
        Column::new(13, ["Frais", "Fee", "Comisión", "الرسوم"]),
        Column::new(8, ["Devise", "Currency", "Moneda", "العملة"]),
        Column::new(14, ["Réseau", "Network", "Red", "الشبكة"]),
        Column::new(16, ["De", "From", "De", "من"]),
        Column::new(16, ["Vers", "To", "A", "إلى"]),
        Column::new(25, ["Référence", "Reference", "Referencia", "المرجع"]),
        Column::new(20, ["État", "State", "Estado", "الحالة"]),
        Column::new(30, ["Motif", "Reason", "Motivo", "السبب"]),
        Column::new(20, ["Décidé (UTC)", "Decided (UTC)", "Decidido (UTC)", "تقرر في (UTC)"]),
        Column::new(20, ["Payé du (UTC)", "Pays from (UTC)", "Paga desde (UTC)", "يدفع من (UTC)"]),
        Column::new(20, ["Payé jusqu'au (UTC)", "Pays until (UTC)", "Paga hasta (UTC)", "يدفع حتى (UTC)"]),
    ],
};

/// Who buys, as `list_buyers` lists them.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn buyers(app: &App, mut filter: BuyerFilter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = begin(app, &BUYERS, asked).await?;
    sheet.narrowed(words::SEARCH, filter.q.clone());
    sheet.note(filter.status.is_some() || filter.plan.is_some(), words::FILTERED);
    loop {
        let rows = app.tenancy.platform_read(async |tx| buyers::buyers(tx, &filter, BATCH).await).await?;
        filter.after = rows.last().map(|row| (row.since, row.user_id));
        sheet.rows(rows.into_iter().map(buyer).collect::<ApiResult<Vec<_>>>()?).await?;
        if filter.after.is_none() {
            return sheet.finish(None).await;
        }
    }
}

/// The payments by mobile money, as `list_mobile_payments` lists them.
///
/// # Errors
/// 422 `export_too_long`.
pub async fn mobile_payments(app: &App, mut filter: Filter, asked: Asked) -> ApiResult<TableFile> {
    let mut sheet = begin(app, &PAYMENTS, asked).await?;
    sheet.note(filter.state.is_some(), words::FILTERED);
    loop {
        let rows = app.tenancy.platform_read(async |tx| mobile_money::list(tx, &filter, BATCH).await).await?;
        filter.after = rows.last().map(|row| (row.told_at, row.id));
        sheet.rows(rows.into_iter().map(payment).collect::<ApiResult<Vec<_>>>()?).await?;
        if filter.after.is_none() {
            return sheet.finish(None).await;
        }
    }
}

async fn begin(app: &App, table: &'static Table, asked: Asked) -> ApiResult<Sheet> {
    let today = app.tenancy.clock().now().date_naive();
    app.tables.begin_of_many(app.tenancy.files(), table, asked, today).await
}

/// A trial that has ended, by itself or because its owner wanted so: nothing was canceled that was bought.
const TRIAL_OVER: Words = Words(["Essai terminé", "Trial over", "Prueba terminada", "انتهت التجربة"]);

fn buyer(row: BuyerRow) -> ApiResult<Vec<Cell>> {
    let paid = row.currency.as_deref().zip(row.amount_minor);
    let amount = paid.map(|(currency, minor)| wire(currency, minor)).transpose()?;
    let is_trial = row.plan == billing::trial::PLAN_ID && row.status == "canceled";
    let standing = if is_trial { TRIAL_OVER } else { status(SubscriptionStatus::of(&row.status)) };
    Ok(vec![
        Cell::Text(row.name),
        Cell::Text(row.email),
        Cell::Text(row.plan),
        Cell::Word(standing),
        Cell::amount(amount),
        Cell::text(row.currency),
        Cell::number(row.months.map(i64::from)),
        Cell::text(row.provider),
        Cell::instant(row.trial_end),
        Cell::instant(row.current_period_end),
        Cell::Flag(row.cancels),
        Cell::text(row.cancel_reason),
        Cell::Number(row.companies),
        Cell::Instant(row.since),
    ])
}

fn payment(row: Payment) -> ApiResult<Vec<Cell>> {
    Ok(vec![
        Cell::Instant(row.told_at),
        Cell::text(row.email),
        Cell::Text(row.plan),
        Cell::Number(row.months.into()),
        Cell::Amount(wire(&row.currency, row.amount_minor)?),
        Cell::Amount(wire(&row.currency, row.fee_minor)?),
        Cell::Text(row.currency),
        Cell::Text(row.network),
        Cell::Text(row.payer_number),
        Cell::Text(row.payee_number),
        Cell::Text(row.reference),
        Cell::Word(state(MobilePaymentState::of(&row.state))),
        Cell::text(row.refusal),
        Cell::instant(row.decided_at),
        Cell::instant(row.period_start),
        Cell::instant(row.period_end),
    ])
}

fn status(status: SubscriptionStatus) -> Words {
    Words(match status {
        SubscriptionStatus::Active => ["Actif", "Active", "Activa", "نشط"],
        SubscriptionStatus::Trialing => {
            ["Période d'essai", "Trial period", "Período de prueba", "فترة تجريبية"]
        }
        SubscriptionStatus::PastDue => {
            ["Paiement en retard", "Payment overdue", "Pago atrasado", "دفع متأخر"]
        }
        SubscriptionStatus::Canceled => ["Annulé", "Cancelled", "Cancelada", "ملغى"],
        SubscriptionStatus::Incomplete => ["Incomplet", "Incomplete", "Incompleta", "غير مكتمل"],
    })
}

fn state(state: MobilePaymentState) -> Words {
    Words(match state {
        MobilePaymentState::Waiting => ["À vérifier", "To check", "Por verificar", "للتحقق"],
        MobilePaymentState::Confirmed => ["Confirmé", "Confirmed", "Confirmado", "مؤكدة"],
        MobilePaymentState::Refused => ["Refusé", "Refused", "Rechazado", "مرفوضة"],
        MobilePaymentState::Withdrawn => {
            ["Retiré par le client", "Withdrawn by the customer", "Retirado por el cliente", "سحبها العميل"]
        }
    })
}
