//! The life of a company: its states, and every step from one to another.

use std::fmt;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::Text;

use crate::{CompanyId, TenancyError};

/// The life of a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq, AsExpression, FromSqlRow)]
#[diesel(sql_type = Text)]
pub enum CompanyState {
    /// It has an owner, and a schema or soon one.
    Claimed,
    /// Its first rows are being written.
    Seeding,
    /// It is in use.
    Active,
    /// A migration failed; it waits for the next run.
    Quarantined,
    /// It is being erased: nobody finds it any more.
    Erasing,
    /// It is being read out of an archive: nobody enters it yet.
    Importing,
}

/// A step in the life of a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Begin to write its first rows.
    Seed,
    /// Open it for use.
    Activate,
    /// Take it out of service, because a migration failed.
    Quarantine,
    /// Take it away for good.
    Erase,
    /// Let it go on where it was before its quarantine.
    Release {
        /// The state that it was in.
        to: CompanyState,
    },
}

impl CompanyState {
    const ALL: [Self; 6] =
        [Self::Claimed, Self::Seeding, Self::Active, Self::Quarantined, Self::Erasing, Self::Importing];

    /// The text in the database, and for an operator.
    fn as_str(self) -> &'static str {
        match self {
            Self::Claimed => "claimed",
            Self::Seeding => "seeding",
            Self::Active => "active",
            Self::Quarantined => "quarantined",
            Self::Erasing => "erasing",
            Self::Importing => "importing",
        }
    }

    /// Where a step leads; `None` when it may not be taken. A step that was taken may be taken again.
    pub fn after(self, step: Step) -> Option<Self> {
        use CompanyState::{Active, Claimed, Erasing, Importing, Quarantined, Seeding};
        match (self, step) {
            (Claimed | Seeding, Step::Seed) => Some(Seeding),
            (Seeding | Importing | Active, Step::Activate) => Some(Active),
            (Claimed | Seeding | Active | Quarantined, Step::Quarantine) => Some(Quarantined),
            (Quarantined, Step::Release { to: to @ (Claimed | Seeding | Active) }) => Some(to),
            (Claimed | Seeding | Active | Quarantined | Erasing | Importing, Step::Erase) => Some(Erasing),
            (Claimed | Seeding | Active | Quarantined | Erasing | Importing, _) => None,
        }
    }

    /// Takes a step.
    ///
    /// # Errors
    /// [`TenancyError::WrongState`] when it may not be taken from here.
    pub(crate) fn take(self, step: Step, company: CompanyId) -> Result<Self, TenancyError> {
        self.after(step).ok_or(TenancyError::WrongState { company, state: self })
    }
}

impl fmt::Display for CompanyState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl ToSql<Text, Pg> for CompanyState {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        ToSql::<Text, Pg>::to_sql(self.as_str(), out)
    }
}

impl FromSql<Text, Pg> for CompanyState {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        let text = <String as FromSql<Text, Pg>>::from_sql(bytes)?;
        let state = Self::ALL.into_iter().find(|state| state.as_str() == text);
        state.ok_or_else(|| format!("a company is in no state {text}").into())
    }
}
