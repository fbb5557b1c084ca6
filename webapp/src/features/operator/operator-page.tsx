import { getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { later, type Later } from '@/components/later';
import { Page } from '@/components/ui/page';
import { NotAllowed } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { choiceOf } from '@/lib/query';
import { useSession } from '@/lib/session';
import { operatorTabs, type OperatorTab } from './tabs';

const panels: Record<OperatorTab, Later<object>> = {
  overview: later(async () => (await import('./overview/overview-panel')).OverviewPanel),
  customers: later(async () => (await import('./customers/customers-panel')).CustomersPanel, 'table'),
  mobile: later(async () => (await import('./mobile/mobile-panel')).MobilePanel, 'table'),
  failed: later(async () => (await import('./failed/failed-panel')).FailedPanel, 'table'),
  events: later(async () => (await import('./events/events-panel')).EventsPanel, 'table'),
};
const route = getRouteApi('/instance/operator');

/** What whoever operates the instance sees of it: its revenue and customers, and what waits for them. */
export function OperatorPage() {
  const { t } = useTranslation('operator');
  const { is_operator: isOperator } = useSession();
  const tab = choiceOf(route.useSearch().tab, operatorTabs) ?? 'overview';
  const navigate = route.useNavigate();
  if (!isOperator) {
    return (
      <Page title={t('title')}>
        <NotAllowed>{t('codes.operator_only')}</NotAllowed>
      </Page>
    );
  }
  return (
    <Page title={t('title')}>
      <Tabs value={tab} onChange={(next) => void navigate({ search: { tab: next } })} onAhead={(next) => panels[next].ahead()} label={t('title')} tabs={operatorTabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}>
        {operatorTabs.map((value) => {
          const Panel = panels[value];
          return (
            <TabPanel key={value} value={value}>
              <Suspense fallback={<SkeletonLines />}>
                <Panel />
              </Suspense>
            </TabPanel>
          );
        })}
      </Tabs>
    </Page>
  );
}
