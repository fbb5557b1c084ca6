//! What stands in the fields of examples of analytics and budgets: the two shops of ACME SARL.

use serde_json::{Value, json};

/// Whether an example leaves out a field.
pub fn is_left_out(owner: &str, field: &str) -> bool {
    match owner {
        "LinePart" => matches!(field, "amount" | "distribution_key_id"),
        "BudgetCreate" => matches!(field, "actuals_of" | "change_percent"),
        _ => false,
    }
}

/// What stands in a field, by its owner where that says more than its name.
pub fn of(owner: &str, field: &str) -> Option<Value> {
    match owner {
        "AnalyticAxisDetails" | "AnalyticAxisView" => of_named(field, "MAG", "Magasins"),
        "AnalyticSectionDetails" | "AnalyticSectionView" => of_named(field, "PARIS", "Paris"),
        "DistributionKeyDetails" | "DistributionKeyView" if field == "name" => {
            Some(json!("Surface des magasins"))
        }
        "DistributionShare" | "DistributionShareView" if field == "percent" => Some(json!("100")),
        "LinePart"
        | "LinePartView"
        | "DistributionShareView"
        | "AnalyticSectionSums"
        | "AnalyticBalanceRow" => of_share(field),
        "BudgetCreate" | "BudgetUpdate" | "BudgetView" | "BudgetSummary" | "BudgetComparison" => {
            (field == "name").then(|| json!("Budget 2026"))
        }
        "BudgetLine" | "BudgetLineView" | "BudgetComparisonRow" => of_line(field),
        "BudgetFigures" => of_figures(field),
        _ => None,
    }
}

fn of_named(field: &str, code: &str, name: &str) -> Option<Value> {
    match field {
        "code" => Some(json!(code)),
        "name" => Some(json!(name)),
        _ => None,
    }
}

fn of_share(field: &str) -> Option<Value> {
    Some(match field {
        "percent" => json!("60"),
        "axis_code" => json!("MAG"),
        "section_code" => json!("PARIS"),
        "section_name" => json!("Paris"),
        _ => return None,
    })
}

fn of_line(field: &str) -> Option<Value> {
    Some(match field {
        "account" => json!("607"),
        "account_label" => json!("Achats de marchandises"),
        "amounts" => json!(vec!["1000.00"; 12]),
        "total" => json!("12000.00"),
        "section_code" => json!("PARIS"),
        "section_name" => json!("Paris"),
        _ => return None,
    })
}

fn of_figures(field: &str) -> Option<Value> {
    Some(match field {
        "budget" => json!("12000.00"),
        "actual" => json!("13500.00"),
        "difference" => json!("1500.00"),
        "percent" => json!("12.5"),
        _ => return None,
    })
}
