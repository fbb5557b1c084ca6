//! What is sold, and trials of it.

mod catalogue;
mod trials;
