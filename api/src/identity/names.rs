//! Names of people. Anybody may sign up with somebody else's address, so a name is nothing that could be read as a message:
//! the mail that greets by it would carry it.

use ledger::is_control;

use crate::http::Fields;

const MAX_NAME: usize = 100;
/// A mail greets by so much of a name.
const MAX_GREETED: usize = 40;

/// The first name, trimmed; notes `first_name_required`, `first_name_too_short`, `too_long`, `control_character` or
/// `name_not_plain`.
pub fn first_name(fields: &mut Fields, text: &str) -> String {
    let name = fields.required("/first_name", text, "first_name_required");
    if !name.is_empty() && !is_seen(&name) {
        fields.refuse("/first_name", "first_name_required");
    } else if name.chars().count() == 1 {
        fields.refuse("/first_name", "first_name_too_short");
    }
    check(fields, "/first_name", &name);
    name
}

/// The last name, trimmed; notes `last_name_required`, `too_long`, `control_character` or `name_not_plain`.
pub fn last_name(fields: &mut Fields, text: &str) -> String {
    let name = fields.required("/last_name", text, "last_name_required");
    if !name.is_empty() && !is_seen(&name) {
        fields.refuse("/last_name", "last_name_required");
    }
    check(fields, "/last_name", &name);
    name
}

/// What a mail greets by: nothing for a name that was taken in before it had to be plain.
pub fn greeted(first_name: &str) -> String {
    if !is_plain(first_name) || first_name.chars().any(is_control) {
        return String::new();
    }
    let mut greeted: String = first_name.chars().take(MAX_GREETED).collect();
    if greeted.len() < first_name.len() {
        greeted.push('…');
    }
    greeted
}

fn check(fields: &mut Fields, pointer: &str, name: &str) {
    fields.text(pointer, name, MAX_NAME);
    check_plain(fields, pointer, name);
}

/// Notes `name_not_plain` for a name that a mail reader would make more of than a name.
pub fn check_plain(fields: &mut Fields, pointer: &str, name: &str) {
    if !is_plain(name) {
        fields.refuse(pointer, "name_not_plain");
    }
}

/// Whether there is something to be seen: a letter or a digit of some script.
fn is_seen(name: &str) -> bool {
    name.chars().any(char::is_alphanumeric)
}

/// Whether no mail reader makes a link or a picture of it.
fn is_plain(name: &str) -> bool {
    let lower = name.to_lowercase();
    !["://", "www.", "<", ">"].iter().any(|sign| lower.contains(sign))
}

#[cfg(test)]
mod tests;
