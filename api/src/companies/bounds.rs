//! How many there are at most of what a company or a person has in lists that are given whole.

pub use super::{
    api_keys::MAX_KEYS,
    data_exports::MAX_KEPT as MAX_EXPORTS,
    data_imports::LISTED as IMPORTS_LISTED,
    invitations::{LISTED as INVITATIONS_LISTED, MAX_WAITING as MAX_INVITATIONS},
    members::{MAX_COMPANIES, MAX_MEMBERS},
    roles::MAX_ROLES,
};
