//! What is wrong with the rows of a file.

use super::shown;

/// So many problems that are errors are kept, and as many others; all are counted.
pub const KEPT_PROBLEMS: usize = 200;

/// What is to be told of a row, or of the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem<C> {
    /// The row, as people see it; `None` when it is the file.
    pub row: Option<u64>,
    /// What it is.
    pub code: C,
    /// The value it is about, shortened.
    pub value: String,
}

/// All there is to tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problems<C> {
    /// How many there are.
    pub total: u64,
    /// How many of them stand in the way of what the file is brought for.
    pub errors: u64,
    /// The first [`KEPT_PROBLEMS`] errors and as many others, by row; those of the file come last.
    pub list: Vec<Problem<C>>,
}

/// The code of a problem.
pub trait Told: Copy {
    /// Whether it stands in the way.
    fn stands_in_the_way(self) -> bool;
}

impl<C> Default for Problems<C> {
    fn default() -> Self {
        Self { total: 0, errors: 0, list: Vec::new() }
    }
}

impl<C: Told> Problems<C> {
    /// Brings what is kept into the order of the rows.
    pub(crate) fn sort(&mut self) {
        self.list.sort_by_key(|problem| problem.row.unwrap_or(u64::MAX));
    }

    pub(crate) fn tell(&mut self, row: Option<u64>, code: C, value: &str) {
        let is_error = code.stands_in_the_way();
        self.total += 1;
        self.errors += u64::from(is_error);
        let found = if is_error { self.errors } else { self.total - self.errors };
        if found <= KEPT_PROBLEMS as u64 {
            self.list.push(Problem { row, code, value: shown(value) });
        }
    }
}

/// Makes the enum of what there may be to tell of one kind of table.
macro_rules! problem_codes {
    ($($(#[$doc:meta])+ $variant:ident => $code:literal, $is_error:literal;)+) => {
        /// What there may be to tell.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ProblemCode {
            $($(#[$doc])+ $variant,)+
        }

        impl ProblemCode {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable code.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            /// Whether it stands in the way of the entry. What does not was put up with.
            pub const fn is_error(self) -> bool {
                match self { $(Self::$variant => $is_error),+ }
            }
        }

        impl crate::sheet::Told for ProblemCode {
            fn stands_in_the_way(self) -> bool {
                self.is_error()
            }
        }
    };
}

pub(crate) use problem_codes;
