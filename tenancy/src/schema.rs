//! The tables, for diesel. Written from a migrated database and checked against one.

#[expect(missing_docs, reason = "generated: the columns are described in migrations/company")]
pub mod company;
#[expect(missing_docs, reason = "generated: the columns are described in migrations/platform")]
pub mod platform;
#[expect(missing_docs, reason = "generated: the columns are described in migrations/queue")]
pub mod queue;
