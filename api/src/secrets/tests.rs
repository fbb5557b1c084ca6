use uuid::Uuid;

use super::{Place, SecretError, Secrets};

fn place(row: u128) -> Place {
    Place { table: "totp_factors", row: Uuid::from_u128(row) }
}

fn keys(entries: &[&str]) -> Secrets {
    Secrets::parse(&entries.join(",")).unwrap()
}

#[test]
fn a_secret_is_opened_where_it_was_sealed_and_nowhere_else() {
    let secrets = keys(&[&Secrets::new_key(1)]);
    let sealed = secrets.seal(&place(1), b"seed");
    assert_eq!(secrets.open(&place(1), &sealed).unwrap(), b"seed");
    assert_eq!(secrets.open(&place(2), &sealed), Err(SecretError::Broken));
    let elsewhere = Place { table: "webhooks", row: Uuid::from_u128(1) };
    assert_eq!(secrets.open(&elsewhere, &sealed), Err(SecretError::Broken));
    assert!(!sealed.windows(4).any(|bytes| bytes == b"seed"));
    assert_ne!(
        sealed,
        secrets.seal(&place(1), b"seed"),
        "two seals of one secret cannot be told to be the same"
    );
}

#[test]
fn a_secret_that_was_changed_is_not_opened() {
    let secrets = keys(&[&Secrets::new_key(1)]);
    let sealed = secrets.seal(&place(1), b"seed");
    for index in 0..sealed.len() {
        let mut changed = sealed.clone();
        changed[index] ^= 1;
        assert!(secrets.open(&place(1), &changed).is_err(), "byte {index}");
        assert!(secrets.open(&place(1), &sealed[..index]).is_err(), "cut at {index}");
    }
}

#[test]
fn a_new_key_seals_and_the_old_one_still_opens() {
    let (old, new) = (Secrets::new_key(1), Secrets::new_key(2));
    let sealed = keys(&[&old]).seal(&place(1), b"seed");
    let both = keys(&[&new, &old]);
    assert_eq!(both.open(&place(1), &sealed).unwrap(), b"seed");
    let resealed = both.reseal(&place(1), &sealed).unwrap().expect("it was sealed under the old key");
    assert_eq!(both.reseal(&place(1), &resealed), Ok(None));
    assert_eq!(keys(&[&new]).open(&place(1), &resealed).unwrap(), b"seed");
    assert_eq!(keys(&[&new]).open(&place(1), &sealed), Err(SecretError::UnknownKey(1)));
}

#[test]
fn what_is_no_key_is_told_without_it() {
    let key = Secrets::new_key(1);
    for (text, reason) in [
        ("".to_owned(), "key 1 is not <version>:<key>"),
        ("x:AAAA".to_owned(), "key 1 has no whole number for its version"),
        ("1:%%".to_owned(), "key 1 is no base64"),
        ("1:AAAA".to_owned(), "key 1 has not 32 bytes"),
        (format!("{key},{key}"), "key 2 has the version of another"),
    ] {
        assert_eq!(Secrets::parse(&text).unwrap_err(), reason);
    }
    assert!(!format!("{:?}", keys(&[&key])).contains(&key[2..]), "no key in a log");
}
