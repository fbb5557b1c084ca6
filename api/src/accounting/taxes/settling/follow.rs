//! What was settled of an entry, also where it moved.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use ledger::taxes::PartKind;
use uuid::Uuid;

use super::kinds::Kinds;
use super::rows::Against;
use super::{Known, MAX_MOVES, Part, Settled, part_of};

impl Known {
    /// The parts of an entry that were settled; for what only moves a debt, those of its other side, of one third party where it is given. `path`
    /// are the entries over which it moved so far.
    pub(super) fn paid(
        &self,
        kinds: &Kinds,
        entry: Uuid,
        of: Option<(bool, Option<&str>)>,
        path: &mut Vec<Uuid>,
    ) -> Vec<Part> {
        let settled = self.settled.get(&entry).map(Vec::as_slice).unwrap_or_default();
        let is_meant = |one: &&Settled| {
            of.is_none_or(|(is_debit, auxiliary)| {
                one.is_debit == is_debit && auxiliary.is_none_or(|auxiliary| one.auxiliary == auxiliary)
            })
        };
        let mut parts = Vec::new();
        let mut moved: BTreeMap<_, Vec<&Settled>> = BTreeMap::new();
        for one in settled.iter().filter(is_meant) {
            match one.kind {
                PartKind::Lost => parts.push(Part { date: one.date, paid: 0, lost: one.amount }),
                PartKind::Moved if path.len() < MAX_MOVES => {
                    moved.entry((one.by, &one.account, &one.auxiliary, one.is_debit)).or_default().push(one);
                }
                // Nobody follows a debt for ever: what was moved that often is paid.
                _ => parts.push(Part { date: one.date, paid: one.amount, lost: 0 }),
            }
        }
        for group in moved.values() {
            parts.extend(self.moved(kinds, group, path));
        }
        parts.retain(|part| part.paid != 0 || part.lost != 0);
        parts
    }

    /// What was settled of what moved over one entry, where it went: of the same third party, where that has some of it there.
    fn moved(&self, kinds: &Kinds, group: &[&Settled], path: &mut Vec<Uuid>) -> Vec<Part> {
        let Some(one) = group.first().filter(|one| !path.contains(&one.by)) else {
            // It is back where it was, and paid nowhere.
            return Vec::new();
        };
        let side = |other: &Against| if one.is_debit { other.debit } else { other.credit };
        let accounts = self.accounts(one.by).iter();
        let there: Vec<&Against> = accounts
            .filter(|other| side(other) > 0 && kinds.is_of_same_parties(&other.account, &one.account))
            .collect();
        let is_same = |other: &&&Against| other.auxiliary == one.auxiliary;
        let own = there.iter().any(|other| is_same(&other)).then_some(one.auxiliary.as_str());
        let whole: i64 =
            there.iter().filter(|other| own.is_none() || is_same(other)).map(|other| side(other)).sum();
        path.push(one.by);
        let parts = self.paid(kinds, one.by, Some((one.is_debit, own)), path);
        path.pop();
        steps(group, &parts, whole)
    }
}

/// What became of what moved, day by day: its share of what was settled where it went, less what came back. What moved back is not paid there any more;
/// what bounced is not paid at all.
fn steps(group: &[&Settled], parts: &[Part], whole: i64) -> Vec<Part> {
    let days: BTreeSet<NaiveDate> =
        group.iter().map(|one| one.date).chain(parts.iter().map(|part| part.date)).collect();
    let mut told = Part { date: NaiveDate::MIN, paid: 0, lost: 0 };
    let step = |date: NaiveDate| {
        let sum = |is_wanted: &dyn Fn(&Settled) -> bool| -> i64 {
            group.iter().filter(|one| one.date <= date && is_wanted(one)).map(|one| one.amount).sum()
        };
        let moved = sum(&|one| one.amount > 0);
        let back = -sum(&|one| one.amount < 0 && one.taken_back_by == Some(PartKind::Moved));
        let bounced = -sum(&|one| one.amount < 0 && one.taken_back_by != Some(PartKind::Moved));
        let there = || parts.iter().filter(|part| part.date <= date);
        let share = |settled: i128| part_of(moved, settled.clamp(0, whole.into()), whole.into());
        let left = moved - back;
        let paid = share(there().map(|part| i128::from(part.paid)).sum()).min(left);
        let lost = share(there().map(|part| i128::from(part.lost)).sum()).min(left - paid);
        let paid = (paid - bounced).max(0);
        let part = Part { date, paid: paid - told.paid, lost: lost - told.lost };
        told = Part { date, paid, lost };
        part
    };
    days.into_iter().map(step).collect()
}
