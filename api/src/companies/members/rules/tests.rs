use tenancy::SystemRole;

use super::*;

fn of(role: SystemRole) -> Standing {
    Standing { permissions: role.permissions(), is_admin: role == SystemRole::Admin, is_active: true }
}

fn inactive(role: SystemRole) -> Standing {
    Standing { is_active: false, ..of(role) }
}

/// A member of a role in a company of two administrators, looked at by one of them.
fn member(role: SystemRole) -> Situation {
    let actor = Some(SystemRole::Admin.permissions());
    Situation { member: of(role), member_is_owner: false, admins: 2, actor }
}

#[track_caller]
fn refused(situation: Situation, next: Option<Standing>, code: &str) {
    assert_eq!(situation.allows(next).unwrap_err().code(), code);
}

#[test]
fn an_administrator_moves_members_between_roles() {
    for role in SystemRole::ALL {
        member(SystemRole::Viewer).allows(Some(of(*role))).unwrap();
        member(*role).allows(Some(of(SystemRole::Viewer))).unwrap();
        member(*role).allows(Some(inactive(*role))).unwrap();
        member(*role).allows(None).unwrap();
    }
}

#[test]
fn the_last_administrator_stays() {
    let last = Situation { admins: 1, ..member(SystemRole::Admin) };
    refused(last, None, "last_admin");
    refused(last, Some(of(SystemRole::Manager)), "last_admin");
    refused(last, Some(inactive(SystemRole::Admin)), "last_admin");
    last.allows(Some(of(SystemRole::Admin))).unwrap();
}

#[test]
fn an_administrator_who_may_not_enter_is_none() {
    let one_is_active =
        Situation { member: inactive(SystemRole::Admin), admins: 1, ..member(SystemRole::Admin) };
    one_is_active.allows(None).unwrap();
    one_is_active.allows(Some(of(SystemRole::Viewer))).unwrap();
    one_is_active.allows(Some(of(SystemRole::Admin))).unwrap();
}

#[test]
fn the_owner_stays_and_keeps_control() {
    let owner = Situation { member_is_owner: true, ..member(SystemRole::Admin) };
    refused(owner, None, "owner_cannot_leave");
    refused(owner, Some(of(SystemRole::Viewer)), "owner_cannot_leave");
    refused(owner, Some(inactive(SystemRole::Admin)), "owner_cannot_leave");
}

#[test]
fn nobody_gives_or_takes_what_they_do_not_have() {
    let actor = Some(SystemRole::Manager.permissions());
    let by_manager = |role| Situation { actor, ..member(role) };
    refused(by_manager(SystemRole::Viewer), Some(of(SystemRole::Admin)), "role_exceeds_yours");
    refused(by_manager(SystemRole::Admin), Some(of(SystemRole::Viewer)), "role_exceeds_yours");
    refused(by_manager(SystemRole::Admin), Some(inactive(SystemRole::Admin)), "role_exceeds_yours");
    refused(by_manager(SystemRole::Admin), None, "role_exceeds_yours");
    by_manager(SystemRole::Viewer).allows(Some(of(SystemRole::Employee))).unwrap();
}

#[test]
fn anybody_may_leave() {
    let leaving = Situation { actor: None, ..member(SystemRole::Viewer) };
    leaving.allows(None).unwrap();
}
