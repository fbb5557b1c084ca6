//! What findings say: a code, its parameters, and the French sentence made of both.

use super::{analysis_of, file, line, sale, two_sales};
use crate::fec::{Finding, IssueCode, Params};

fn finding_of(text: &str, rule: &str) -> Finding {
    let analysis = analysis_of(text);
    let mut findings = analysis.official.findings.into_iter().chain(analysis.strict.findings);
    findings.find(|finding| finding.rule.code() == rule).unwrap()
}

fn value(value: &str) -> Params {
    Params { value: Some(value.to_owned()), ..Params::default() }
}

#[test]
fn a_finding_has_a_code_parameters_and_a_sentence() {
    let check = |text: &str, rule: &str, code: &str, params: Params, sentence: &str| {
        let finding = finding_of(text, rule);
        assert_eq!((finding.reason.code(), &finding.params), (code, &params));
        assert_eq!(finding.message(), sentence);
    };
    let point = two_sales().replace("10,00", "10.00");
    let sentence = "« 10.00 » : le séparateur décimal doit être la virgule, pas le point.";
    check(&point, "B8", "number_point", value("10.00"), sentence);
    let short = two_sales().replacen("|||20241231||", "|||20241231", 1);
    let fields = Params { count: Some(16), expected: Some(18), ..Params::default() };
    check(&short, "B5", "fields_differ", fields, "La ligne a 16 champs au lieu de 18.");
    let empty = two_sales().replacen("Libellé 1", "", 1);
    check(&empty, "B7", "field_empty", Params::default(), "Le champ obligatoire EcritureLib est vide.");
    let gap = file(&[sale("1", "20240105", "1"), sale("3", "20240106", "1")].concat());
    let params = Params { previous: Some("1".to_owned()), ..value("3") };
    check(&gap, "S4", "number_break", params, "La numérotation n'est pas continue : 3 suit 1.");
    let unbalanced = two_sales().replacen("|0,00|10,00|", "|0,00|9,00|", 1);
    let (journal, number) = (Some("VE".to_owned()), Some("1".to_owned()));
    let entry = Params { journal, number, ..Params::default() };
    check(&unbalanced, "S1", "entry_not_balanced", entry, "L'écriture 1 du journal VE n'est pas équilibrée.");
    let account =
        file(&[line("OD", "1", "20240105", "911", "1", "0"), line("OD", "1", "20240105", "411", "0", "1")]);
    check(&account, "S8", "account_class", value("911"), "Le compte « 911 » n'est pas des classes 1 à 8.");
}

#[test]
fn a_line_left_out_has_the_code_and_the_sentence_of_its_issue() {
    let text = two_sales().replacen("411000", "411-DUP", 1);
    let (finding, issue) = (finding_of(&text, "S14"), analysis_of(&text).issues.list.remove(0));
    assert_eq!((finding.reason.code(), issue.code), ("account_invalid", IssueCode::AccountInvalid));
    assert_eq!((&finding.params, finding.message()), (&issue.params, issue.message()));
    assert_eq!(issue.params, value("411-DUP"));
    assert!(issue.message().ends_with(" : « 411-DUP »."), "{}", issue.message());
}

#[test]
fn what_a_value_says_in_braces_stays_as_it_is() {
    let finding = finding_of(&two_sales().replace("10,00", "{count}"), "B8");
    assert_eq!(finding.message(), "« {count} » : ce n'est pas un nombre.");
}
