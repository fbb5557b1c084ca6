//! Why a file of reference rates is not read on.

use std::fmt;

use chrono::NaiveDate;

/// What is wrong with a file of reference rates, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EcbError {
    /// What is wrong.
    pub code: EcbErrorCode,
    /// How many bytes were read up to and with what is at fault.
    pub byte: u64,
    /// The day, when it was known.
    pub day: Option<NaiveDate>,
    /// The currency or the value that is at fault, shortened.
    pub value: Option<String>,
}

macro_rules! codes {
    ($($(#[$doc:meta])+ $variant:ident => $code:literal, $sentence:literal;)+) => {
        /// What may be wrong with a file of reference rates.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum EcbErrorCode {
            $($(#[$doc])+ $variant,)+
        }

        impl EcbErrorCode {
            /// Every one.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The stable code.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $code),+ }
            }

            const fn sentence(self) -> &'static str {
                match self { $(Self::$variant => $sentence),+ }
            }
        }
    };
}

codes! {
    /// The bytes could not be read.
    Unreadable => "ecb_unreadable", "the file cannot be read";
    /// It is not well-formed XML.
    NotXml => "ecb_not_xml", "the file is not well-formed XML";
    /// It is XML of another kind: the root is no `Envelope`, or a day or a rate stands where none can.
    NotRates => "ecb_not_rates", "the file does not hold euro reference rates as the ECB publishes them";
    /// It ends before its root does.
    Truncated => "ecb_truncated", "the file ends too early";
    /// It has more than [`MAX_ECB_BYTES`](super::MAX_ECB_BYTES).
    TooLarge => "ecb_too_large", "the file is too large";
    /// A tag or a text has more than 4,096 bytes.
    PartTooLong => "ecb_part_too_long", "a tag or a text is too long";
    /// Elements stand in each other more than eight deep.
    TooDeep => "ecb_too_deep", "elements are nested too deep";
    /// A document type or an entity: reference rates need none.
    Entities => "ecb_entities", "the file declares or uses entities";
    /// A day is none of the calendar, or before the euro (1999-01-01).
    Day => "ecb_day", "a day is none since the euro began";
    /// A day stands there twice.
    DayTwice => "ecb_day_twice", "a day stands there twice";
    /// There are more than 20,000 days.
    TooManyDays => "ecb_too_many_days", "there are too many days";
    /// A code is none of ISO 4217.
    UnknownCurrency => "ecb_currency_unknown", "a currency is unknown";
    /// A currency has a parity with the euro, or is the euro.
    FixedCurrency => "ecb_currency_fixed", "a currency is tied to the euro and has no rate";
    /// A currency has two rates on a day.
    CurrencyTwice => "ecb_currency_twice", "a currency has two rates on a day";
    /// A rate is no decimal number, or has more than ten decimals.
    RateNumber => "ecb_rate_not_a_number", "a rate is not a decimal number of at most ten decimals";
    /// A rate is zero, negative or beyond what any rate is.
    RateRange => "ecb_rate_out_of_range", "a rate is not between a ten-millionth and ten million";
    /// There is no rate at all.
    NoRates => "ecb_no_rates", "there is no rate";
}

impl EcbError {
    /// The stable code of this error.
    pub const fn code(&self) -> &'static str {
        self.code.as_str()
    }
}

impl fmt::Display for EcbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} (byte {}", self.code.sentence(), self.byte)?;
        if let Some(day) = self.day {
            write!(f, ", {day}")?;
        }
        if let Some(value) = &self.value {
            write!(f, ", {value:?}")?;
        }
        f.write_str(")")
    }
}

impl std::error::Error for EcbError {}
