//! What pays the third parties' lines of an entry, and when: a match says that lines settle one another, and what stands against them says
//! whether that is a payment.
//!
//! Money pays, and so does what is owed elsewhere (an associate who paid, what a supplier owes as a customer), and a credit note takes back. A
//! loss on a debt pays nothing (CGI art. 269, 2, c: on encashment), and what only moves a debt to another account of the same third
//! parties, a bill or a doubtful debt, pays when that is paid. A payment that bounces is taken back on the day it does.

mod follow;
mod kinds;
mod rows;

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::Money;
use ledger::taxes::{PartKind, Settling, pairings};
use tenancy::CompanyTx;
use uuid::Uuid;

use self::kinds::{Kinds, Meaning};
use self::rows::{Against, Matched};
use crate::http::ApiResult;

/// How often a debt is moved to another account at most before it is paid.
const MAX_MOVES: usize = 3;

/// What was paid of entries, and when.
pub struct Paid {
    /// What the third parties' lines of each entry come to, without their sides.
    wholes: BTreeMap<Uuid, i64>,
    parts: BTreeMap<Uuid, Vec<Part>>,
}

/// What settled a part of an entry on a day.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Part {
    date: NaiveDate,
    paid: i64,
    /// What will never be paid.
    lost: i64,
}

/// What stands of an entry at the end of a day.
#[derive(Clone, Copy)]
pub struct Standing {
    pub paid: i64,
    pub lost: i64,
    /// All that there was to be paid.
    pub whole: i64,
}

/// What is settled of an entry by another one.
#[derive(Clone)]
struct Settled {
    by: Uuid,
    /// The account on which both stand, and the third party.
    account: String,
    auxiliary: String,
    /// Whether the entry has the debit, and the other the credit.
    is_debit: bool,
    date: NaiveDate,
    /// Below zero when it was taken back.
    amount: i64,
    /// What stands against the part that settles.
    kind: PartKind,
    /// What took it back, where it was.
    taken_back_by: Option<PartKind>,
}

/// All that has to be known of entries.
#[derive(Default)]
struct Known {
    settled: BTreeMap<Uuid, Vec<Settled>>,
    against: BTreeMap<Uuid, Vec<Against>>,
}

impl Paid {
    /// Reads what was paid of entries whose third parties stand on these accounts; `vat` are those of the tax.
    pub async fn of(
        tx: &mut CompanyTx<'_>,
        entries: &[Uuid],
        parties: &[String],
        vat: &[String],
        on: NaiveDate,
    ) -> ApiResult<Self> {
        let kinds = Kinds::of(tx, vat, on).await?;
        let mut known = Known::default();
        let mut asked: BTreeSet<Uuid> = BTreeSet::new();
        let mut next: Vec<Uuid> = entries.to_vec();
        for _ in 0..=MAX_MOVES {
            if next.is_empty() {
                break;
            }
            asked.extend(&next);
            let others = known.read(tx, &kinds, &next, parties, &asked).await?;
            next = others.into_iter().filter(|entry| known.may_move(&kinds, *entry)).collect();
        }
        let parts =
            entries.iter().map(|entry| (*entry, known.paid(&kinds, *entry, None, &mut Vec::new()))).collect();
        let mut wholes = rows::wholes(tx, entries, parties).await?;
        wholes.iter_mut().for_each(|(entry, whole)| *whole -= known.money_of(&kinds, *entry));
        Ok(Self { wholes, parts })
    }

    /// What stands of an entry at the end of a day.
    pub fn until(&self, entry: Uuid, day: NaiveDate) -> Standing {
        let parts = self.parts.get(&entry).map(Vec::as_slice).unwrap_or_default();
        let parts = || parts.iter().filter(|part| part.date <= day);
        Standing {
            paid: parts().map(|part| part.paid).sum(),
            lost: parts().map(|part| part.lost).sum(),
            whole: self.wholes.get(&entry).copied().unwrap_or_default(),
        }
    }
}

impl Known {
    /// What settles these entries: the others of their matches that were not known yet.
    async fn read(
        &mut self,
        tx: &mut CompanyTx<'_>,
        kinds: &Kinds,
        entries: &[Uuid],
        parties: &[String],
        asked: &BTreeSet<Uuid>,
    ) -> ApiResult<Vec<Uuid>> {
        let lines = rows::matched(tx, entries, parties).await?;
        let is_new = |entry: &Uuid| !self.against.contains_key(entry);
        let new: BTreeSet<Uuid> = lines.iter().map(|line| line.entry_id).filter(is_new).collect();
        for row in rows::against(tx, &new.iter().copied().collect::<Vec<_>>()).await? {
            self.against.entry(row.entry_id).or_default().push(row);
        }
        let entries: BTreeSet<Uuid> = entries.iter().copied().collect();
        for lines in lines.chunk_by(|one, next| one.match_id == next.match_id) {
            self.pair(kinds, lines, &entries);
        }
        Ok(new.difference(asked).copied().collect())
    }

    /// What settles these entries of the lines of a match.
    fn pair(&mut self, kinds: &Kinds, lines: &[Matched], entries: &BTreeSet<Uuid>) {
        let (mut of, mut parts, mut places) = (Vec::new(), Vec::new(), Vec::new());
        for line in lines {
            let elsewhere = self.elsewhere(kinds, line);
            let elsewhere = elsewhere.map(|place| {
                places.iter().position(|known| *known == place).unwrap_or_else(|| {
                    places.push(place);
                    places.len() - 1
                })
            });
            for (kind, amount) in self.parts(kinds, line) {
                of.push(line);
                parts.push(Settling { date: line.date, amount: Money::from_minor(amount), kind, elsewhere });
            }
        }
        for pairing in pairings(&parts) {
            let (debit, credit) = (pairing.debit, pairing.credit);
            for (one, other) in [(debit, credit), (credit, debit)] {
                let line = of[one];
                // The money in an entry that bills is no part of what it bills.
                let is_money = parts[one].kind == PartKind::Money
                    && self.accounts(line.entry_id).iter().any(|other| other.is_invoice);
                if entries.contains(&line.entry_id) && !line.is_taxed && !is_money {
                    self.settled.entry(line.entry_id).or_default().push(Settled {
                        by: of[other].entry_id,
                        account: line.account.clone(),
                        auxiliary: line.auxiliary.clone(),
                        is_debit: line.amount > 0,
                        date: pairing.date,
                        amount: pairing.amount.minor(),
                        kind: parts[other].kind,
                        taken_back_by: pairing.taken_back_by,
                    });
                }
            }
        }
    }

    /// The account and the third party on the other side of an entry that moves a line.
    fn elsewhere(&self, kinds: &Kinds, line: &Matched) -> Option<(String, String)> {
        let accounts = self.accounts(line.entry_id).iter();
        let against = |other: &&Against| if line.amount > 0 { other.credit > 0 } else { other.debit > 0 };
        let mut moved = accounts
            .filter(|other| !other.is_invoice && kinds.is_of_same_parties(&other.account, &line.account))
            .filter(against);
        moved.next().map(|other| (other.account.clone(), other.auxiliary.clone()))
    }

    /// A line in parts by what stands against it, which come to all of it.
    fn parts(&self, kinds: &Kinds, line: &Matched) -> Vec<(PartKind, i64)> {
        let weights = self.weights(kinds, line.entry_id, &line.account, line.amount > 0);
        let all = weights.iter().map(|(_, weight)| weight).sum();
        let (mut so_far, mut told) = (0, 0);
        let part = |(kind, weight): (PartKind, i128)| {
            so_far += weight;
            let until = part_of(line.amount, so_far, all);
            let amount = until - told;
            told = until;
            (kind, amount)
        };
        weights.into_iter().map(part).filter(|(_, amount)| *amount != 0).collect()
    }

    /// What stands against the third parties' lines of one side of an entry.
    fn weights(&self, kinds: &Kinds, entry: Uuid, account: &str, is_debit: bool) -> [(PartKind, i128); 4] {
        let (mut billed, mut money, mut moved, mut lost, mut settled) = (0, 0, 0, 0, 0);
        let accounts = self.accounts(entry);
        let side = |other: &Against| {
            if is_debit { (other.debit, other.credit) } else { (other.credit, other.debit) }
        };
        let owes = kinds.owes(account, is_debit);
        let bills = accounts.iter().any(|other| other.is_invoice && side(other).1 > 0);
        let has_fee = accounts.iter().any(|other| side(other).1 > 0 && kinds.is_bank_charge(&other.account));
        for other in accounts {
            let (own, against) = side(other);
            let against = i128::from(against);
            match kinds.meaning(&other.account, account) {
                // What a bank keeps was paid, its tax too.
                _ if has_fee && kinds.is_of_fee(&other.account) => money += against,
                _ if other.is_invoice => billed += against,
                // A disbursement on an invoice, a fixed asset that is sold: it is billed like the rest.
                Meaning::Pays if owes && bills && !kinds.is_money(&other.account) => billed += against,
                Meaning::Pays => money += against,
                Meaning::Moves => moved += against,
                Meaning::Loses => lost += against,
            }
            if kinds.is_of_same_parties(&other.account, account) {
                settled += i128::from(own);
            }
        }
        let others = billed + money + moved;
        if billed > 0 && money == 0 || others + lost == 0 {
            (billed, lost) = ((billed + lost).max(1), 0);
        } else {
            // What else the entry does, such as an allowance, is no loss of the debt.
            lost = (others + lost).min(settled).max(others) - others;
        }
        [
            (PartKind::Money, money),
            (PartKind::Moved, moved),
            (PartKind::Billed, billed),
            (PartKind::Lost, lost),
        ]
    }

    /// What of the third parties' lines of an entry that bills was money at once.
    fn money_of(&self, kinds: &Kinds, entry: Uuid) -> i64 {
        let of_side = |is_debit: bool| {
            let own = self
                .accounts(entry)
                .iter()
                .filter(|one| !one.is_invoice && kinds.is_of_parties(&one.account));
            let own: Vec<(&str, i64)> = own
                .map(|one| (one.account.as_str(), if is_debit { one.debit } else { one.credit }))
                .collect();
            let sum: i64 = own.iter().map(|(_, amount)| amount).sum();
            let Some((account, _)) = own.into_iter().find(|(_, amount)| *amount > 0) else { return 0 };
            let weights = self.weights(kinds, entry, account, is_debit);
            part_of(sum, weights[0].1, weights.iter().map(|(_, weight)| weight).sum())
        };
        of_side(true) + of_side(false)
    }

    fn may_move(&self, kinds: &Kinds, entry: Uuid) -> bool {
        let has = |side: fn(&Against) -> i64| {
            self.accounts(entry).iter().any(|one| side(one) > 0 && kinds.is_of_parties(&one.account))
        };
        has(|one| one.debit) && has(|one| one.credit)
    }

    fn accounts(&self, entry: Uuid) -> &[Against] {
        self.against.get(&entry).map(Vec::as_slice).unwrap_or_default()
    }
}

/// A part of an amount, the half of a unit away from zero.
fn part_of(amount: i64, part: i128, whole: i128) -> i64 {
    let (part, whole) = (i128::from(amount) * part, whole.max(1));
    i64::try_from((part * 2 + whole * part.signum()) / (whole * 2)).unwrap_or_default()
}
