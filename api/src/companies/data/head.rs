//! What the head of an archive has to be before a company is made of it: what the product itself would take.

use std::collections::HashSet;

use ledger::{Currency, is_control};
use tenancy::provision::name_key;
use tenancy::transfer::archive::{Header, Role};
use tenancy::{Permission, SystemRole};

use crate::{
    companies::{is_blank_name, roles},
    onboarding::Country,
};

/// Characters of the name of a company at most.
const MAX_NAME: usize = 200;
/// Characters of the key of a role at most.
const MAX_KEY: usize = 60;
/// So long a text of an archive is shown to whoever reads why it was refused.
const SHOWN: usize = 40;

/// Whether a company can be made of a head; its name is not looked at where it gets another.
///
/// # Errors
/// What part of it the product would not take, as a sentence.
pub fn judge(header: &Header, is_renamed: bool) -> Result<(), String> {
    let card = &header.company;
    if !is_renamed && !is_name(&card.name, MAX_NAME) {
        return Err(format!("the name of the company, {}, is none", shown(&card.name)));
    }
    if Country::of(&card.country).is_none() {
        return Err(format!("the country {} is not known here", shown(&card.country)));
    }
    if Currency::from_code(&card.currency).is_err() {
        return Err(format!("the currency {} is not known here", shown(&card.currency)));
    }
    if card.session_timeout_minutes.is_some_and(|minutes| !(1..=43_200).contains(&minutes)) {
        return Err("the session timeout is not of 1 to 43200 minutes".to_owned());
    }
    if header.roles.len() > roles::MAX_ROLES {
        let number = header.roles.len();
        return Err(format!("{number} roles are more than the {} that a company has", roles::MAX_ROLES));
    }
    let (mut keys, mut names) = (HashSet::new(), HashSet::new());
    for role in &header.roles {
        judge_role(role)?;
        let is_new = keys.insert(&role.key) && names.insert(name_key(name_of(role)));
        if !is_new {
            return Err(format!("the role {} is there twice", shown(name_of(role))));
        }
    }
    Ok(())
}

fn judge_role(role: &Role) -> Result<(), String> {
    let of_key = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, b'-' | b'_');
    let is_key = (1..=MAX_KEY).contains(&role.key.len()) && role.key.bytes().all(of_key);
    if !is_key || role.key.parse::<SystemRole>().is_ok() {
        return Err(format!("the key of a role, {}, is none of a company's own", shown(&role.key)));
    }
    if !is_name(name_of(role), roles::MAX_NAME) {
        return Err(format!("the name of a role, {}, is none", shown(name_of(role))));
    }
    if role.permissions.len() > Permission::all().count() {
        return Err(format!("the role {} has more permissions than there are", shown(name_of(role))));
    }
    match role.permissions.iter().find(|text| text.parse::<Permission>().is_err()) {
        Some(text) => {
            Err(format!("the role {} has the unknown permission {}", shown(name_of(role)), shown(text)))
        }
        None => Ok(()),
    }
}

/// Archives from before roles had names have keys only.
fn name_of(role: &Role) -> &str {
    role.name.as_deref().unwrap_or(&role.key)
}

fn is_name(name: &str, max: usize) -> bool {
    name.trim() == name
        && name.chars().count() <= max
        && !is_blank_name(name)
        && !name.chars().any(is_control)
}

/// A text of a stranger, harmless in a log.
fn shown(text: &str) -> String {
    format!("{:?}", text.chars().take(SHOWN).collect::<String>())
}

#[cfg(test)]
mod tests;
