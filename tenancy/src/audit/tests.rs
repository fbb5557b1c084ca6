use super::*;

#[test]
fn only_the_fields_that_differ_are_told() {
    let before = json!({"name": "a", "city": "x", "phone": "1", "version": 1});
    let after = json!({"name": "b", "city": "x", "email": "2", "version": 2});
    assert_eq!(
        differing(before, after),
        (json!({"name": "a", "phone": "1"}), json!({"name": "b", "email": "2"}))
    );
}

#[test]
fn a_field_that_is_absent_is_null() {
    let (before, after) = differing(json!({"minutes": null}), json!({}));
    assert_eq!((before, after), (json!({}), json!({})));
}

#[test]
fn what_is_no_object_is_told_whole() {
    assert_eq!(differing(Value::Null, json!({"a": 1})), (Value::Null, json!({"a": 1})));
}

#[test]
fn of_a_state_that_is_too_large_the_size_and_the_hash_are_kept() {
    assert_eq!(kept(&Value::Null), None);
    let small = json!({"a": "x".repeat(1000)});
    assert_eq!(kept(&small), Some(small.clone()));
    let large = kept(&json!({"a": "x".repeat(MAX_STATE_BYTES)})).unwrap();
    assert_eq!(large["omitted_bytes"], MAX_STATE_BYTES + 8);
    assert_eq!(large["sha256"].as_str().unwrap().len(), 64);
}

#[test]
fn a_user_agent_is_cut_between_characters() {
    assert_eq!(kept_agent(&"é".repeat(500)).chars().count(), 400);
}
