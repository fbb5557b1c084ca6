//! The euro reference rates of the European Central Bank.
//!
//! `eurofxref-daily.xml`, `eurofxref-hist-90d.xml` and `eurofxref-hist.xml` of `https://www.ecb.europa.eu/stats/eurofxref/` have one form: an
//! `Envelope` with a `Cube`, in it one `Cube time="2025-12-31"` a day, in that one `Cube currency="USD" rate="1.1750"` a currency:
//! units for one euro. Elements are known by their names without prefix; those that say who published are passed over.

use std::collections::HashSet;
use std::io::BufRead;

use chrono::{Datelike, NaiveDate};
use quick_xml::errors::SyntaxError;
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

use super::limited::{Bound, Limited};
use super::{
    DatedRate, EcbError, EcbErrorCode, ExchangeRate, ExchangeRateError, Quotation, euro_parity, is_iso_4217,
};
use crate::CurrencyCode;
use crate::sheet::shown;

/// The largest file that is read. All days since 1999 have about 9 MB.
pub const MAX_ECB_BYTES: u64 = 32 << 20;
/// The longest tag or text, in bytes.
const MAX_PART_BYTES: u64 = 4_096;
/// How deep elements may stand in each other. Those of the ECB do four deep.
const MAX_DEPTH: usize = 8;
/// The most days: 78 years of weekdays.
const MAX_DAYS: usize = 20_000;

/// The rates of a file, in the order of the file, read in one pass as they are asked for.
///
/// An error is the last thing it gives; whoever needs all or nothing keeps what came before until the end. In memory are one tag, and
/// the days seen.
pub struct EcbRates<R> {
    xml: Reader<Limited<R>>,
    buffer: Vec<u8>,
    open: Vec<Place>,
    day: Option<NaiveDate>,
    days: HashSet<NaiveDate>,
    currencies: HashSet<[u8; 3]>,
    rates: u64,
    has_root: bool,
    is_over: bool,
}

/// What an open element is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Envelope,
    Cube,
    Day,
    Rate,
    Other,
}

/// What is said of a rate, as it is written.
#[derive(Default)]
struct Attributes {
    time: Option<String>,
    currency: Option<String>,
    rate: Option<String>,
}

impl<R: BufRead> EcbRates<R> {
    /// Reads from the beginning of a file.
    pub fn new(input: R) -> Self {
        Self {
            xml: Reader::from_reader(Limited::new(input, MAX_ECB_BYTES)),
            buffer: Vec::new(),
            open: Vec::new(),
            day: None,
            days: HashSet::new(),
            currencies: HashSet::new(),
            rates: 0,
            has_root: false,
            is_over: false,
        }
    }

    fn error(&self, code: EcbErrorCode) -> EcbError {
        EcbError { code, byte: self.xml.buffer_position(), day: self.day, value: None }
    }

    fn error_of(&self, code: EcbErrorCode, value: &str) -> EcbError {
        EcbError { value: Some(shown(value)), ..self.error(code) }
    }

    /// The next rate; `None` at the end.
    fn advance(&mut self) -> Result<Option<DatedRate>, EcbError> {
        loop {
            self.xml.get_mut().begin_part(MAX_PART_BYTES);
            let mut buffer = std::mem::take(&mut self.buffer);
            buffer.clear();
            let step = match self.xml.read_event_into(&mut buffer) {
                Ok(event) => self.step(&event),
                Err(error) => Err(self.error(self.cause(&error))),
            };
            self.buffer = buffer;
            match step? {
                Step::Rate(rate) => return Ok(Some(rate)),
                Step::On => {}
                Step::End => return Ok(None),
            }
        }
    }

    fn cause(&self, error: &quick_xml::Error) -> EcbErrorCode {
        match (self.xml.get_ref().exceeded, error) {
            (Some(Bound::Whole), _) => EcbErrorCode::TooLarge,
            (Some(Bound::Part), _) => EcbErrorCode::PartTooLong,
            (None, quick_xml::Error::Io(_)) => EcbErrorCode::Unreadable,
            (None, quick_xml::Error::Syntax(SyntaxError::InvalidBangMarkup)) => EcbErrorCode::NotXml,
            // All others tell of something that was begun and not ended.
            (None, quick_xml::Error::Syntax(_)) => EcbErrorCode::Truncated,
            (None, _) => EcbErrorCode::NotXml,
        }
    }

    fn step(&mut self, event: &Event<'_>) -> Result<Step, EcbError> {
        match event {
            Event::Start(start) => self.enter(start),
            Event::Empty(start) => {
                let step = self.enter(start)?;
                self.leave();
                Ok(step)
            }
            Event::End(_) => {
                self.leave();
                Ok(Step::On)
            }
            Event::DocType(_) | Event::GeneralRef(_) => Err(self.error(EcbErrorCode::Entities)),
            Event::Eof => self.end(),
            Event::Text(text) if self.open.is_empty() && !text.trim().is_empty() => {
                Err(self.error(EcbErrorCode::NotXml))
            }
            Event::Text(_) | Event::CData(_) | Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {
                Ok(Step::On)
            }
        }
    }

    fn end(&self) -> Result<Step, EcbError> {
        match (self.open.is_empty() && self.has_root, self.rates) {
            (false, _) => Err(self.error(EcbErrorCode::Truncated)),
            (true, 0) => Err(self.error(EcbErrorCode::NoRates)),
            (true, _) => Ok(Step::End),
        }
    }

    fn leave(&mut self) {
        if self.open.pop() == Some(Place::Day) {
            self.day = None;
        }
    }

    fn enter(&mut self, start: &BytesStart<'_>) -> Result<Step, EcbError> {
        if self.open.len() == MAX_DEPTH {
            return Err(self.error(EcbErrorCode::TooDeep));
        }
        let name = start.local_name();
        let attributes = self.attributes(start)?;
        let is_cube = name.as_ref() == "Cube";
        let place = match (self.open.last(), is_cube) {
            (None, _) if !self.has_root && name.as_ref() == "Envelope" => Place::Envelope,
            (None, _) => return Err(self.error(EcbErrorCode::NotRates)),
            (_, false) => Place::Other,
            (Some(Place::Envelope), true) => Place::Cube,
            (Some(Place::Cube), true) => Place::Day,
            (Some(Place::Day), true) => Place::Rate,
            (Some(Place::Rate | Place::Other), true) => return Err(self.error(EcbErrorCode::NotRates)),
        };
        self.has_root = true;
        self.open.push(place);
        match place {
            Place::Day => self.begin_day(attributes.time.as_deref()),
            Place::Rate => self.rate(&attributes).map(Step::Rate),
            Place::Envelope | Place::Cube | Place::Other => Ok(Step::On),
        }
    }

    fn attributes(&self, start: &BytesStart<'_>) -> Result<Attributes, EcbError> {
        let mut found = Attributes::default();
        for attribute in start.attributes() {
            let attribute = attribute.map_err(|_| self.error(EcbErrorCode::NotXml))?;
            if attribute.value.contains('&') {
                return Err(self.error(EcbErrorCode::Entities));
            }
            let place = match attribute.key.local_name().as_ref() {
                "time" => &mut found.time,
                "currency" => &mut found.currency,
                "rate" => &mut found.rate,
                _ => continue,
            };
            *place = Some(attribute.value.into_owned());
        }
        Ok(found)
    }

    fn begin_day(&mut self, time: Option<&str>) -> Result<Step, EcbError> {
        let Some(time) = time else { return Err(self.error(EcbErrorCode::NotRates)) };
        let day = time
            .parse::<NaiveDate>()
            .ok()
            .filter(|day| time.len() == 10 && *day >= first_day() && day.year() <= LAST_YEAR);
        let Some(day) = day else { return Err(self.error_of(EcbErrorCode::Day, time)) };
        if !self.days.insert(day) {
            return Err(self.error_of(EcbErrorCode::DayTwice, time));
        }
        if self.days.len() > MAX_DAYS {
            return Err(self.error(EcbErrorCode::TooManyDays));
        }
        self.day = Some(day);
        self.currencies.clear();
        Ok(Step::On)
    }

    fn rate(&mut self, attributes: &Attributes) -> Result<DatedRate, EcbError> {
        let (Some(on), Some(code), Some(rate)) = (self.day, &attributes.currency, &attributes.rate) else {
            return Err(self.error(EcbErrorCode::NotRates));
        };
        let key = <[u8; 3]>::try_from(code.as_bytes()).ok().filter(|_| is_iso_4217(code));
        let currency = CurrencyCode::new(code).ok();
        let (Some(key), Some(currency)) = (key, currency) else {
            return Err(self.error_of(EcbErrorCode::UnknownCurrency, code));
        };
        if euro_parity(code).is_some() {
            return Err(self.error_of(EcbErrorCode::FixedCurrency, code));
        }
        if !self.currencies.insert(key) {
            return Err(self.error_of(EcbErrorCode::CurrencyTwice, code));
        }
        let rate = ExchangeRate::parse(rate, Quotation::ForeignPerBase).map_err(|error| {
            let code_of = match error {
                ExchangeRateError::OutOfRange => EcbErrorCode::RateRange,
                ExchangeRateError::NotANumber | ExchangeRateError::TooManyDecimals => {
                    EcbErrorCode::RateNumber
                }
            };
            self.error_of(code_of, &format!("{code} {rate}"))
        })?;
        self.rates += 1;
        Ok(DatedRate { on, currency, rate })
    }
}

enum Step {
    Rate(DatedRate),
    On,
    End,
}

/// The last year that accounts can bear.
const LAST_YEAR: i32 = 2199;

fn first_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(1999, 1, 1).expect("it is a day of the calendar")
}

impl<R: BufRead> Iterator for EcbRates<R> {
    type Item = Result<DatedRate, EcbError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.advance().transpose();
        self.is_over = !matches!(next, Some(Ok(_)));
        next
    }
}
