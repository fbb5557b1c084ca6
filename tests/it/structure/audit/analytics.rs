//! What axes, sections, keys, splits and budgets leave in the trail.

use serde_json::{Value, json};

use super::Does::{Changes, Makes, TakesAway};
use super::{Walk, id};

pub(super) async fn of_analytics(walk: &mut Walk) {
    let axis = walk.act("create_analytic_axis", Makes, "/accounting/analytic_axes", named("MAG")).await;
    let axis_path = format!("/accounting/analytic_axes/{}", id(&axis));
    walk.act("update_analytic_axis", Changes, &axis_path, named("SHOP")).await;
    let sections = format!("{axis_path}/sections");
    let section = walk.act("create_analytic_section", Makes, &sections, named("PARIS")).await;
    let section_path = format!("/accounting/analytic_sections/{}", id(&section));
    walk.act("update_analytic_section", Changes, &section_path, named("P")).await;
    of_keys(walk, &id(&axis), &id(&section)).await;
    of_splits(walk, &id(&section)).await;
    of_budgets(walk, &id(&axis), &id(&section)).await;
    let unused = walk.made(&sections, named("UNUSED")).await;
    let unused = format!("/accounting/analytic_sections/{}", id(&unused));
    walk.act("delete_analytic_section", TakesAway, &unused, Value::Null).await;
    let unused = walk.made("/accounting/analytic_axes", named("UNUSED")).await;
    let unused = format!("/accounting/analytic_axes/{}", id(&unused));
    walk.act("delete_analytic_axis", TakesAway, &unused, Value::Null).await;
}

fn named(code: &str) -> Value {
    json!({"code": code, "name": code})
}

async fn of_keys(walk: &mut Walk, axis: &str, section: &str) {
    let key = |name: &str| json!({"name": name, "axis_id": axis, "shares": [{"section_id": section, "percent": "100"}]});
    let keys = "/accounting/distribution_keys";
    let made = walk.act("create_distribution_key", Makes, keys, key("Surface")).await;
    let path = format!("{keys}/{}", id(&made));
    walk.act("update_distribution_key", Changes, &path, key("Mètres")).await;
    walk.act_at("delete_distribution_key", TakesAway, &path, 2, Value::Null).await;
}

async fn of_splits(walk: &mut Walk, section: &str) {
    let draft = walk.drafted().await;
    let path = walk.company.path(&format!("{draft}/post"));
    walk.client.post_at(&path, 1, json!({})).await.expect(200);
    let parts = json!({"parts": [{"section_id": section, "percent": "50"}]});
    walk.act("update_line_split", Changes, &format!("{draft}/lines/0/analytics"), parts).await;
}

async fn of_budgets(walk: &mut Walk, axis: &str, section: &str) {
    let years = walk.client.get(&walk.company.path("/accounting/fiscal_years")).await.expect(200);
    let years = years["items"].as_array().unwrap();
    let year = years.iter().find(|year| year["start"] == "2026-01-01").unwrap();
    let budget = json!({"fiscal_year_id": year["id"], "name": "Budget", "axis_id": axis});
    let made = walk.act("create_budget", Makes, "/accounting/budgets", budget).await;
    let path = format!("/accounting/budgets/{}", id(&made));
    walk.act("update_budget", Changes, &path, json!({"name": "Prévu"})).await;
    let amounts = vec!["10"; made["months"].as_array().unwrap().len()];
    let lines = json!({"lines": [{"account": "607", "section_id": section, "amounts": amounts}]});
    walk.act_at("update_budget_lines", Changes, &format!("{path}/lines"), 2, lines).await;
    walk.act_at("delete_budget", TakesAway, &path, 3, Value::Null).await;
}
