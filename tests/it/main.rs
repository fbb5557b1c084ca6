//! Stories over HTTP on a real Postgres, and what lies below them.
#![expect(unreachable_pub, reason = "a test binary has no outside: pub is what other stories may use")]
#![expect(clippy::unwrap_used, reason = "a helper that fails is a test that fails")]

mod accounting;
mod billing;
mod companies;
mod faults;
mod http;
mod identity;
mod jobs;
mod notifications;
mod onboarding;
mod operations;
mod structure;
mod support;
mod tenancy;
mod webhooks;
