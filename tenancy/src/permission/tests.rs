use super::*;

#[test]
fn a_permission_reads_back_from_its_text() {
    for permission in Permission::all() {
        assert_eq!(permission.to_string().parse(), Ok(permission));
    }
    assert_eq!(Module::SalesCrm.manage().to_string(), "salesCrm.manage");
    assert!("accounting".parse::<Permission>().is_err());
    assert!("crm.read".parse::<Permission>().is_err());
}

#[test]
fn every_permission_has_a_place_of_its_own_in_a_set() {
    assert_eq!(PermissionSet::all().iter().count(), Module::ALL.len() * Level::ALL.len());
    for permission in Permission::all() {
        let alone: PermissionSet = [permission].into_iter().collect();
        assert_eq!(alone.iter().collect::<Vec<_>>(), [permission]);
    }
}

#[test]
fn an_unknown_name_grants_nothing() {
    assert_eq!(PermissionSet::from_texts(&["telepathy.manage", "accounting.own"]), PermissionSet::default());
}

#[test]
fn roles_hold_what_their_description_says() {
    let admin = SystemRole::Admin.permissions();
    assert_eq!(admin, PermissionSet::all());
    let manager = SystemRole::Manager.permissions();
    assert!(manager.contains(Module::Accounting.manage()));
    assert!(!manager.contains(Module::Users.manage()) && !manager.contains(Module::Settings.manage()));
    let accountant = SystemRole::Accountant.permissions();
    assert!(
        accountant.contains(Module::Accounting.manage()) && accountant.contains(Module::Invoicing.write())
    );
    assert!(
        !accountant.contains(Module::Invoicing.manage())
            && !accountant.contains(Module::HumanResources.read())
    );
    let employee = SystemRole::Employee.permissions();
    assert!(!employee.contains(Module::Accounting.read()) && employee.contains(Module::SalesCrm.write()));
    assert!(!employee.contains(Module::Dashboard.write()));
    let viewer = SystemRole::Viewer.permissions();
    assert!(viewer.iter().all(|permission| permission.level == Level::Read));
    assert_eq!(viewer.iter().count(), Module::ALL.len());
}

#[test]
fn nobody_hands_out_what_they_do_not_have() {
    let manager = SystemRole::Manager.permissions();
    assert!(manager.contains_all(SystemRole::Viewer.permissions()));
    assert!(!manager.contains_all(SystemRole::Admin.permissions()));
}
