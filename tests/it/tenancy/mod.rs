//! Which rows a caller may touch, on a real Postgres.

mod dirty;
mod enter;
mod fixture;
mod idempotency;
mod interruptions;
mod keys;
mod migrate;
mod objects;
mod pool;
mod provision;
mod queue;
mod schema;
mod scope;
mod standing;
mod tls;
mod trail;
mod upgrade;
mod write;
