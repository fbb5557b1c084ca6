//! Roles as they are named in a file.

use std::collections::HashMap;

use tenancy::{CompanyId, PlatformTx};

use super::store;
use crate::http::ApiResult;
use crate::tables::{Cell, Words};

/// The names that a company gave its own roles, by their keys.
#[derive(Debug)]
pub struct RoleNames(HashMap<String, String>);

impl RoleNames {
    /// Those of a company.
    ///
    /// # Errors
    /// The database's.
    pub async fn of(tx: &mut PlatformTx<'_>, company: CompanyId) -> ApiResult<Self> {
        let roles = store::all(tx, company).await?;
        Ok(Self(roles.into_iter().filter_map(|role| Some((role.key, role.name?))).collect()))
    }

    /// A role of the company by the name that it gave, one of the system in the language of the file.
    pub fn cell(&self, key: &str) -> Cell {
        self.0.get(key).map_or_else(|| Self::of_system(key), |name| Cell::Text(name.clone()))
    }

    /// A role of the system in the language of the file; any other by its key.
    pub fn of_system(key: &str) -> Cell {
        Cell::Word(Words(match key {
            "admin" => ["Administrateur", "Administrator", "Administrador", "مدير عام"],
            "manager" => ["Gestionnaire", "Manager", "Gestor", "مسيّر"],
            "accountant" => ["Comptable", "Accountant", "Contable", "محاسب"],
            "employee" => ["Collaborateur", "Employee", "Empleado", "موظف"],
            "viewer" => ["Lecteur", "Viewer", "Lector", "قارئ"],
            other => return Cell::Text(other.to_owned()),
        }))
    }
}
