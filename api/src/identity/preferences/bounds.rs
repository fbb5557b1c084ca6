//! How much is kept of what somebody likes.

/// A key of a module, a table, a column or a card has at most so many characters.
pub const MAX_KEY: usize = 60;
/// Modules that are starred, at most.
pub const MAX_FAVOURITES: usize = 60;
/// Modules that are remembered as the last ones used.
pub const MAX_RECENTS: usize = 5;
/// Tables whose columns were chosen, at most.
pub const MAX_TABLES: usize = 60;
/// Columns of one table that are hidden, or that were moved, at most.
pub const MAX_COLUMNS: usize = 40;
/// Cards of the dashboard that were placed, at most.
pub const MAX_CARDS: usize = 60;
