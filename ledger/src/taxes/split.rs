//! What a line with a tax code is split into.

use chrono::NaiveDate;

use super::rate::ratio;
use super::{DatedRate, Rate, TaxCode};
use crate::{AccountNumber, Money, MoneyError, TaxTag};

/// What the amounts of taxed lines hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amounts {
    /// The base alone: the tax comes on top.
    Net,
    /// Base and tax.
    Gross,
}

/// A line before it is split. Lines without a code stay as they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TaxedLine<'a> {
    /// Its account.
    pub account: AccountNumber,
    /// Its amount, debits above zero.
    pub amount: Money,
    /// Its tax code.
    pub code: Option<&'a str>,
}

/// A line of what comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitLine {
    /// Its account.
    pub account: AccountNumber,
    /// Its amount, debits above zero.
    pub amount: Money,
    /// Its code with the base, which is positive in the direction of the line.
    pub tax: Option<TaxTag>,
    /// The line that it was, by its place; that of the last line of the code for one that holds tax.
    pub line: usize,
    /// Whether it holds tax.
    pub is_tax: bool,
}

/// Why a line cannot be split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SplitProblem {
    /// There is no such code.
    Unknown,
    /// The code has no rate on the day.
    NotInForce,
    /// The code has no account for its tax.
    AccountMissing,
    /// An amount does not fit.
    Overflow,
}

impl SplitProblem {
    /// The stable code of this problem.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unknown => "tax_code_unknown",
            Self::NotInForce => "tax_code_not_in_force",
            Self::AccountMissing => "tax_account_missing",
            Self::Overflow => "amount_overflow",
        }
    }
}

impl From<MoneyError> for SplitProblem {
    fn from(_: MoneyError) -> Self {
        Self::Overflow
    }
}

/// One tax of a code: the code's own, or that of its companion.
struct Part<'a> {
    code: &'a TaxCode,
    rate: DatedRate,
}

/// All lines of one code.
struct Group<'a> {
    places: Vec<usize>,
    parts: Vec<Part<'a>>,
}

/// Splits the lines of an entry of `date` into bases and taxes. Tax is computed on what all lines of a code come to and rounded
/// once (EN 16931, BR-CO-17); what a buyer owes instead of the seller is on both sides; what is not got back of a tax
/// is part of the expense. A line of tax follows the last line of its code.
///
/// 100.00 on 607 at 20 % with 80 % to be got back: 607 at 104.00 with a base of 100.00, and 44566 at 16.00.
///
/// # Errors
/// The place of a line and what is wrong with its code.
pub fn split(
    lines: &[TaxedLine<'_>],
    codes: &[TaxCode],
    date: NaiveDate,
    amounts: Amounts,
) -> Result<Vec<SplitLine>, Vec<(usize, SplitProblem)>> {
    let mut problems = Vec::new();
    let mut out: Vec<Vec<SplitLine>> = lines
        .iter()
        .enumerate()
        .map(|(line, it)| {
            vec![SplitLine { account: it.account, amount: it.amount, tax: None, line, is_tax: false }]
        })
        .collect();
    for places in by_code(lines) {
        let group = group(lines, places, codes, date);
        if let Err(found) = group.and_then(|group| group.fill(lines, amounts, &mut out)) {
            problems.push(found);
        }
    }
    if problems.is_empty() {
        return Ok(out.into_iter().flatten().collect());
    }
    problems.sort_by_key(|(line, _)| *line);
    Err(problems)
}

/// The places of the lines of each code, in the order in which codes come up.
fn by_code(lines: &[TaxedLine<'_>]) -> Vec<Vec<usize>> {
    let mut groups: Vec<(&str, Vec<usize>)> = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let Some(code) = line.code else { continue };
        match groups.iter_mut().find(|(known, _)| *known == code) {
            Some((_, places)) => places.push(place),
            None => groups.push((code, vec![place])),
        }
    }
    groups.into_iter().map(|(_, places)| places).collect()
}

fn group<'a>(
    lines: &[TaxedLine<'_>],
    places: Vec<usize>,
    codes: &'a [TaxCode],
    date: NaiveDate,
) -> Result<Group<'a>, (usize, SplitProblem)> {
    let first = places[0];
    let part = |code: &str| {
        let code = codes.iter().find(|known| known.code == code).ok_or((first, SplitProblem::Unknown))?;
        let rate = code.on(date).ok_or((first, SplitProblem::NotInForce))?;
        Ok(Part { code, rate })
    };
    let own = part(lines[first].code.unwrap_or_default())?;
    let mut parts = Vec::with_capacity(2);
    let companion = own.code.companion.as_deref().map(part).transpose()?;
    parts.push(own);
    parts.extend(companion);
    Ok(Group { places, parts })
}

impl Group<'_> {
    fn fill(
        &self,
        lines: &[TaxedLine<'_>],
        amounts: Amounts,
        out: &mut [Vec<SplitLine>],
    ) -> Result<(), (usize, SplitProblem)> {
        self.try_fill(lines, amounts, out).map_err(|problem| (self.places[0], problem))
    }

    fn try_fill(
        &self,
        lines: &[TaxedLine<'_>],
        amounts: Amounts,
        out: &mut [Vec<SplitLine>],
    ) -> Result<(), SplitProblem> {
        let given: Vec<Money> = self.places.iter().map(|place| lines[*place].amount).collect();
        let whole = Money::sum(given.iter().copied())?;
        let held = if amounts == Amounts::Gross { self.charged() } else { Rate::ZERO };
        let base = held.taken_out(whole)?;
        let bases = shares(&given, base, |one| held.taken_out(one))?;
        let taxes = self.taxes(base, whole, !held.is_zero())?;
        let mut expenses = bases.clone();
        let mut booked = Vec::new();
        for (part, tax) in self.parts.iter().zip(&taxes) {
            let rest = part.book(*tax, base, *self.places.last().unwrap_or(&0), &mut booked)?;
            if !rest.is_zero() {
                let scale = |one: Money| ratio(rest, i128::from(one.minor()), i128::from(base.minor()));
                for (expense, share) in expenses.iter_mut().zip(shares(&bases, rest, scale)?) {
                    *expense = expense.checked_add(share)?;
                }
            }
        }
        let code = &self.parts[0].code.code;
        for ((place, amount), base) in self.places.iter().zip(expenses).zip(bases) {
            let line = &mut out[*place][0];
            line.amount = amount;
            line.tax = Some(TaxTag { code: code.clone(), base: towards(base, amount)? });
        }
        out[*self.places.last().unwrap_or(&0)].extend(booked);
        Ok(())
    }

    /// The rate of what the seller adds to the price.
    fn charged(&self) -> Rate {
        let is_charged = |part: &&Part<'_>| {
            let sides = part.code.sides();
            sides.has_collected() != sides.has_deductible()
        };
        self.parts.iter().filter(is_charged).fold(Rate::ZERO, |sum, part| sum.plus(part.rate.rate))
    }

    /// The tax of each part. What a gross amount holds beside its base is tax, to the unit: the last part has the rest.
    fn taxes(&self, base: Money, whole: Money, is_held: bool) -> Result<Vec<Money>, SplitProblem> {
        let mut taxes = Vec::with_capacity(self.parts.len());
        let mut left = whole.checked_sub(base)?;
        for (place, part) in self.parts.iter().enumerate() {
            let is_last = place + 1 == self.parts.len();
            let tax = if is_held && is_last { left } else { part.rate.rate.of(base)? };
            left = left.checked_sub(tax)?;
            taxes.push(tax);
        }
        Ok(taxes)
    }
}

impl Part<'_> {
    /// Adds the lines of a tax; what is not got back of it.
    fn book(
        &self,
        tax: Money,
        base: Money,
        line: usize,
        booked: &mut Vec<SplitLine>,
    ) -> Result<Money, SplitProblem> {
        let sides = self.code.sides();
        let mut add = |account: Option<AccountNumber>, amount: Money| {
            if amount.is_zero() {
                return Ok(());
            }
            let account = account.ok_or(SplitProblem::AccountMissing)?;
            let size = if base.is_negative() { base.checked_neg()? } else { base };
            let tax = Some(TaxTag { code: self.code.code.clone(), base: size });
            booked.push(SplitLine { account, amount, tax, line, is_tax: true });
            Ok::<(), SplitProblem>(())
        };
        let mut rest = Money::ZERO;
        if sides.has_deductible() {
            let back = self.rate.share.of(tax)?;
            rest = tax.checked_sub(back)?;
            add(self.code.deductible, back)?;
        }
        if sides.has_collected() {
            // On a sale the tax is a credit as its base is; a buyer who owes it has the base in debit.
            let owed = if sides.has_deductible() { tax.checked_neg()? } else { tax };
            add(self.code.collected, owed)?;
        }
        Ok(rest)
    }
}

/// Parts that come to `whole`, each rounded for itself; what rounding leaves goes to the largest.
fn shares(
    of: &[Money],
    whole: Money,
    one: impl Fn(Money) -> Result<Money, MoneyError>,
) -> Result<Vec<Money>, MoneyError> {
    let none = of.iter().all(|amount| amount.is_zero()) || Money::sum(of.iter().copied())?.is_zero();
    let mut parts: Vec<Money> = if none && !whole.is_zero() {
        vec![Money::ZERO; of.len()]
    } else {
        of.iter().map(|amount| one(*amount)).collect::<Result<_, _>>()?
    };
    let left = whole.checked_sub(Money::sum(parts.iter().copied())?)?;
    let largest = (0..of.len()).max_by_key(|place| (of[*place].minor().unsigned_abs(), usize::MAX - place));
    if let Some(largest) = largest {
        parts[largest] = parts[largest].checked_add(left)?;
    }
    Ok(parts)
}

/// A base as it stands beside an amount: positive in the amount's direction.
fn towards(base: Money, amount: Money) -> Result<Money, MoneyError> {
    if amount.is_negative() { base.checked_neg() } else { Ok(base) }
}
