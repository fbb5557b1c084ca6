//! The people of a company and the roles they have in it.

mod dto;
mod export;
mod routes;
mod rules;
mod service;
mod store;

pub use routes::{Routes, gives_control};
pub use service::tell;
pub use store::{
    MAX_COMPANIES, MAX_MEMBERS, NewMember, admins, count, count_active, insert, is_member, lock_company,
    may_join_another, member, member_by_email, must_have_room,
};
