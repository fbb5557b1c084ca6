import { getRouteApi, Navigate } from '@tanstack/react-router';
import { LayoutGrid } from 'lucide-react';
import { Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { LinkTab, LinkTabs } from '@/components/ui/tabs';
import { Page } from '@/components/ui/page';
import { ProblemState } from '@/components/ui/problem-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useCompany } from '@/lib/company-card';
import { later } from '@/components/later';
import type { ModuleCard } from '@/lib/module-card';
import type { Period } from '@/lib/period';
import { useCompanyId, useSession } from '@/lib/session';
import { askedPeriod, isYearUnknown, useDashboard, type AskedPeriod } from './asked-period';
import { Board } from './board';
import { allowedCards } from './module-cards';
import { PeriodChoice } from './period-choice';
import { Waiting } from './waiting';

const Companies = later(async () => (await import('./companies')).Companies, 'table');
const Customise = later(async () => (await import('./customise')).Customise);

const route = getRouteApi('/app/dashboard');

/** The company at a glance, or all of them; the modules bring its cards. */
export function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const { name } = useCompany();
  const companyId = useCompanyId();
  const { view } = route.useSearch();
  const hasSeveral = useSession().companies.length > 1;
  const tabs = hasSeveral ? (
    <LinkTabs label={t('views.label')}>
      <LinkTab to="/dashboard" activeOptions={{ includeSearch: true, explicitUndefined: true }} search={{ view: undefined }}>
        <bdi title={name} className="block max-w-[min(24rem,28vw)] truncate">
          {name}
        </bdi>
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
  // Made anew with each company: figures that are drawn a moment later are never those of the company before.
  return <CompanyPage key={companyId} companyId={companyId} tabs={tabs} />;
}

function CompanyPage({ companyId, tabs }: { companyId: string; tabs: ReactNode | undefined }) {
  const { t } = useTranslation('dashboard');
  const company = useCompany();
  const { name, permissions } = company;
  const asked = askedPeriod(route.useSearch());
  const dashboard = useDashboard(companyId, asked);
  // An address that names no year of this company is that of the year which the service chooses.
  const isStale = asked.year !== undefined && isYearUnknown(dashboard.error);
  // The figures are drawn in pieces, between which the page answers.
  const shown = useDeferredValue(dashboard.data);
  const allowed = allowedCards(route.useLoaderData().cards, company);
  const hasFigures = dashboard.isPending ? permissions.includes('accounting.read') : dashboard.data?.figures != null || (dashboard.isError && permissions.includes('accounting.read'));
  return (
    <Page title={t('title')} {...(tabs === undefined ? { description: <bdi>{name}</bdi> } : { bar: tabs })} actions={hasFigures ? <Acts asked={asked} shown={dashboard.data?.period} cards={allowed} /> : undefined}>
      {isStale ? <Navigate to="/dashboard" search={(search) => ({ ...search, year: undefined })} replace /> : null}
      {dashboard.isError && !isStale ? <ProblemState error={dashboard.error} onRetry={() => void dashboard.refetch()} /> : null}
      {shown === undefined && (!dashboard.isError || isStale) ? <Waiting /> : null}
      {shown === undefined ? null : <Board dashboard={shown} cards={allowed} isOutsidePlan={company.modules.some(({ key, access }) => key === 'accounting' && access === 'not_in_plan')} isOld={dashboard.isPlaceholderData || shown !== dashboard.data} />}
    </Page>
  );
}

function Acts({ asked, shown, cards }: { asked: AskedPeriod; shown: Period | undefined; cards: readonly ModuleCard[] }) {
  const { t } = useTranslation('dashboard');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PeriodChoice asked={asked} shown={shown} />
      <Button size="icon" aria-label={t('customise.title')} title={t('customise.title')} onClick={() => setOpen(true)} onPointerEnter={Customise.ahead}>
        <LayoutGrid aria-hidden />
      </Button>
      <Suspense fallback={null}>{isOpen ? <Customise cards={cards} onClose={() => setOpen(false)} /> : null}</Suspense>
    </>
  );
}
