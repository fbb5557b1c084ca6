//! Stories of distribution keys: what goes with them, and how much they may stand for.

use serde_json::json;

use super::analytics::rent;
use super::books::Books;

#[tokio::test]
async fn an_axis_goes_with_its_keys_and_a_key_counts_with_all_its_sections() {
    let books = Books::open().await;
    let shops = books.opens_shops().await;
    let shares =
        json!([{"section_id": shops.paris, "percent": "60"}, {"section_id": shops.lyon, "percent": "40"}]);
    let key = json!({"name": "Surface", "axis_id": shops.axis, "shares": shares});
    let key = books.makes("/distribution_keys", key).await;
    let path = books.path(&format!("/analytic_axes/{}", shops.axis));
    books.client.delete_at(&path, 1).await.expect(204);
    books.get(&format!("/distribution_keys/{key}")).await.assert_problem(404, "not_found");
    assert_eq!(books.get("/analytic_axes").await.expect(200)["items"], json!([]));

    let (mut parts, mut sections) = (Vec::new(), 0);
    for name in ["A", "B"] {
        let axis = books.makes("/analytic_axes", json!({"code": name, "name": name})).await;
        let mut shares = Vec::new();
        for place in 0..26 {
            let section = books.opens_section(&axis, &format!("S{place}")).await;
            shares.push(json!({"section_id": section, "percent": if place == 0 { "75" } else { "1" }}));
            sections += 1;
        }
        let key =
            books.makes("/distribution_keys", json!({"name": name, "axis_id": axis, "shares": shares})).await;
        parts.push(json!({"distribution_key_id": key}));
    }
    assert_eq!(sections, 52);
    let refused = books.post("/entries", rent("2026-02-05", "100", json!(parts))).await;
    refused.assert_fields(&[("/lines/0/analytics", "too_many")]);
    books.post("/entries", rent("2026-02-05", "100", json!(parts[..1]))).await.expect(201);
}
