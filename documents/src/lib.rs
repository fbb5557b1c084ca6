//! Lists and reports as documents to print, to send and to keep: tables over pages of A4 in PDF/A.
//!
//! A [`Draft`] takes texts that are written out already, row after row, and lays them out when it has all of them: how wide
//! a column is depends on what stands in it, and each page says how many there are. Nothing is left out: a text that is
//! wider than its column goes on below, a row that is higher than what is left of a page goes on overleaf. Never here: what
//! a figure means, or how a language writes it; and nothing is read but the fonts in the binary.

mod columns;
mod draft;
mod face;
mod page;
mod paper;
mod text;

pub use draft::{Align, Cell, Column, Direction, Draft, Fault, Front, Kind, MadeOn};
