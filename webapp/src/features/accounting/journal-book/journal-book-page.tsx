import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Checkbox } from '@/components/ui/checkbox';
import { ProblemState } from '@/components/ui/problem-state';
import { Select } from '@/components/ui/select';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { monthsOf, shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { EntryDrawer } from '../entries/entry-drawer';
import { journalOptions } from '../journals-of';
import { JournalLines } from './journal-lines';
import { Totals } from './totals';

const route = getRouteApi('/app/accounting/journal-book');

/** The journals of a fiscal year: what they come to by month, or the lines of one, entry by entry. */
export function JournalBookPage() {
  const { t } = useTranslation('reports');
  const years = useFiscalYears();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const year = shownYear(years.data?.items ?? [], search.year, useToday());
  return (
    <AccountingPage title={t('book.title')} description={t('book.description')}>
      {years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : null}
      {years.isPending ? <SkeletonLines /> : null}
      {year === undefined ? null : <Book key={year.id} years={years.data?.items ?? []} year={year} />}
      <EntryDrawer entryId={search.entry} onClose={() => void navigate({ search: (before) => ({ ...before, entry: undefined }) })} />
    </AccountingPage>
  );
}

function Book({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { journal, month, drafts } = route.useSearch();
  const withDrafts = drafts === 'yes' ? true : undefined;
  const lead = <Choice years={years} year={year} />;
  if (journal === undefined) return <Totals year={year} withDrafts={withDrafts} lead={lead} />;
  const period = monthsOf(year).find((known) => known.month === month) ?? { from: year.start, to: year.end };
  return <JournalLines key={`${journal} ${period.from}`} journal={journal} from={period.from} to={period.to} withDrafts={withDrafts} lead={lead} />;
}

/** The year, the journal, and of one journal the month. */
function Choice({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const { journal, month, drafts } = route.useSearch();
  const navigate = route.useNavigate();
  const journals = useListJournals(useCompanyId()).data?.items ?? [];
  const change = (next: { year?: string; journal?: string | undefined; month?: string | undefined; drafts?: 'yes' | undefined }) => void navigate({ search: (before) => ({ ...before, ...next, entry: undefined }) });
  const asOption = (value: string) => (value === '' ? undefined : value);
  return (
    <>
      <FiscalYearSelect years={years} value={year.id} onChange={(id) => change({ year: id, month: undefined })} />
      <Select
        aria-label={t('book.journal')}
        value={journal ?? ''}
        onChange={({ target }) => change({ journal: asOption(target.value), month: undefined })}
        options={[{ value: '', label: t('book.all') }, ...journalOptions(journals)]}
      />
      {journal === undefined ? null : (
        <Select
          aria-label={t('book.month')}
          value={month ?? ''}
          onChange={({ target }) => change({ month: asOption(target.value) })}
          options={[{ value: '', label: t('book.wholeYear') }, ...monthsOf(year).map(({ month: value, from }) => ({ value, label: formatDate(from, language, 'month') }))]}
        />
      )}
      <Checkbox label={t('withDrafts')} checked={drafts === 'yes'} onCheckedChange={(checked) => change({ drafts: checked ? 'yes' : undefined })} />
    </>
  );
}
