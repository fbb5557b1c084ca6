import { useTranslation } from 'react-i18next';
import type { FecAccount, FecInvalidEntry, FecIssue, FecJournal, FecReport } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { localQuery } from './local-query';
import { useFecText, useFoundTexts } from './texts';
import { useCount } from './use-count';

/** So many of the new accounts are shown; their number is told. */
const previewedAccounts = 10;

/** The entries that cannot be imported, and why. */
export function ReportInvalidEntries({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const text = useFecText();
  const count = useCount();
  if (report.invalid_entries_total === 0) return null;
  const columns: Column<FecInvalidEntry>[] = [
    { id: 'line', header: t('findings.line'), align: 'end', className: 'w-20', cell: (entry) => count(entry.first_line) },
    { id: 'entry', header: t('invalid.entry'), cell: (entry) => <EntryName entry={entry} /> },
    { id: 'date', header: t('invalid.date'), from: 'xl', cell: (entry) => (entry.date == null ? null : <DateText value={entry.date} />) },
    { id: 'reason', header: t('invalid.reason'), cell: (entry) => (entry.faulty_line == null ? text('issues', entry.code) : `${text('issues', entry.code)} (${t('findings.atLine', { line: count(entry.faulty_line) })})`) },
    { id: 'debit', header: t('facts.debit'), align: 'end', from: 'xl', cell: (entry) => <Amount value={entry.debit} /> },
    { id: 'credit', header: t('facts.credit'), align: 'end', from: 'xl', cell: (entry) => <Amount value={entry.credit} /> },
  ];
  const more = report.invalid_entries_total - report.invalid_entries.length;
  return (
    <Section title={t('invalid.title', { count: report.invalid_entries_total })} description={t('invalid.text')}>
      <DataTable label={t('invalid.entry')} columns={columns} query={localQuery(report.invalid_entries)} rowKey={(entry) => `${entry.journal} ${entry.number} ${String(entry.first_line)}`} empty={null} />
      {more > 0 ? <p className="mt-3 text-sm text-muted">{t('findings.more', { shown: count(report.invalid_entries.length), total: count(report.invalid_entries_total) })}</p> : null}
    </Section>
  );
}

/** Journal and number of an entry; where there is no column of dates, with its date. */
function EntryName({ entry }: { entry: FecInvalidEntry }) {
  return (
    <>
      <bdi dir="ltr">{`${entry.journal} ${entry.number}`}</bdi>
      {entry.date == null ? null : (
        <span className="block text-xs text-muted @xl:hidden">
          <DateText value={entry.date} />
        </span>
      )}
    </>
  );
}

/** What is wrong with single lines, so that their entries cannot be imported. */
export function ReportIssues({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const texts = useFoundTexts();
  const count = useCount();
  if (report.issues_total === 0) return null;
  const columns: Column<{ issue: FecIssue; index: number }>[] = [
    { id: 'line', header: t('findings.line'), align: 'end', className: 'w-20', cell: ({ issue }) => count(issue.line) },
    { id: 'column', header: t('findings.column'), from: 'xl', cell: ({ issue }) => <bdi dir="ltr">{issue.column}</bdi> },
    { id: 'message', header: t('findings.message'), cell: ({ issue }) => texts.issue(issue) },
  ];
  const rows = report.issues.map((issue, index) => ({ issue, index }));
  return (
    <Section title={t('faults.title', { count: report.issues_total })} description={t('faults.text')}>
      <DataTable label={t('findings.message')} columns={columns} query={localQuery(rows)} rowKey={(row) => String(row.index)} empty={null} />
      {report.issues_total > rows.length ? <p className="mt-3 text-sm text-muted">{t('findings.more', { shown: count(rows.length), total: count(report.issues_total) })}</p> : null}
    </Section>
  );
}

/** The journals of the file; new ones are marked. */
export function ReportJournals({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const { t: ta } = useTranslation('accounting');
  const count = useCount();
  const language = useLanguage();
  if (report.journals.length === 0) return null;
  const opening = report.journals.filter((journal) => journal.type === 'opening').map((journal) => journal.code);
  const columns: Column<FecJournal>[] = [
    { id: 'code', header: ta('fields.code'), className: 'w-24', cell: (journal) => journal.code },
    { id: 'label', header: ta('fields.name'), cell: (journal) => journal.label },
    { id: 'type', header: ta('fields.type'), from: 'xl', cell: (journal) => ta(`journalTypes.${journal.type}`) },
    { id: 'lines', header: t('facts.lines'), align: 'end', cell: (journal) => count(journal.lines) },
    { id: 'new', header: '', cell: (journal) => (journal.is_new ? <Badge tone="accent">{t('lists.isNew')}</Badge> : null) },
  ];
  return (
    <Section title={t('lists.journals')} description={opening.length === 0 ? t('lists.noOpening') : t('lists.opening', { journals: new Intl.ListFormat(language).format(opening) })}>
      <DataTable label={t('lists.journals')} columns={columns} query={localQuery(report.journals)} rowKey={(journal) => journal.code} empty={null} />
    </Section>
  );
}

/** The first of the accounts that the import will create. */
export function ReportAccounts({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const { t: ta } = useTranslation('accounting');
  const count = useCount();
  const created = report.accounts.filter((account) => account.is_new).slice(0, previewedAccounts);
  if (report.accounts_new === 0) return null;
  const columns: Column<FecAccount>[] = [
    { id: 'number', header: ta('fields.account'), className: 'w-28 tabular-nums', cell: (account) => account.number },
    { id: 'label', header: ta('fields.label'), cell: (account) => account.label },
    { id: 'lines', header: t('facts.lines'), align: 'end', from: 'xl', cell: (account) => count(account.lines) },
    { id: 'debit', header: t('facts.debit'), align: 'end', from: 'xl', cell: (account) => <Amount value={account.debit} blankZero /> },
    { id: 'credit', header: t('facts.credit'), align: 'end', from: 'xl', cell: (account) => <Amount value={account.credit} blankZero /> },
  ];
  return (
    <Section title={t('lists.accounts', { count: report.accounts_new })} description={report.accounts_new > created.length ? t('lists.firstAccounts', { shown: count(created.length), total: count(report.accounts_new) }) : undefined}>
      <DataTable label={t('lists.accountsLabel')} columns={columns} query={localQuery(created)} rowKey={(account) => account.number} empty={null} />
    </Section>
  );
}
