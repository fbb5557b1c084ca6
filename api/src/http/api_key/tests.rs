use super::*;

#[test]
fn a_drawn_key_is_read_again() {
    let prefix = ApiKeyToken::draw_prefix();
    let key = ApiKeyToken::draw(&prefix);
    assert_eq!(key.as_str().len(), 67);
    assert_eq!(key.prefix(), prefix);
    assert!(ApiKeyToken::parse(key.as_str()).is_some_and(|read| read == key));
    assert!(ApiKeyToken::draw(&prefix) != key, "two secrets are not the same");
}

#[test]
fn a_slip_of_the_hand_is_no_key() {
    let key = ApiKeyToken::draw("0123456789abcdef");
    let text = key.as_str();
    for at in 0..text.len() {
        let other = if &text[at..=at] == "x" { "y" } else { "x" };
        let slip = format!("{}{other}{}", &text[..at], &text[at + 1..]);
        assert!(ApiKeyToken::parse(&slip).is_none(), "{slip}");
    }
    for wrong in ["", "ptk_", "ptk__", "x", &text[1..], &text[..66], &format!("{text}x"), "ptk_é_é"] {
        assert!(ApiKeyToken::parse(wrong).is_none(), "{wrong}");
    }
}

#[test]
fn only_bearers_with_our_mark_are_read() {
    let borne = |value: &'static str| {
        let request = Request::builder().header(header::AUTHORIZATION, value).finish();
        super::borne(&request).map(str::to_owned)
    };
    assert_eq!(borne("Bearer ptk_1").as_deref(), Some("ptk_1"));
    assert_eq!(borne("bearer  ptk_1 ").as_deref(), Some("ptk_1"));
    assert_eq!(borne("Bearer eyJhbGciOi"), None);
    assert_eq!(borne("Basic ptk_1"), None);
    assert_eq!(borne("ptk_1"), None);
}
