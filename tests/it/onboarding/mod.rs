//! From an account to a company to work in.

mod finalisation;
mod interruptions;
mod wizard;
