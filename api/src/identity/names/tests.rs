use super::*;

#[test]
fn names_of_people_are_plain() {
    for name in ["Awa", "Jean-Marie", "D'Arcy", "José Ángel", "عائشة", "Dr. Who", "Wwwilliam"] {
        assert!(is_plain(name), "{name}");
        assert_eq!(greeted(name), name);
    }
}

#[test]
fn a_name_that_could_be_read_as_a_message_greets_nobody() {
    for name in ["Win a prize http://evil", "WWW.evil.example", "<b>Awa", "Awa>", "Awa\nClick"] {
        assert_eq!(greeted(name), "", "{name}");
    }
}

#[test]
fn a_mail_greets_by_the_beginning_of_a_long_name() {
    assert_eq!(greeted(&"é".repeat(40)), "é".repeat(40));
    assert_eq!(greeted(&"é".repeat(41)), format!("{}…", "é".repeat(40)));
}

#[test]
fn a_name_has_something_to_be_seen() {
    for name in ["\u{200b}\u{200b}\u{200b}", "\u{2060}", "--"] {
        let mut fields = Fields::new();
        first_name(&mut fields, name);
        last_name(&mut fields, name);
        let problem = fields.finish().unwrap_err().problem();
        let codes = problem.errors.iter().map(|error| error.code.as_str());
        // What nobody sees is refused for itself too.
        let codes: Vec<_> = codes.filter(|code| *code != "control_character").collect();
        assert_eq!(codes, ["first_name_required", "last_name_required"], "{name:?}");
    }
}
