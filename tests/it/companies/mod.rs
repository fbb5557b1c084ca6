//! Companies: their names, settings, modules, members, invitations, roles and audit trail.

mod api_keys;
mod audit;
mod bounds;
mod buckets;
mod data;
mod directory;
mod erasure;
mod invitations;
mod keys_of_writes;
mod logo;
mod members;
mod ownership;
mod roles;
mod session_timeout;
mod settings;
mod transfers;
mod waiting;
