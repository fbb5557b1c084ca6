//! What stands in the fields of examples of fixed assets and loans: a van of ACME SARL and what it was bought with.

use serde_json::{Value, json};

use super::values::ID;

/// Optional fields that contradict another one of the same example.
const LEFT_OUT: [&str; 9] = [
    "coefficient_percent",
    "disposal_entry_id",
    "disposed_on",
    "opening_on",
    "parent_id",
    "parent_name",
    "proceeds",
    "tax_method",
    "units",
];

const OF_TAX: [&str; 2] = ["tax_coefficient_percent", "tax_months"];

/// Whether an example leaves out a field.
pub fn is_left_out(owner: &str, field: &str) -> bool {
    matches!(owner, "AssetDetails" | "AssetView" | "AssetSummary")
        && (LEFT_OUT.contains(&field) || OF_TAX.contains(&field))
}

/// What stands in a field, by its owner where that says more than its name.
pub fn of(owner: &str, field: &str) -> Option<Value> {
    match owner {
        "AssetDetails" | "AssetView" | "AssetSummary" | "AssetProposal" | "AssetList" | "AssetTotals" => {
            of_asset(field)
        }
        "AssetProblem" => of_asset(field).filter(|_| field != "code").or_else(|| of_act(field)),
        "AssetUsage" => of_usage(field),
        "LoanDetails" | "LoanView" | "LoanProposal" | "LoanList" => of_loan(field),
        "LoanInstalment" | "InstalmentsPosted" | "InstalmentsPost" => of_instalment(field),
        "AssetScheduleYear"
        | "AssetLine"
        | "AssetDisposal"
        | "AssetDisposalPreview"
        | "AssetSettingsView"
        | "AssetSettingsUpdate"
        | "DepreciationView"
        | "DepreciationPreview"
        | "DepreciationLine"
        | "DepreciationCreate" => of_act(field),
        _ => None,
    }
}

fn of_asset(field: &str) -> Option<Value> {
    Some(match field {
        "code" | "asset_code" => json!("IMM-012"),
        "name" => json!("Fourgon de livraison"),
        "supplier" => json!("Garage Martin"),
        "note" => json!("AB-123-CD"),
        "account" => json!("2182"),
        "cost" => json!("24000.00"),
        "residual_value" => json!("4000.00"),
        "months" => json!(60),
        "days_of_year" => json!(360),
        "components" => json!(0),
        "count" => json!(1),
        "opening_depreciation" | "opening_excess" | "excess" => json!("0.00"),
        "depreciation" => json!("4000.00"),
        "net_book_value" => json!("20000.00"),
        "booked_until" | "on" => json!("2026-12-31"),
        "coefficient_percent" => json!(175),
        "depreciation_account" => json!("2818"),
        "charge_account" => json!("68112"),
        "excess_account" => json!("145"),
        "excess_charge_account" => json!("68725"),
        "excess_income_account" => json!("78725"),
        "usages" => json!([]),
        _ => return None,
    })
}

fn of_usage(field: &str) -> Option<Value> {
    (field == "units").then(|| json!("1250.5"))
}

fn of_act(field: &str) -> Option<Value> {
    Some(match field {
        "code" => json!("asset_accounts_missing"),
        "asset_code" => json!("IMM-012"),
        "name" => json!("Fourgon de livraison"),
        "account" | "charge_account" => json!("68112"),
        "income_account" => json!("757"),
        "tax_account" => json!("44571"),
        "receivable_account" => json!("462"),
        "auxiliary" => json!(""),
        "tax" => json!("3000.00"),
        "proceeds" => json!("15000.00"),
        "gain" => json!("3000.00"),
        "cost" => json!("24000.00"),
        "opening_value" => json!("24000.00"),
        "closing_value" | "net_book_value" => json!("20000.00"),
        "depreciation" | "accumulated" | "booked" | "debit" => json!("4000.00"),
        "excess" | "excess_balance" | "booked_excess" | "excess_taken_back" | "credit" => json!("0.00"),
        "start" => json!("2026-01-01"),
        "end" | "until" | "disposed_on" => json!("2026-12-31"),
        "journal" => json!("OD"),
        "label" => json!("Dotations aux amortissements"),
        "days_of_year" => json!(360),
        "late" | "problem_count" => json!(0),
        "problems" => json!([]),
        "entry_number" => json!(14),
        "is_disposal" => json!(false),
        _ => return None,
    })
}

fn of_loan(field: &str) -> Option<Value> {
    Some(match field {
        "code" => json!("EMP-01"),
        "name" => json!("Prêt du fourgon"),
        "lender" => json!("Banque Martin"),
        "note" => json!("N° 4711"),
        "principal" => json!("24000.00"),
        "rate" => json!("3.45"),
        "period_months" => json!(1),
        "instalments" => json!(60),
        "deferred" | "paid_before" => json!(0),
        "insurance" => json!("6.50"),
        "principal_account" => json!("164"),
        "interest_account" => json!("66116"),
        "insurance_account" => json!("616"),
        "payment_account" => json!("512"),
        "booked" => json!(1),
        "balance" => json!("23632.82"),
        "due_within_year" => json!("4500.00"),
        "total_interest" => json!("2170.60"),
        "next_total" => json!("442.68"),
        _ => return None,
    })
}

fn of_instalment(field: &str) -> Option<Value> {
    Some(match field {
        "number" | "instalments" => json!(1),
        "interest" => json!("69.00"),
        "principal" => json!("367.18"),
        "insurance" => json!("6.50"),
        "total" => json!("442.68"),
        "balance" => json!("23632.82"),
        "until" => json!("2026-12-31"),
        "loan_id" => json!(ID),
        "journal" => json!("BQ"),
        "label" => json!("Échéance"),
        _ => return None,
    })
}
