use tenancy::SystemRole;

use super::*;

fn of(role: SystemRole) -> (PermissionSet, IsAdmin) {
    (role.permissions(), IsAdmin(role == SystemRole::Admin))
}

fn becomes(role: SystemRole) -> Change {
    let (permissions, is_admin) = of(role);
    Change::Role(permissions, is_admin)
}

/// A member of a role in a company of two administrators, looked at by one of them.
fn member(role: SystemRole) -> Situation {
    let (member, member_is_admin) = of(role);
    let actor = Some(SystemRole::Admin.permissions());
    Situation { member, member_is_admin, member_is_owner: false, admins: 2, actor }
}

#[track_caller]
fn refused(situation: Situation, change: Change, code: &str) {
    assert_eq!(situation.allows(change).unwrap_err().code(), code);
}

#[test]
fn an_administrator_moves_members_between_roles() {
    for role in SystemRole::ALL {
        member(SystemRole::Viewer).allows(becomes(*role)).unwrap();
        member(*role).allows(becomes(SystemRole::Viewer)).unwrap();
        member(*role).allows(Change::Removal).unwrap();
    }
}

#[test]
fn the_last_administrator_stays() {
    let last = Situation { admins: 1, ..member(SystemRole::Admin) };
    refused(last, Change::Removal, "last_admin");
    refused(last, becomes(SystemRole::Manager), "last_admin");
    last.allows(becomes(SystemRole::Admin)).unwrap();
}

#[test]
fn the_owner_stays_and_keeps_control() {
    let owner = Situation { member_is_owner: true, ..member(SystemRole::Admin) };
    refused(owner, Change::Removal, "owner_cannot_leave");
    refused(owner, becomes(SystemRole::Viewer), "owner_cannot_leave");
}

#[test]
fn nobody_gives_or_takes_what_they_do_not_have() {
    let actor = Some(SystemRole::Manager.permissions());
    let by_manager = |role| Situation { actor, ..member(role) };
    refused(by_manager(SystemRole::Viewer), becomes(SystemRole::Admin), "role_exceeds_yours");
    refused(by_manager(SystemRole::Admin), becomes(SystemRole::Viewer), "role_exceeds_yours");
    refused(by_manager(SystemRole::Admin), Change::Removal, "role_exceeds_yours");
    by_manager(SystemRole::Viewer).allows(becomes(SystemRole::Employee)).unwrap();
}

#[test]
fn anybody_may_leave() {
    let leaving = Situation { actor: None, ..member(SystemRole::Viewer) };
    leaving.allows(Change::Removal).unwrap();
}
