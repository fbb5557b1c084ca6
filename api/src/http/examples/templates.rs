//! What stands in the fields of examples of entry templates: the rent of ACME SARL.

use serde_json::{Value, json};

/// Whether an example leaves out a field.
pub fn is_left_out(owner: &str, field: &str) -> bool {
    match owner {
        "TemplateLine" | "FilledLine" => matches!(field, "auxiliary"),
        "RecurringEntryDetails" | "RecurringEntryView" => matches!(field, "last_on" | "problem"),
        _ => false,
    }
}

/// What stands in a field, by its owner where that says more than its name.
pub fn of(owner: &str, field: &str) -> Option<Value> {
    match owner {
        "EntryTemplateDetails" | "EntryTemplateView" => of_template(field),
        "TemplateLine" => of_line(field),
        "EntryTemplateFill" | "FilledEntry" | "FilledLine" => of_filled(field),
        "RecurringEntryDetails" | "RecurringEntryView" => of_recurring(field),
        _ => None,
    }
}

fn of_template(field: &str) -> Option<Value> {
    Some(match field {
        "name" => json!("Loyer"),
        "journal" => json!("AC"),
        "label" => json!("Loyer {month}/{year}"),
        "amounts" => json!(["Loyer hors taxe"]),
        _ => return None,
    })
}

fn of_line(field: &str) -> Option<Value> {
    Some(match field {
        "account" => json!("6132"),
        "label" => json!("Loyer du trimestre {quarter}"),
        "formula" => json!("a1 * 80 %"),
        "tax_code" => json!("P-STD"),
        _ => return None,
    })
}

fn of_filled(field: &str) -> Option<Value> {
    Some(match field {
        "date" => json!("2026-02-28"),
        "amounts" => json!(["1000.00"]),
        "journal" => json!("AC"),
        "label" => json!("Loyer 02/2026"),
        "account" => json!("6132"),
        "debit" | "tax_base" => json!("800.00"),
        "credit" => json!("0.00"),
        "tax_code" => json!("P-STD"),
        "total_debit" | "total_credit" => json!("960.00"),
        _ => return None,
    })
}

fn of_recurring(field: &str) -> Option<Value> {
    Some(match field {
        "name" => json!("Loyer du bureau"),
        "template_name" => json!("Loyer"),
        "amounts" => json!(["1000.00"]),
        "first_on" => json!("2026-01-31"),
        "next_on" => json!("2026-02-28"),
        "is_due" => json!(false),
        _ => return None,
    })
}
