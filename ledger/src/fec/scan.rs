//! The first pass over a file: everything that [`Analysis`] tells, in one reading and bounded memory.

use std::io::{self, Read};

use super::analysis::{Analysis, EntryCounts, Options};
use super::file_name::FileName;
use super::grouping::{Grouping, Groups, OpenGroup, Place, Tracker};
use super::header::HeaderFault;
use super::issue::{InvalidEntry, IssueCode, Issues, KEPT_ISSUES, Refusal, RefusalCode};
use super::months::Months;
use super::official::Official;
use super::parsed_line::{ParsedLine, Remarks, is_of_balance_sheet};
use super::records::{Record, Records, Start};
use super::strict::{Strict, is_told};
use super::summary::Summary;
use super::tolerance::{ToleranceCode, ToleranceList};
use super::year::{DayCounts, ProposedYear, YearSource};
use super::{Column, Params, Regime};
use crate::JournalKind;

pub(super) struct Scan<'o, R> {
    options: &'o Options<'o>,
    name: Option<FileName>,
    records: Records<R>,
    content: Content,
    refusals: Vec<Refusal>,
}

/// What the data lines say together.
struct Content {
    decimals: u32,
    lines: u64,
    left_out: u64,
    remarks: Remarks,
    tolerances: ToleranceList,
    issues: Issues,
    summary: Summary,
    days: DayCounts,
    strict: Strict,
    months: Months,
    place: Place,
    trackers: [Tracker; 4],
}

impl<'o, R: Read> Scan<'o, R> {
    pub(super) fn new(input: R, options: &'o Options<'o>) -> io::Result<Self> {
        let name = options.file_name.map(FileName::read);
        let official = Official::new(name.as_ref(), options.regime);
        let records = Records::new(input, Some(official))?;
        let content = Content {
            decimals: options.decimals,
            lines: 0,
            left_out: 0,
            remarks: Remarks::default(),
            tolerances: ToleranceList::default(),
            issues: Issues::default(),
            summary: Summary::default(),
            days: DayCounts::default(),
            strict: Strict::default(),
            months: Months::default(),
            place: Place::default(),
            trackers: Grouping::ALL.map(Tracker::new),
        };
        Ok(Self { options, name, records, content, refusals: Vec::new() })
    }

    pub(super) fn run(mut self) -> io::Result<Analysis> {
        match self.records.start()? {
            Start::Header => self.read_lines()?,
            Start::Empty => self.refuse(RefusalCode::EmptyFile, None),
            Start::TooLong => {
                self.refuse(RefusalCode::LineTooLong, Some(1));
                self.records.drain()?;
            }
            Start::Fault(fault) => {
                self.refuse_header(&fault);
                self.records.drain()?;
            }
        }
        Ok(self.finish())
    }

    fn read_lines(&mut self) -> io::Result<()> {
        while let Some(record) = self.records.next_record()? {
            self.content.record(&record);
        }
        if self.content.lines == 0 {
            self.refuse(RefusalCode::NoData, None);
        }
        Ok(())
    }

    fn refuse(&mut self, code: RefusalCode, line: Option<u64>) {
        self.refusals.push(Refusal { code, line, params: Params::default() });
    }

    fn refuse_header(&mut self, fault: &HeaderFault) {
        match fault {
            HeaderFault::Unreadable => self.refuse(RefusalCode::HeaderUnreadable, Some(1)),
            HeaderFault::Missing(columns) => {
                let names: Vec<&str> = columns.iter().map(|column| column.name()).collect();
                let params = Params { value: Some(names.join(", ")), ..Params::default() };
                self.refusals.push(Refusal { code: RefusalCode::MissingColumns, line: Some(1), params });
            }
        }
    }

    fn finish(mut self) -> Analysis {
        let [by_date, by_number, by_month, by_any_journal] = self.content.close_groups();
        let name = self.name.take();
        let given =
            self.options.year.map(|(start, end)| ProposedYear { start, end, from: YearSource::Given });
        let year = given.or_else(|| {
            self.content.days.propose(&name.clone().unwrap_or_default(), self.options.start_month)
        });
        let mut strict = std::mem::take(&mut self.content.strict);
        if self.content.summary.is_empty() && self.content.left_out == 0 {
            strict.nothing_counted(self.refusals.first().and_then(|refusal| refusal.line));
        }
        if self.content.summary.is_overflowing {
            strict.totals_overflow();
        }
        let strict = strict.finish(name.as_ref(), &by_number, &self.content.days, year);
        let has_groups = by_month.total > 0;
        let all = vec![by_date, by_number, by_month, by_any_journal];
        let is_overflowing = all.iter().any(|groups| groups.is_overflowing);
        let groups = Groups::best(all);
        self.content.note_outside(year);
        let entries = groups.as_ref().map(counts).unwrap_or_default();
        self.refuse_content(has_groups, is_overflowing, entries);
        let invalid_entries = groups.as_ref().map(invalid_entries).unwrap_or_default();
        let is_refused = !self.refusals.is_empty();
        let regime = self.records.layout().map_or(Regime::General, |layout| layout.regime);
        let separator = self.records.layout().map(|layout| layout.separator);
        let (line_end, bytes, encoding) =
            (self.records.detected(), self.records.bytes(), self.records.encoding());
        let (tolerances, official) = self.records.finish();
        let (journals, accounts, auxiliaries, totals) = self.content.summary.into_parts();
        let has_no_issue = self.content.issues.total == 0 && entries.invalid == 0;
        Analysis {
            encoding,
            separator,
            line_end,
            regime: self.options.regime.unwrap_or(regime),
            bytes,
            lines: self.content.lines,
            left_out: self.content.left_out,
            first_date: self.content.days.first(),
            last_date: self.content.days.last(),
            name: name.unwrap_or_default(),
            proposed_year: year,
            journals,
            accounts,
            auxiliaries,
            totals,
            tolerances: self.content.tolerances.merged(tolerances),
            issues: self.content.issues,
            grouping: groups.as_ref().filter(|_| entries.valid > 0).map(|groups| groups.grouping),
            entries,
            invalid_entries,
            official: official.map(Official::finish).unwrap_or_default(),
            strict,
            refusals: self.refusals,
            importable: !is_refused && has_no_issue && entries.valid > 0,
            partly_importable: !is_refused && entries.valid > 0,
            decimals: self.options.decimals,
            plan: groups.map(Groups::into_plan),
        }
    }

    fn refuse_content(&mut self, has_groups: bool, is_overflowing: bool, entries: EntryCounts) {
        if self.content.summary.has_too_many {
            self.refuse(RefusalCode::TooManyAccounts, None);
        }
        if self.content.summary.is_overflowing {
            self.refuse(RefusalCode::TotalsOverflow, None);
        }
        if is_overflowing && entries.valid == 0 {
            self.refuse(RefusalCode::TooManyScatteredEntries, None);
        } else if has_groups && entries.valid == 0 && self.content.issues.total == 0 {
            self.refuse(RefusalCode::NoGrouping, None);
        } else if self.content.lines > 0 && entries.valid == 0 {
            self.refuse(RefusalCode::NoValidEntry, None);
        }
    }
}

impl Content {
    fn record(&mut self, record: &Record<'_>) {
        self.lines += 1;
        match record {
            Record::FieldCount { line, found } => {
                self.leave_out(IssueCode::FieldCount, *line, &Params::counting(*found as u64));
            }
            Record::TooLong { line } => self.leave_out(IssueCode::LineTooLong, *line, &Params::default()),
            Record::Row(row) => {
                let mut remarks = std::mem::take(&mut self.remarks);
                let line = ParsedLine::read(row, self.decimals, &mut remarks);
                for &code in &remarks.tolerances {
                    self.tolerances.at(code, row.line);
                }
                for &(code, column) in &remarks.faults {
                    self.issues.add(code, row.line, Some(column), Params::of(row.get(column)));
                }
                let mut untold =
                    remarks.faults.iter().filter(|fault| !is_told(fault.0, row.get(Column::CompteNum)));
                if let Some(&(code, column)) = untold.next() {
                    self.strict.uncounted(row.line, code, Some(column), || Params::of(row.get(column)));
                }
                if let Some(line) = line {
                    self.line(&line, &remarks);
                }
                self.remarks = remarks;
            }
        }
    }

    /// Takes a line that could not be cut into its fields.
    fn leave_out(&mut self, code: IssueCode, line: u64, params: &Params) {
        self.left_out += 1;
        self.issues.add(code, line, None, params.clone());
        self.strict.uncounted(line, code, None, || params.clone());
        self.stray(line);
    }

    /// Notes a line of which nobody knows to which entry it belongs.
    fn stray(&mut self, line: u64) {
        for tracker in &mut self.trackers {
            tracker.stray(line);
        }
    }

    fn line(&mut self, line: &ParsedLine<'_>, remarks: &Remarks) {
        let is_damaged = !remarks.faults.is_empty();
        self.left_out += u64::from(is_damaged);
        if !is_damaged {
            self.summary.add(line, &mut self.tolerances);
        }
        let kind = self.summary.journal_kind(line.journal);
        if let Some(date) = line.date.filter(|_| !is_damaged) {
            let is_opening = kind == JournalKind::Opening && is_of_balance_sheet(line.account);
            self.days.add(date, line.line, is_opening);
        }
        let is_stray = remarks.faults.iter().any(|(code, _)| *code == IssueCode::JournalInvalid);
        if !is_stray {
            self.strict.line(line, remarks, kind);
            if line.date.is_some_and(|date| self.months.line(line.journal, line.number, date)) {
                self.strict.other_month(line);
                self.tolerances.at(ToleranceCode::NumberMonths, line.line);
            }
        }
        if is_stray {
            self.stray(line.line);
        }
        self.place_line(line, is_damaged);
        if is_stray {
            self.stray(line.line);
        }
    }

    fn place_line(&mut self, line: &ParsedLine<'_>, is_damaged: bool) {
        if !self.place.is_at(line.journal, line.number, line.date) {
            let before = self.place.clone();
            let new_run = self.place.move_to(line.journal, line.number, line.date);
            for (tracker, grouping) in self.trackers.iter_mut().zip(Grouping::ALL) {
                if new_run.begins(grouping) {
                    tracker.close(&before);
                }
            }
        }
        for tracker in &mut self.trackers {
            tracker.add(line, is_damaged);
        }
    }

    fn close_groups(&mut self) -> [Groups; 4] {
        let trackers = std::mem::replace(&mut self.trackers, Grouping::ALL.map(Tracker::new));
        trackers.map(|mut tracker| {
            tracker.close(&self.place);
            tracker.finish()
        })
    }

    /// Entries outside the year cannot be imported into it, but for opening entries, which belong to its first day.
    fn note_outside(&mut self, year: Option<ProposedYear>) {
        let Some(year) = year else {
            if let Some((date, day)) = self.days.latest() {
                let code = IssueCode::DatesTooFarApart;
                self.issues.add(code, day.first_line, Some(Column::EcritureDate), Params::on(date));
            }
            return;
        };
        for day in self.days.opened_before(year) {
            self.tolerances.many(ToleranceCode::OpeningDate, day.first_line, day.lines);
        }
        for (date, day) in self.days.lost(year) {
            let code = IssueCode::DateOutsideYear;
            self.issues.add(code, day.first_line, Some(Column::EcritureDate), Params::on(date));
        }
    }
}

fn counts(groups: &Groups) -> EntryCounts {
    let invalid = groups.invalid.len() as u64;
    EntryCounts { total: groups.total, valid: groups.total - invalid, invalid }
}

/// The first invalid entries, by line.
fn invalid_entries(groups: &Groups) -> Vec<InvalidEntry> {
    let mut named: Vec<&OpenGroup> = groups.invalid.values().filter(|group| group.name.is_some()).collect();
    named.sort_by_key(|group| group.first_line);
    let entry = |group: &&OpenGroup| {
        let name = group.name.as_deref()?;
        let faulty_line = name.faulty_line.or(name.stray_line);
        let is_damaged = group.is_damaged || faulty_line.is_some();
        let code = if is_damaged { IssueCode::EntryDamaged } else { IssueCode::EntryUnbalanced };
        Some(InvalidEntry {
            journal: name.journal.clone(),
            number: name.number.clone(),
            date: name.date,
            first_line: group.first_line,
            faulty_line,
            code,
            debit: group.debit,
            credit: group.credit,
        })
    };
    named.iter().filter_map(entry).take(KEPT_ISSUES).collect()
}
