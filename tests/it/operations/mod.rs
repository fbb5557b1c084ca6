//! What an operator relies on, on real processes.

mod closed;
mod demo;
mod doctor;
mod errors;
mod figures;
mod later;
mod parts;
mod restored;
mod stopping;
