//! What an operator relies on, on real processes.

mod parts;
mod stopping;
