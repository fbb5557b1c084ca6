import { getRouteApi } from '@tanstack/react-router';
import { keepPreviousData } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useGetRevaluation } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { Switch } from '@/components/ui/checkbox';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching, ProblemState } from '@/components/ui/problem-state';
import { Select } from '@/components/ui/select';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { useFiscalYears, yearName } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { Figures } from './figures';
import { LinesTable } from './lines-table';
import { MissingRate } from './missing-rate';
import { Positions } from './positions';
import { Posted } from './posted';
import { Rates } from './rates';
import { Unmatched } from './unmatched';
import { Verdict } from './verdict';

const route = getRouteApi('/app/accounting/revaluation');

/** What is open in other currencies at the end of a year, what it is worth then, and the entries that say so. */
export function RevaluationPage() {
  const { t } = useTranslation('revaluation');
  return (
    <AccountingPage title={t('title')} description={t('description')}>
      <Years />
    </AccountingPage>
  );
}

/** The year that is asked for, else the first that is open, else the last. */
function Years() {
  const { t } = useTranslation('revaluation');
  const { year: asked } = route.useSearch();
  const years = useFiscalYears();
  if (years.data === undefined) return <Fetching query={years} lines={6} />;
  const { items } = years.data;
  const year = items.find(({ id }) => id === asked) ?? items.filter(({ state }) => state === 'open').at(-1) ?? items[0];
  if (year !== undefined) {
    return (
      <>
        <Choices years={items} year={year} />
        <OfYear key={year.id} years={items} year={year} />
      </>
    );
  }
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<CalendarDays aria-hidden />} title={t('noYear')} action={<LinkButton to="/accounting/fiscal-years">{t('toYears')}</LinkButton>}>
        {t('noYearHint')}
      </EmptyState>
    </div>
  );
}

interface YearsProps {
  years: readonly FiscalYearView[];
  year: FiscalYearView;
}

function Choices({ years, year }: YearsProps) {
  const { t } = useTranslation('revaluation');
  const language = useLanguage();
  const navigate = route.useNavigate();
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <Field label={t('year')} unmarked className="w-full max-w-xs">
        {(control) => (
          <Select {...control} value={year.id} onChange={(event) => void navigate({ search: (before) => ({ ...before, year: event.target.value }) })} options={years.map((known) => ({ value: known.id, label: yearName(known, language) }))} />
        )}
      </Field>
      {year.state === 'open' ? <NetSwitch key={year.id} year={year} /> : null}
    </div>
  );
}

/** Whether each currency is one position. Not asked once that was decided: the service does not keep how a revaluation was posted. */
function NetSwitch({ year }: Pick<YearsProps, 'year'>) {
  const { t } = useTranslation('revaluation');
  const navigate = route.useNavigate();
  const { isNet, found } = useRevaluation(year);
  if (found.data?.is_posted !== false) return null;
  return (
    <div className="max-w-xl">
      <Switch label={t('net')} hint={t('netHint')} checked={isNet} onCheckedChange={(isOn) => void navigate({ search: (before) => ({ ...before, net: isOn ? ('yes' as const) : undefined }), replace: true })} />
    </div>
  );
}

/** The revaluation of a year in the way that is asked for. */
function useRevaluation(year: FiscalYearView) {
  const isNet = route.useSearch().net === 'yes';
  const found = useGetRevaluation(useCompanyId(), year.id, { is_net_by_currency: isNet }, { query: { placeholderData: keepPreviousData } });
  return { isNet, found };
}

function OfYear({ years, year }: YearsProps) {
  const { isNet, found } = useRevaluation(year);
  if (found.isError) {
    if (isProblem(found.error, 'exchange_rate_missing')) return <MissingRate problem={found.error} year={year} />;
    return <ProblemState error={found.error} onRetry={() => void found.refetch()} />;
  }
  if (found.data === undefined) return <SkeletonLines lines={6} />;
  const revaluation = found.data;
  // Within one position gains and losses offset each other anyway, and what is posted is not changed by a match.
  const asksToMatch = !revaluation.is_posted && !isNet && year.state === 'open';
  return (
    <div aria-busy={found.isPlaceholderData} className="flex min-w-0 flex-col gap-8">
      {revaluation.is_posted ? <Posted revaluation={revaluation} year={year} /> : <Verdict revaluation={revaluation} years={years} year={year} isNet={isNet} isOld={found.isPlaceholderData} />}
      {asksToMatch ? <Unmatched revaluation={revaluation} /> : null}
      {revaluation.positions_total === 0 ? null : (
        <>
          <Figures revaluation={revaluation} />
          <Rates revaluation={revaluation} />
        </>
      )}
      <Positions revaluation={revaluation} />
      {revaluation.lines_total === 0 || revaluation.is_posted ? null : <LinesTable revaluation={revaluation} />}
    </div>
  );
}
