import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Suspense, type ReactNode } from 'react';
import { useGetDashboard } from '@/api/generated/dashboard/dashboard';
import { LinkTab, LinkTabs } from '@/components/ui/tabs';
import { Page } from '@/components/ui/page';
import { ProblemState } from '@/components/ui/problem-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useCompany } from '@/lib/company-card';
import { later } from '@/lib/later';
import type { ModuleCard } from '@/lib/module-card';
import { useCompanyId, useSession } from '@/lib/session';
import { Board } from './board';
import { PeriodChoice } from './period-choice';
import { Waiting } from './waiting';

const Companies = later(async () => (await import('./companies')).Companies);
const Customise = later(async () => (await import('./customise')).Customise);

const route = getRouteApi('/app/dashboard');

/** The company at a glance, or all of them; the modules bring its cards. */
export function DashboardPage({ cards }: { cards: readonly ModuleCard[] }) {
  const { t } = useTranslation('dashboard');
  const { name } = useCompany();
  const { view } = route.useSearch();
  const hasSeveral = useSession().companies.length > 1;
  const tabs = hasSeveral ? (
    <LinkTabs label={t('views.label')}>
      <LinkTab to="/dashboard" activeOptions={{ exact: true, includeSearch: true }} search={{}}>
        <bdi>{name}</bdi>
      </LinkTab>
      <LinkTab to="/dashboard" activeOptions={{ includeSearch: true }} search={{ view: 'companies' }}>
        {t('views.companies')}
      </LinkTab>
    </LinkTabs>
  ) : undefined;
  if (view === 'companies' && hasSeveral)
    return (
      <Page title={t('title')} bar={tabs}>
        <Suspense fallback={<Skeleton className="h-72" />}>
          <Companies />
        </Suspense>
      </Page>
    );
  return <CompanyPage cards={cards} tabs={tabs} />;
}

function CompanyPage({ cards, tabs }: { cards: readonly ModuleCard[]; tabs: ReactNode | undefined }) {
  const { t } = useTranslation('dashboard');
  const { name, permissions } = useCompany();
  const { year, from, to } = route.useSearch();
  const dashboard = useGetDashboard(useCompanyId(), from !== undefined && to !== undefined ? { from, to } : { fiscal_year_id: year });
  const allowed = cards.filter(({ permission }) => permission === undefined || permissions.includes(permission));
  const actions = (
    <>
      <PeriodChoice shown={dashboard.data?.period} />
      {dashboard.data?.figures == null ? null : (
        <Suspense fallback={null}>
          <Customise cards={allowed} />
        </Suspense>
      )}
    </>
  );
  return (
    <Page title={t('title')} {...(tabs === undefined ? { description: <bdi>{name}</bdi> } : { bar: tabs })} actions={actions}>
      {dashboard.isError ? <ProblemState error={dashboard.error} onRetry={() => void dashboard.refetch()} /> : null}
      {dashboard.isPending ? <Waiting /> : null}
      {dashboard.data === undefined ? null : <Board dashboard={dashboard.data} cards={allowed} />}
    </Page>
  );
}
