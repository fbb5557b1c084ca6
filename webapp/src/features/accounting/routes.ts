import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { appRoute } from '@/lib/frames';
import { readAccountSearch, readChartSearch, readEntriesSearch, readFiscalYearsSearch, readJournalsSearch, readStatementsSearch, readTrialBalanceSearch } from './search';

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
  component: lazyRouteComponent(() => import('./chart/chart-page'), 'ChartPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/chart/$number',
  validateSearch: readAccountSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./chart/account-page'), 'AccountPage'),
});

const thirdPartyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/third-parties/$code',
  validateSearch: readAccountSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./third-parties/third-party-page'), 'ThirdPartyPage'),
});

const journalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/journals',
  validateSearch: readJournalsSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./journals/journals-page'), 'JournalsPage'),
});

const entriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries',
  validateSearch: readEntriesSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./entries/entries-page'), 'EntriesPage'),
});

const newEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/new',
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./entries/new-entry-page'), 'NewEntryPage'),
});

const editEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/$entryId/edit',
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./entries/edit-entry-page'), 'EditEntryPage'),
});

const fecRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec',
  loader: () => loadNamespaces('accounting', 'fec', 'table'),
  component: lazyRouteComponent(() => import('./fec/fec-page'), 'FecPage'),
});

const fecImportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec/$importId',
  loader: () => loadNamespaces('accounting', 'fec', 'table'),
  component: lazyRouteComponent(() => import('./fec/import-page'), 'ImportPage'),
});

const trialBalanceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/trial-balance',
  validateSearch: readTrialBalanceSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./trial-balance/trial-balance-page'), 'TrialBalancePage'),
});

const statementsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/statements',
  validateSearch: readStatementsSearch,
  loader: () => loadNamespaces('accounting', 'statements', 'table'),
  component: lazyRouteComponent(() => import('./statements/statements-page'), 'StatementsPage'),
});

const fiscalYearsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years',
  validateSearch: readFiscalYearsSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(() => import('./fiscal-years/fiscal-years-page'), 'FiscalYearsPage'),
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
  statementsRoute,
  fiscalYearsRoute,
] as const;
