//! Documents that can be changed: each says which version it is, and a change can be bound to the version that was seen.

use std::collections::BTreeSet;

use api::server;
use poem::http::Method;

use crate::support::sample::Operation;

/// Switches: what they set is the same whatever stood before.
const SWITCHES: [&str; 5] = [
    "set_auxiliary",
    "set_company_logo",
    "set_default_company",
    "set_exchange_rate",
    "update_company_module",
];

/// A key is ended whatever it is called by now.
const WHATEVER_IT_IS: [&str; 1] = ["revoke_api_key"];

fn bears_its_version(operation: &Operation) -> bool {
    operation.definition()["responses"]["200"]["headers"]["ETag"].is_object()
}

#[test]
fn a_document_that_can_be_changed_bears_its_version_and_every_change_takes_it() {
    let document = server::document();
    let operations = Operation::all(document).into_iter().filter(Operation::is_of_a_company);
    let operations: Vec<Operation> = operations.collect();
    let changes = operations.iter().filter(|one| [Method::PATCH, Method::PUT].contains(&one.method));
    let (mut bound, mut switches) = (0, BTreeSet::new());
    for change in changes {
        if !change.declares("If-Match") {
            switches.insert(change.id.as_str());
            continue;
        }
        bound += 1;
        assert!(bears_its_version(change), "{} does not say the version that it makes", change.id);
        for other in operations.iter().filter(|other| other.path == change.path) {
            let is_bound = match other.method {
                Method::GET => bears_its_version(other),
                Method::DELETE => other.declares("If-Match") != WHATEVER_IT_IS.contains(&other.id.as_str()),
                _ => true,
            };
            assert!(is_bound, "{} knows no version, and {} does", other.id, change.id);
        }
    }
    assert_eq!(switches, BTreeSet::from(SWITCHES));
    assert!(bound >= 10, "{bound} changes");
}
