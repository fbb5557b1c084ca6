import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { readAccountSearch, readChartSearch, readEntriesSearch, readFiscalYearsSearch, readJournalsSearch, readTrialBalanceSearch } from '../search';
import { appRoute } from './app-route';

const indexRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting',
  beforeLoad: () => {
    throw redirect({ to: '/accounting/chart', replace: true });
  },
});

const chartRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/chart',
  validateSearch: readChartSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/chart/chart-page'), 'ChartPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/chart/$number',
  validateSearch: readAccountSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/chart/account-page'), 'AccountPage'),
});

const thirdPartyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/third-parties/$code',
  validateSearch: readAccountSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/third-parties/third-party-page'), 'ThirdPartyPage'),
});

const journalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/journals',
  validateSearch: readJournalsSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/journals/journals-page'), 'JournalsPage'),
});

const entriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries',
  validateSearch: readEntriesSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/entries/entries-page'), 'EntriesPage'),
});

const newEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/new',
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/entries/new-entry-page'), 'NewEntryPage'),
});

const editEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/$entryId/edit',
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/entries/edit-entry-page'), 'EditEntryPage'),
});

const fecRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec',
  loader: () => loadNamespaces('accounting', 'fec', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/fec/fec-page'), 'FecPage'),
});

const fecImportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec/$importId',
  loader: () => loadNamespaces('accounting', 'fec', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/fec/import-page'), 'ImportPage'),
});

const trialBalanceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/trial-balance',
  validateSearch: readTrialBalanceSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/trial-balance/trial-balance-page'), 'TrialBalancePage'),
});

const fiscalYearsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years',
  validateSearch: readFiscalYearsSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('@/features/accounting/fiscal-years/fiscal-years-page'), 'FiscalYearsPage'),
});

/** The pages of the accounting module. */
export const accountingRoutes = [
  indexRoute,
  chartRoute,
  accountRoute,
  thirdPartyRoute,
  journalsRoute,
  entriesRoute,
  newEntryRoute,
  editEntryRoute,
  fecRoute,
  fecImportRoute,
  trialBalanceRoute,
  fiscalYearsRoute,
] as const;
