use super::*;

const BODY: &[u8] = br#"{"id":"evt_test_1","object":"event","api_version":"2026-07-29.dahlia","created":1492774577,"data":{"object":{"id":"sub_1","object":"subscription","status":"active"}},"livemode":false,"pending_webhooks":1,"request":{"id":null,"idempotency_key":null},"type":"customer.subscription.updated"}"#;
const AT: i64 = 1_492_774_577;
/// Computed with Python's `hmac` and `hashlib.sha256`.
const FIRST: &str = "7fcf60a77505cec415a8146c94914c069a7ffb65e7ca02919f7b6fbfe13c9e1a";
const SECOND: &str = "15b5502cbeb0c71df21ef2a3b0714c0cc47ad115d5a73cff1ec82866e2381f58";

fn secrets(names: &[&str]) -> Vec<Secret> {
    names.iter().map(|name| Secret::new(format!("whsec_test_{name}"))).collect()
}

fn at(header: &str, names: &[&str], now: i64) -> Result<(), Unbelieved> {
    check(header, BODY, &secrets(names), now)
}

#[test]
fn what_a_secret_of_ours_signed_is_believed() {
    assert_eq!(at(&format!("t={AT},v1={FIRST}"), &["secret_1"], AT), Ok(()));
    assert_eq!(sign(BODY, &secrets(&["secret_1"])[0], AT), format!("t={AT},v1={FIRST}"));
}

/// The provider signs with both secrets for a day, and so do we know both; each side may be the first to know one alone.
#[test]
fn secrets_are_rolled_in_either_order() {
    let both = format!("t={AT},v1={SECOND},v1={FIRST},v0={}", "0".repeat(64));
    for known in [&["secret_1"][..], &["secret_2"], &["secret_1", "secret_2"]] {
        assert_eq!(at(&both, known, AT), Ok(()), "{known:?}");
    }
    for one in [FIRST, SECOND] {
        assert_eq!(at(&format!("t={AT},v1={one}"), &["secret_2", "secret_1"], AT), Ok(()));
    }
    assert_eq!(at(&format!("t={AT},v1={SECOND}"), &["secret_1"], AT), Err(Unbelieved::Wrong));
}

#[test]
fn five_minutes_are_the_most_on_either_side() {
    let header = format!("t={AT},v1={FIRST}");
    for (now, is_believed) in [(-301, false), (-300, true), (0, true), (300, true), (301, false)] {
        let expected = if is_believed { Ok(()) } else { Err(Unbelieved::Stale) };
        assert_eq!(at(&header, &["secret_1"], AT + now), expected, "{now}");
    }
    assert_eq!(at(&header, &["secret_1"], i64::MIN), Err(Unbelieved::Stale));
}

#[test]
fn what_cannot_be_read_is_not_believed() {
    let zeros = "0".repeat(64);
    for header in
        ["", "t=", "v1", "t=1492774577", &format!("v1={FIRST}"), &format!("t=soon,v1={FIRST}"), "t=1,v1=xyz"]
    {
        assert_eq!(at(header, &["secret_1"], AT), Err(Unbelieved::Unreadable), "{header}");
    }
    for other in [
        format!("t={AT},v0={FIRST},v1={zeros}"),
        format!("t={AT},v1={}", &FIRST[..62]),
        format!("t={},v1={FIRST}", AT + 1),
    ] {
        assert_eq!(at(&other, &["secret_1"], AT), Err(Unbelieved::Wrong), "{other}");
    }
}

#[test]
fn a_byte_more_is_another_body() {
    let header = format!("t={AT},v1={FIRST}");
    let more = [BODY, b"\n"].concat();
    assert_eq!(check(&header, &more, &secrets(&["secret_1"]), AT), Err(Unbelieved::Wrong));
    assert_eq!(check(&header, BODY, &[], AT), Err(Unbelieved::Wrong));
}
