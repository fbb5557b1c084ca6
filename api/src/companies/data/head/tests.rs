use proptest::prelude::*;
use tenancy::transfer::archive::{Card, FORMAT, KIND};

use super::*;

fn header() -> Header {
    let at = "2026-03-02T09:00:00Z".parse().unwrap();
    Header {
        kind: KIND.to_owned(),
        format: FORMAT,
        product_version: "0.1.0".to_owned(),
        schema_version: 1,
        exported_at: at,
        company: Card {
            id: uuid::Uuid::nil(),
            name: "Boulangerie Awa".to_owned(),
            country: "FR".to_owned(),
            currency: "EUR".to_owned(),
            session_timeout_minutes: None,
            created_at: at,
        },
        roles: vec![role("stagiaire", Some("Stagiaire"), &["accounting.read"])],
        members: Vec::new(),
        tables: Vec::new(),
        audit_columns: Vec::new(),
    }
}

fn role(key: &str, name: Option<&str>, permissions: &[&str]) -> Role {
    Role {
        key: key.to_owned(),
        name: name.map(str::to_owned),
        permissions: permissions.iter().map(|text| (*text).to_owned()).collect(),
    }
}

#[test]
fn a_company_of_the_product_is_taken() {
    assert_eq!(judge(&header(), false), Ok(()));
    let mut arabic = header();
    arabic.company.name = "\u{0645}\u{062E}\u{0628}\u{0632} \u{200F}\u{0623}\u{0648}\u{0627}".to_owned();
    arabic.roles[0].name = None;
    assert_eq!(judge(&arabic, false), Ok(()), "marks of direction belong to Arabic");
}

#[test]
fn every_part_that_the_product_would_not_take_is_named() {
    type Harm = fn(&mut Header);
    let cases: [(Harm, &str); 20] = [
        (|head| head.company.name = "a\r\nSubject: b".to_owned(), "name of the company"),
        (|head| head.company.name = "a\u{0}".to_owned(), "name of the company"),
        (|head| head.company.name = "gpj.\u{202E}emca".to_owned(), "name of the company"),
        (|head| head.company.name = " \u{2003}\u{200B} ".to_owned(), "name of the company"),
        (|head| head.company.name = String::new(), "name of the company"),
        (|head| head.company.name = "a".repeat(201), "name of the company"),
        (|head| head.company.country = "ZZ".to_owned(), "country"),
        (|head| head.company.country = "fr".to_owned(), "country"),
        (|head| head.company.currency = "XXX".to_owned(), "currency"),
        (|head| head.company.session_timeout_minutes = Some(0), "session timeout"),
        (|head| head.company.session_timeout_minutes = Some(i32::MAX), "session timeout"),
        (|head| head.roles = vec![head.roles[0].clone(); 10_000], "10000 roles"),
        (|head| head.roles.push(head.roles[0].clone()), "twice"),
        (|head| head.roles.push(role("other", Some("STAGIAIRE"), &[])), "twice"),
        (|head| head.roles[0].key = "admin".to_owned(), "key of a role"),
        (|head| head.roles[0].key = "a b".to_owned(), "key of a role"),
        (|head| head.roles[0].key = "k".repeat(61), "key of a role"),
        (|head| head.roles[0].name = Some("\u{202E}nimda".to_owned()), "name of a role"),
        (|head| head.roles[0].permissions[0] = "everything.manage".to_owned(), "unknown permission"),
        (|head| head.roles[0].permissions = vec!["accounting.read".to_owned(); 1_000], "more permissions"),
    ];
    for (harm, part) in cases {
        let mut head = header();
        harm(&mut head);
        let refused = judge(&head, false).unwrap_err();
        assert!(refused.contains(part), "{part}: {refused}");
        assert!(!refused.chars().any(char::is_control), "{refused:?}");
    }
    let mut renamed = header();
    renamed.company.name = "\u{202E}".to_owned();
    assert_eq!(judge(&renamed, true), Ok(()), "it gets another name");
}

proptest! {
    /// Whatever a head says, what is taken of it is what the product would take, and what is said is harmless.
    #[test]
    fn no_text_gets_by(text in any::<String>(), part in 0..5_usize) {
        let mut head = header();
        let field = match part {
            0 => &mut head.company.name,
            1 => &mut head.company.country,
            2 => &mut head.company.currency,
            3 => &mut head.roles[0].key,
            _ => head.roles[0].name.insert(String::new()),
        };
        field.clone_from(&text);
        match judge(&head, false) {
            Ok(()) => prop_assert!(!text.chars().any(is_control) && !text.trim().is_empty() && text.chars().count() <= MAX_NAME),
            Err(refused) => prop_assert!(!refused.chars().any(is_control) && refused.len() < 1_000, "{refused:?}"),
        }
    }
}
