import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/resources';
import { appRoute } from '@/lib/frames';
import { readAccountSearch, readAgedSearch, readAssetsSearch, readChartSearch, readEntriesSearch, readFiscalYearsSearch, readJournalsSearch, readLoansSearch, readLocksSearch, readMatchingSearch, readRatesSearch, readRevaluationSearch, readStatementsSearch, readTaxCodesSearch, readTrialBalanceSearch, readVatSearch, readYearEndSearch, readYearSearch } from './search';

/** Fetches the words of a page: those of the module and of tables, and its own. */
const words = (...own: Namespace[]) => () => loadNamespaces('accounting', ...own, 'table');

const pages = () => import('./pages');

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
  loader: words(),
  component: lazyRouteComponent(async () => (await pages()).chart(), 'ChartPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/chart/$number',
  validateSearch: readAccountSearch,
  loader: words(),
  component: lazyRouteComponent(async () => (await pages()).account(), 'AccountPage'),
});

const thirdPartyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/third-parties/$code',
  validateSearch: readAccountSearch,
  loader: words(),
  component: lazyRouteComponent(async () => (await pages()).thirdParty(), 'ThirdPartyPage'),
});

const journalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/journals',
  validateSearch: readJournalsSearch,
  loader: words(),
  component: lazyRouteComponent(async () => (await pages()).journals(), 'JournalsPage'),
});

const entriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries',
  validateSearch: readEntriesSearch,
  loader: words(),
  component: lazyRouteComponent(async () => (await pages()).entries(), 'EntriesPage'),
});

const newEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/new',
  loader: words('rates'),
  component: lazyRouteComponent(async () => (await pages()).newEntry(), 'NewEntryPage'),
});

const editEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/$entryId/edit',
  loader: words('rates'),
  component: lazyRouteComponent(async () => (await pages()).editEntry(), 'EditEntryPage'),
});

const yearEndRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/year-end',
  validateSearch: readYearEndSearch,
  loader: words('yearEnd'),
  component: lazyRouteComponent(async () => (await pages()).yearEnd(), 'YearEndPage'),
});

const matchingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/matching',
  validateSearch: readMatchingSearch,
  loader: words('matching'),
  component: lazyRouteComponent(async () => (await pages()).matching(), 'MatchingPage'),
});

const agedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/aged',
  validateSearch: readAgedSearch,
  loader: words('matching'),
  component: lazyRouteComponent(async () => (await pages()).aged(), 'AgedPage'),
});

const fecRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec',
  loader: words('fec'),
  component: lazyRouteComponent(async () => (await pages()).fec(), 'FecPage'),
});

const fecImportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec/$importId',
  loader: words('fec'),
  component: lazyRouteComponent(async () => (await pages()).fecImport(), 'ImportPage'),
});

const trialBalanceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/trial-balance',
  validateSearch: readTrialBalanceSearch,
  loader: words(),
  component: lazyRouteComponent(async () => (await pages()).trialBalance(), 'TrialBalancePage'),
});

const statementsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/statements',
  validateSearch: readStatementsSearch,
  loader: words('statements'),
  component: lazyRouteComponent(async () => (await pages()).statements(), 'StatementsPage'),
});

const vatRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/vat',
  validateSearch: readVatSearch,
  loader: words('taxes'),
  component: lazyRouteComponent(async () => (await pages()).vat(), 'VatPage'),
});

const taxCodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/taxes',
  validateSearch: readTaxCodesSearch,
  loader: words('taxes'),
  component: lazyRouteComponent(async () => (await pages()).taxCodes(), 'TaxCodesPage'),
});

const fiscalYearsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years',
  validateSearch: readFiscalYearsSearch,
  loader: words(),
  component: lazyRouteComponent(async () => (await pages()).fiscalYears(), 'FiscalYearsPage'),
});

const allocationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years/allocation',
  validateSearch: readYearSearch,
  loader: words('allocation'),
  component: lazyRouteComponent(async () => (await pages()).allocation(), 'AllocationPage'),
});

const openingBalancesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/opening-balances',
  validateSearch: readYearSearch,
  loader: words('opening', 'sheets'),
  component: lazyRouteComponent(async () => (await pages()).openingBalances(), 'OpeningPage'),
});

const exchangeRatesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/exchange-rates',
  validateSearch: readRatesSearch,
  loader: words('rates'),
  component: lazyRouteComponent(async () => (await pages()).exchangeRates(), 'RatesPage'),
});

const revaluationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/revaluation',
  validateSearch: readRevaluationSearch,
  loader: words('revaluation', 'rates'),
  component: lazyRouteComponent(async () => (await pages()).revaluation(), 'RevaluationPage'),
});

const locksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/locks',
  validateSearch: readLocksSearch,
  loader: words('locks'),
  component: lazyRouteComponent(async () => (await pages()).locks(), 'LocksPage'),
});

const assetsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets',
  validateSearch: readAssetsSearch,
  loader: words('assets'),
  component: lazyRouteComponent(async () => (await pages()).assets(), 'AssetsPage'),
});

const newAssetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets/new',
  loader: words('assets'),
  component: lazyRouteComponent(async () => (await pages()).newAsset(), 'NewAssetPage'),
});

const editAssetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets/$assetId/edit',
  loader: words('assets'),
  component: lazyRouteComponent(async () => (await pages()).editAsset(), 'EditAssetPage'),
});

const loansRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans',
  validateSearch: readLoansSearch,
  loader: words('loans'),
  component: lazyRouteComponent(async () => (await pages()).loans(), 'LoansPage'),
});

const newLoanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/new',
  loader: words('loans'),
  component: lazyRouteComponent(async () => (await pages()).newLoan(), 'NewLoanPage'),
});

const loanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/$loanId',
  loader: words('loans'),
  component: lazyRouteComponent(async () => (await pages()).loan(), 'LoanPage'),
});

const editLoanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/$loanId/edit',
  loader: words('loans'),
  component: lazyRouteComponent(async () => (await pages()).editLoan(), 'EditLoanPage'),
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
  yearEndRoute,
  matchingRoute,
  fecRoute,
  fecImportRoute,
  trialBalanceRoute,
  agedRoute,
  statementsRoute,
  vatRoute,
  taxCodesRoute,
  fiscalYearsRoute,
  allocationRoute,
  openingBalancesRoute,
  exchangeRatesRoute,
  revaluationRoute,
  locksRoute,
  assetsRoute,
  newAssetRoute,
  editAssetRoute,
  loansRoute,
  newLoanRoute,
  loanRoute,
  editLoanRoute,
] as const;
