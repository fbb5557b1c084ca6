//! What an operator relies on, on real processes.

mod doctor;
mod figures;
mod parts;
mod stopping;
