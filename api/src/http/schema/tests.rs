use serde_json::{Value, json};

use super::*;

fn problems(value: &Value) -> Vec<(String, String)> {
    let document = json!({"components": {"schemas": {
        "Kind": {"type": "string", "enum": ["bank", "cash"]},
        "Line": {
            "type": "object",
            "required": ["debit"],
            "properties": {"debit": {"type": "string"}, "a/b~c": {"type": "boolean"}},
        },
        "Entry": {
            "type": "object",
            "required": ["date", "lines"],
            "properties": {
                "date": {"type": "string", "format": "date"},
                "at": {"type": "string", "format": "date-time"},
                "id": {"type": "string", "format": "uuid"},
                "month": {"type": "integer", "format": "int32"},
                "kind": {"allOf": [{"$ref": "#/components/schemas/Kind"}, {"description": "What for."}]},
                "lines": {"type": "array", "items": {"$ref": "#/components/schemas/Line"}},
            },
        },
    }}});
    let mut fields = Fields::new();
    check(&document, "Entry", value, &mut fields);
    let found = fields.finish().map_or_else(|refusal| refusal.problem().errors, |()| Vec::new());
    found.into_iter().map(|problem| (problem.pointer, problem.code)).collect()
}

/// Checks an entry that is right but for `member`: the codes of what is wrong there.
fn check_member(member: &str, value: Value, expected: &[&str]) {
    let mut entry = json!({"date": "2026-01-31", "lines": []});
    entry[member] = value;
    let expected: Vec<_> = expected.iter().map(|code| (format!("/{member}"), (*code).to_owned())).collect();
    assert_eq!(problems(&entry), expected, "{entry}");
}

#[test]
fn a_value_is_of_its_type_and_form() {
    for wrong in
        [json!("2026-1-31"), json!("2026-02-30"), json!("+2026-01-31"), json!(20_260_131), json!(null)]
    {
        check_member("date", wrong, &["invalid"]);
    }
    check_member("at", json!("2026-01-31T12:00:00.5+02:00"), &[]);
    check_member("at", json!("2026-01-31"), &["invalid"]);
    check_member("id", json!("00000000-0000-0000-0000-000000000000"), &[]);
    check_member("id", json!("00000000000000000000000000000000"), &["invalid"]);
    check_member("month", json!(12), &[]);
    for wrong in [json!("12"), json!(12.0), json!(1.5), json!(3_000_000_000_u64), json!(true)] {
        check_member("month", wrong, &["invalid"]);
    }
    check_member("kind", json!("cash"), &[]);
    check_member("kind", json!("Cash"), &["invalid"]);
    check_member("lines", json!({}), &["invalid"]);
    assert_eq!(problems(&json!([])), [(String::new(), "invalid".to_owned())]);
}

#[test]
fn members_that_are_missing_or_not_known_are_pointed_at() {
    let entry = json!({"lines": [{"debit": "1"}, {"debit": 1, "credit": "1", "a/b~c": "yes"}], "memo": ""});
    let found = problems(&entry);
    let mut found: Vec<_> = found.iter().map(|(at, code)| (at.as_str(), code.as_str())).collect();
    found.sort_unstable();
    assert_eq!(
        found,
        [
            ("/date", "required"),
            ("/lines/1/a~1b~0c", "invalid"),
            ("/lines/1/credit", "member_unknown"),
            ("/lines/1/debit", "invalid"),
            ("/memo", "member_unknown"),
        ]
    );
}

#[test]
fn a_body_full_of_mistakes_is_answered_with_a_hundred() {
    let lines: Vec<Value> = (0..1000).map(|number| json!({"debit": number})).collect();
    assert_eq!(problems(&json!({"date": "2026-01-31", "lines": lines})).len(), 100);
    let mut strange = json!({"date": "2026-01-31", "lines": []});
    (0..1000).for_each(|number| strange[number.to_string()] = json!(1));
    assert_eq!(problems(&strange).len(), 100);
}
