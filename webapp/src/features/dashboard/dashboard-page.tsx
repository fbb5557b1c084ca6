import { getRouteApi } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetDashboard } from '@/api/generated/dashboard/dashboard';
import type { DashboardFigures, DashboardView } from '@/api/generated/model';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { Page } from '@/components/ui/page';
import { ProblemState } from '@/components/ui/problem-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useCompany } from '@/lib/company-card';
import { useFiscalYears } from '@/lib/fiscal-years';
import { later } from '@/lib/later';
import { useCompanyId } from '@/lib/session';
import { Todos } from './todos';

const FirstSteps = later(async () => (await import('./first-steps')).FirstSteps);
const Months = later(async () => (await import('./months')).Months);

const route = getRouteApi('/app/dashboard');

/** The company at a glance, from its ledger. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { name } = useCompany();
  const { year } = route.useSearch();
  const dashboard = useGetDashboard(useCompanyId(), { fiscal_year_id: year });
  return (
    <Page title={t('title')} description={<bdi>{name}</bdi>} actions={<YearChoice shown={dashboard.data?.period?.fiscal_year?.id} />}>
      {dashboard.isError ? <ProblemState error={dashboard.error} onRetry={() => void dashboard.refetch()} /> : null}
      {dashboard.isPending ? <Waiting /> : null}
      {dashboard.data === undefined ? null : <Contents dashboard={dashboard.data} />}
    </Page>
  );
}

/** Choosing another year needs the accounting module; without it the last year shows. */
function YearChoice({ shown }: { shown: string | undefined }) {
  const navigate = route.useNavigate();
  const years = useFiscalYears().data?.items ?? [];
  if (shown === undefined || years.length < 2) return null;
  return (
    <div className="w-56">
      <FiscalYearSelect years={years} value={shown} onChange={(id) => void navigate({ search: { year: id }, replace: true })} />
    </div>
  );
}

/** A role that may not see the ledger gets no figures from the service: the page says so instead of showing nought. */
function Contents({ dashboard: { figures, period, next_steps, todos, currency } }: { dashboard: DashboardView }) {
  const { t } = useTranslation('dashboard');
  if (next_steps != null)
    return (
      <>
        <Todos todos={todos} />
        <Suspense fallback={<Skeleton className="h-72" />}>
          <FirstSteps />
        </Suspense>
      </>
    );
  if (figures == null)
    return (
      <div className="rounded-2xl border border-line bg-surface">
        <EmptyState icon={<Lock aria-hidden />} title={t('hidden.title')}>
          {t('hidden.text')}
        </EmptyState>
      </div>
    );
  return (
    <>
      <Figures figures={figures} period={period} currency={currency} />
      <Todos todos={todos} />
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Months months={figures.months} currency={currency} />
      </Suspense>
    </>
  );
}

function Figures({ figures, period, currency }: { figures: DashboardFigures; period: DashboardView['period']; currency: string }) {
  const { t } = useTranslation('dashboard');
  return (
    <section aria-label={t('figures')} className="flex flex-col gap-3">
      {period == null ? null : (
        <p className="text-sm text-muted">
          {t('period')} <DateText value={period.from} /> – <DateText value={period.to} />
        </p>
      )}
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {(['treasury', 'revenue', 'expenses', 'result'] as const).map((figure) => (
          <div key={figure} className="min-w-0 rounded-2xl border border-line bg-surface p-4 sm:p-5">
            <dt className="text-sm text-muted">{t(`kinds.${figure}`)}</dt>
            <dd className="mt-1 text-lg font-semibold sm:text-2xl tracking-tight">
              <Amount value={figures[figure].amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Waiting() {
  return (
    <div aria-hidden className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
      {['treasury', 'revenue', 'expenses', 'result'].map((figure) => (
        <div key={figure} className="rounded-2xl border border-line bg-surface p-4 sm:p-5">
          <Skeleton className="w-1/3" />
          <Skeleton className="mt-3 h-7 w-2/3" />
        </div>
      ))}
    </div>
  );
}
