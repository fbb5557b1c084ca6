//! Identifiers that cannot be taken for one another.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Utc};
use diesel::deserialize::FromSqlRow;
use diesel::expression::AsExpression;
use serde::{Deserialize, Serialize};
use uuid::{NoContext, Timestamp, Uuid};

/// A new UUID version 7 of this instant: ids made later sort later.
pub fn uuid_at(now: DateTime<Utc>) -> Uuid {
    let seconds = u64::try_from(now.timestamp()).unwrap_or(0);
    Uuid::new_v7(Timestamp::from_unix(NoContext, seconds, now.timestamp_subsec_nanos()))
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, AsExpression, FromSqlRow)]
        #[diesel(sql_type = diesel::sql_types::Uuid)]
        #[serde(transparent)]
        pub struct $name(Uuid);

        impl $name {
            /// A new id of this instant.
            pub fn new(now: DateTime<Utc>) -> Self {
                Self(uuid_at(now))
            }

            /// Takes a UUID for such an id.
            pub const fn from_uuid(uuid: Uuid) -> Self {
                Self(uuid)
            }

            /// The UUID itself.
            pub const fn as_uuid(&self) -> Uuid {
                self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(&self.0, f)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, concat!(stringify!($name), "({})"), self.0)
            }
        }

        impl FromStr for $name {
            type Err = uuid::Error;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                text.parse().map(Self)
            }
        }

        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self {
                Self(uuid)
            }
        }

        impl From<$name> for Uuid {
            fn from(id: $name) -> Uuid {
                id.0
            }
        }

        impl diesel::serialize::ToSql<diesel::sql_types::Uuid, diesel::pg::Pg> for $name {
            fn to_sql<'b>(
                &'b self,
                out: &mut diesel::serialize::Output<'b, '_, diesel::pg::Pg>,
            ) -> diesel::serialize::Result {
                diesel::serialize::ToSql::<diesel::sql_types::Uuid, diesel::pg::Pg>::to_sql(&self.0, out)
            }
        }

        impl diesel::deserialize::FromSql<diesel::sql_types::Uuid, diesel::pg::Pg> for $name {
            fn from_sql(bytes: diesel::pg::PgValue<'_>) -> diesel::deserialize::Result<Self> {
                <Uuid as diesel::deserialize::FromSql<diesel::sql_types::Uuid, diesel::pg::Pg>>::from_sql(bytes)
                    .map(Self)
            }
        }
    };
}

id! {
    /// A company. Its schema and its database role are named from it.
    CompanyId
}
id! {
    /// A person with an account.
    UserId
}
id! {
    /// A session of a person.
    SessionId
}
id! {
    /// A key by which programs act for a member of a company.
    ApiKeyId
}
id! {
    /// A job in the queue.
    JobId
}
id! {
    /// A file of a company.
    FileId
}

impl FileId {
    /// The instant at which the id was made; `None` for one that was not made here.
    pub fn given_at(&self) -> Option<DateTime<Utc>> {
        let (seconds, nanos) = self.0.get_timestamp()?.to_unix();
        DateTime::from_timestamp(i64::try_from(seconds).ok()?, nanos)
    }
}

impl CompanyId {
    /// The name of the company's schema and of its database role: `c_` and 32 hexadecimal digits.
    ///
    /// It needs no quoting, and is the only kind of identifier that is ever formatted into SQL.
    pub fn schema(&self) -> String {
        format!("c_{}", self.0.simple())
    }
}
