use chrono::{DateTime, Utc};

use super::{code_at, step_of, uri};

/// The seed of RFC 6238, appendix B.
const SEED: &[u8] = b"12345678901234567890";

fn at(seconds: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(seconds, 0).unwrap()
}

/// The last six digits of the table in RFC 6238, appendix B.
#[test]
fn codes_are_those_of_the_standard() {
    for (seconds, code) in [
        (59, "287082"),
        (1_111_111_109, "081804"),
        (1_111_111_111, "050471"),
        (1_234_567_890, "005924"),
        (2_000_000_000, "279037"),
        (20_000_000_000, "353130"),
    ] {
        assert_eq!(code_at(SEED, seconds / 30), code);
        assert_eq!(step_of(SEED, code, at(seconds), 0), Some(seconds / 30));
    }
}

#[test]
fn a_code_is_good_for_one_step_before_and_after_and_no_longer() {
    let code = code_at(SEED, 100);
    for (step, good) in [(98, false), (99, true), (100, true), (101, true), (102, false)] {
        assert_eq!(step_of(SEED, &code, at(step * 30), 0).is_some(), good, "step {step}");
    }
}

#[test]
fn a_code_that_was_taken_and_those_before_it_are_not_taken_again() {
    assert_eq!(step_of(SEED, &code_at(SEED, 100), at(3000), 100), None);
    assert_eq!(step_of(SEED, &code_at(SEED, 99), at(3000), 100), None);
    assert_eq!(step_of(SEED, &code_at(SEED, 101), at(3000), 100), Some(101));
}

#[test]
fn what_is_no_code_is_none() {
    for text in ["", "12345", "1234567", "28708a", "٢٨٧٠٨٢"] {
        assert_eq!(step_of(SEED, text, at(59), 0), None, "{text}");
    }
}

#[test]
fn an_authenticator_reads_seed_issuer_and_account() {
    assert_eq!(
        uri(SEED, "awa@example.org").as_str(),
        "otpauth://totp/Partita:awa@example.org?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Partita&algorithm=SHA1&digits=6&period=30"
    );
}
