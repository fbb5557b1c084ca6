//! From the parts that a caller typed to what each section has of a line.

use std::collections::{BTreeMap, BTreeSet};

use ledger::analytics::{self, MAX_PARTS, Share};
use ledger::{Currency, Money};
use tenancy::CompanyTx;
use uuid::Uuid;

use super::carried::LineParts;
use super::dto::LinePart;
use super::row::{AxisRow, KeyRow, SectionRow, ShareRow, rate};
use super::{keys, store};
use crate::accounting::amount;
use crate::http::{ApiResult, Fields};

/// Parts of all lines of an entry at most, those of keys too: the database compares each with its line when the entry is saved.
const MAX_PARTS_OF_ENTRY: usize = 5_000;

/// The parts of one line as they were typed, with their shapes right.
#[derive(Debug, Clone)]
pub struct TypedParts {
    /// The line's place in its entry.
    pub position: usize,
    /// Where the request has them: `/lines/0/analytics`.
    place: String,
    parts: Vec<Typed>,
}

#[derive(Debug, Clone, Copy)]
enum Typed {
    Section(Uuid, Share),
    Key(Uuid),
}

/// Checks the shape of every part. Notes `too_many`, `required`, `section_or_key`, `percent_or_amount`, `rate_not_a_number`,
/// `rate_out_of_range` and the codes of amounts at the fields below `place`.
pub fn check(
    fields: &mut Fields,
    position: usize,
    place: String,
    parts: Vec<LinePart>,
    currency: Currency,
) -> TypedParts {
    if parts.len() > MAX_PARTS {
        fields.refuse(place.as_str(), "too_many");
    }
    let typed = |(index, part): (usize, LinePart)| part.check(fields, &format!("{place}/{index}"), currency);
    let parts = parts.into_iter().take(MAX_PARTS).enumerate().filter_map(typed).collect();
    TypedParts { position, place, parts }
}

impl LinePart {
    fn check(self, fields: &mut Fields, place: &str, currency: Currency) -> Option<Typed> {
        let text = |text: Option<String>| text.filter(|text| !text.is_empty());
        let (percent, amount) = (text(self.percent), text(self.amount));
        let at = |field: &str| format!("{place}/{field}");
        match (self.section_id, self.distribution_key_id) {
            (None, Some(key)) if percent.is_none() && amount.is_none() => Some(Typed::Key(key)),
            (None, None) => {
                fields.refuse(at("section_id"), "required");
                None
            }
            (Some(section), None) => {
                let share = match (percent, amount) {
                    (Some(percent), None) => Share::Percent(keys::percent(fields, &at("percent"), &percent)),
                    (None, Some(amount)) => {
                        Share::Amount(above_zero(fields, &at("amount"), &amount, currency))
                    }
                    (None, None) => {
                        fields.refuse(at("percent"), "required");
                        return None;
                    }
                    (Some(_), Some(_)) => {
                        fields.refuse(at("amount"), "percent_or_amount");
                        return None;
                    }
                };
                Some(Typed::Section(section, share))
            }
            (_, Some(_)) => {
                fields.refuse(at("distribution_key_id"), "section_or_key");
                None
            }
        }
    }
}

fn above_zero(fields: &mut Fields, pointer: &str, text: &str, currency: Currency) -> Money {
    let before = fields.count();
    let amount = amount::parse_of(fields, pointer, text, currency.decimals());
    if amount.is_zero() && fields.count() == before {
        fields.refuse(pointer, "required");
    }
    amount
}

/// What each section has of the lines of an entry, whose amounts are given by their places. Sections that were `kept` may have been made
/// inactive since.
///
/// Notes `analytic_section_unknown`, `analytic_section_inactive`, `distribution_key_unknown`, `distribution_key_inactive`,
/// `section_repeated`, `too_many`, `analytics_beyond_line` and `amount_overflow`, each at its place.
pub async fn resolve(
    tx: &mut CompanyTx<'_>,
    fields: &mut Fields,
    typed: &[TypedParts],
    kept: &BTreeSet<Uuid>,
    amount_of: impl Fn(usize) -> Money,
) -> ApiResult<LineParts> {
    let mut split = LineParts::default();
    if typed.iter().all(|line| line.parts.is_empty()) {
        return Ok(split);
    }
    let known = Known::named_by(tx, typed, kept).await?;
    let mut of_entry = 0;
    for line in typed {
        let Some(shares) = known.shares(fields, line) else { continue };
        of_entry += shares.len();
        if of_entry > MAX_PARTS_OF_ENTRY {
            fields.refuse(line.place.as_str(), "too_many");
            break;
        }
        let mut by_axis: BTreeMap<Uuid, (Vec<Uuid>, Vec<Share>)> = BTreeMap::new();
        for (section, share) in shares {
            let (sections, shares) = by_axis.entry(section.axis_id).or_default();
            sections.push(section.id);
            shares.push(share);
        }
        for (sections, shares) in by_axis.into_values() {
            match analytics::split(amount_of(line.position), &shares) {
                Ok(parts) => split.push(line.position, sections.into_iter().zip(parts)),
                Err(error) => fields.refuse(line.place.as_str(), error.code()),
            }
        }
    }
    Ok(split)
}

/// What the parts of lines name.
struct Known<'a> {
    axes: Vec<AxisRow>,
    sections: BTreeMap<Uuid, SectionRow>,
    keys: BTreeMap<Uuid, KeyRow>,
    shares: Vec<ShareRow>,
    kept: &'a BTreeSet<Uuid>,
}

impl<'a> Known<'a> {
    async fn named_by(
        tx: &mut CompanyTx<'_>,
        typed: &[TypedParts],
        kept: &'a BTreeSet<Uuid>,
    ) -> ApiResult<Self> {
        let (mut sections, mut keys) = (BTreeSet::new(), BTreeSet::new());
        for part in typed.iter().flat_map(|line| &line.parts) {
            match part {
                Typed::Section(section, _) => sections.insert(*section),
                Typed::Key(key) => keys.insert(*key),
            };
        }
        let keys: Vec<Uuid> = keys.into_iter().collect();
        let (keys, shares) = if keys.is_empty() {
            (Vec::new(), Vec::new())
        } else {
            (store::hold_keys(tx, &keys).await?, store::shares(tx, &keys).await?)
        };
        sections.extend(shares.iter().map(|share| share.section_id));
        let sections = store::hold_sections(tx, &sections.into_iter().collect::<Vec<_>>()).await?;
        Ok(Self {
            axes: store::axes(tx).await?,
            sections: sections.into_iter().map(|section| (section.id, section)).collect(),
            keys: keys.into_iter().map(|key| (key.id, key)).collect(),
            shares,
            kept,
        })
    }

    /// The sections of a line with their shares; nothing where one is wrong.
    fn shares(&self, fields: &mut Fields, line: &TypedParts) -> Option<Vec<(&SectionRow, Share)>> {
        let before = fields.count();
        let mut shares: Vec<(&SectionRow, Share)> = Vec::new();
        for (index, part) in line.parts.iter().enumerate() {
            let found = match part {
                Typed::Section(id, share) => self.section(*id).map(|section| vec![(section, *share)]),
                Typed::Key(id) => self.key(*id),
            };
            let field = if matches!(part, Typed::Key(_)) { "distribution_key_id" } else { "section_id" };
            let at = format!("{}/{index}/{field}", line.place);
            match found {
                Err(code) => fields.refuse(at, code),
                Ok(found) => {
                    let is_there =
                        |section: &SectionRow| shares.iter().any(|(known, _)| known.id == section.id);
                    if found.iter().any(|(section, _)| is_there(section)) {
                        fields.refuse(at, "section_repeated");
                    } else {
                        shares.extend(found);
                    }
                }
            }
        }
        if shares.len() > MAX_PARTS {
            fields.refuse(line.place.as_str(), "too_many");
        }
        (fields.count() == before).then_some(shares)
    }

    fn section(&self, id: Uuid) -> Result<&SectionRow, &'static str> {
        let section = self.sections.get(&id).ok_or("analytic_section_unknown")?;
        let on_active = self.axes.iter().any(|axis| axis.id == section.axis_id && axis.is_active);
        if section.is_active && on_active || self.kept.contains(&id) {
            Ok(section)
        } else {
            Err("analytic_section_inactive")
        }
    }

    fn key(&self, id: Uuid) -> Result<Vec<(&SectionRow, Share)>, &'static str> {
        let key = self.keys.get(&id).ok_or("distribution_key_unknown")?;
        if !key.is_active {
            return Err("distribution_key_inactive");
        }
        let of_key = self.shares.iter().filter(|share| share.key_id == id);
        of_key
            .map(|share| Ok((self.section(share.section_id)?, Share::Percent(rate(share.share_millionths)))))
            .collect()
    }
}
