//! What entries from files, templates and recurring entries leave in the trail.

use serde_json::{Value, json};

use super::Does::{Changes, Makes, TakesAway};
use super::{Walk, id};

pub(super) async fn of_templates(walk: &mut Walk) {
    let file = json!("Date;Journal;Compte;Débit;Crédit\n2026-02-10;OD;607;5;\n2026-02-10;OD;401;;5\n");
    walk.act("import_entries", Makes, "/accounting/entry_files", file).await;
    walk.act(
        "import_chart",
        Changes,
        "/accounting/chart_files",
        json!("Compte;Libellé\n60612;Essence\n607;Achats de biens\n"),
    )
    .await;
    walk.act("add_missing_accounts", Makes, "/accounting/standard_accounts?under=6", Value::Null).await;
    let template = |name: &str| {
        json!({
            "name": name, "journal": "AC", "label": "Loyer", "amounts": ["Loyer"],
            "lines": [{"account": "6132", "side": "debit", "formula": "a1"}, {"account": "401", "side": "balance"}],
        })
    };
    let made =
        walk.act("create_entry_template", Makes, "/accounting/entry_templates", template("Loyer")).await;
    let path = format!("/accounting/entry_templates/{}", id(&made));
    walk.act("update_entry_template", Changes, &path, template("Bail")).await;
    let recurring = |name: &str| {
        json!({
            "name": name, "template_id": id(&made), "amounts": ["100"], "first_on": "2026-02-28", "months": 1,
        })
    };
    let recurs = "/accounting/recurring_entries";
    let recurring_made = walk.act("create_recurring_entry", Makes, recurs, recurring("Loyer")).await;
    let its_path = format!("{recurs}/{}", id(&recurring_made));
    walk.act("update_recurring_entry", Changes, &its_path, recurring("Bail")).await;
    walk.act("draft_recurring_entries", Makes, &format!("{recurs}/draft"), Value::Null).await;
    walk.act_at("delete_recurring_entry", TakesAway, &its_path, 3, Value::Null).await;
    walk.act_at("delete_entry_template", TakesAway, &path, 2, Value::Null).await;
}
