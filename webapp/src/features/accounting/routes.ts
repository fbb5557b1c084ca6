import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import { appRoute } from '@/lib/frames';
import { readAccountSearch, readAgedSearch, readAssetsSearch, readAllocationSearch, readChartSearch, readEntriesSearch, readFiscalYearsSearch, readJournalsSearch, readLoansSearch, readLocksSearch, readMatchingSearch, readOpeningSearch, readRatesSearch, readRevaluationSearch, readStatementsSearch, readTaxCodesSearch, readTrialBalanceSearch, readVatSearch, readYearEndSearch } from './search';

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
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(async () => (await pages()).chart(), 'ChartPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/chart/$number',
  validateSearch: readAccountSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(async () => (await pages()).account(), 'AccountPage'),
});

const thirdPartyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/third-parties/$code',
  validateSearch: readAccountSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(async () => (await pages()).thirdParty(), 'ThirdPartyPage'),
});

const journalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/journals',
  validateSearch: readJournalsSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(async () => (await pages()).journals(), 'JournalsPage'),
});

const entriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries',
  validateSearch: readEntriesSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(async () => (await pages()).entries(), 'EntriesPage'),
});

const newEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/new',
  loader: () => loadNamespaces('accounting', 'rates', 'table'),
  component: lazyRouteComponent(async () => (await pages()).newEntry(), 'NewEntryPage'),
});

const editEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/$entryId/edit',
  loader: () => loadNamespaces('accounting', 'rates', 'table'),
  component: lazyRouteComponent(async () => (await pages()).editEntry(), 'EditEntryPage'),
});

const yearEndRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/year-end',
  validateSearch: readYearEndSearch,
  loader: () => loadNamespaces('accounting', 'yearEnd', 'table'),
  component: lazyRouteComponent(async () => (await pages()).yearEnd(), 'YearEndPage'),
});

const matchingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/matching',
  validateSearch: readMatchingSearch,
  loader: () => loadNamespaces('accounting', 'matching', 'table'),
  component: lazyRouteComponent(async () => (await pages()).matching(), 'MatchingPage'),
});

const agedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/aged',
  validateSearch: readAgedSearch,
  loader: () => loadNamespaces('accounting', 'matching', 'table'),
  component: lazyRouteComponent(async () => (await pages()).aged(), 'AgedPage'),
});

const fecRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec',
  loader: () => loadNamespaces('accounting', 'fec', 'table'),
  component: lazyRouteComponent(async () => (await pages()).fec(), 'FecPage'),
});

const fecImportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec/$importId',
  loader: () => loadNamespaces('accounting', 'fec', 'table'),
  component: lazyRouteComponent(async () => (await pages()).fecImport(), 'ImportPage'),
});

const trialBalanceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/trial-balance',
  validateSearch: readTrialBalanceSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(async () => (await pages()).trialBalance(), 'TrialBalancePage'),
});

const statementsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/statements',
  validateSearch: readStatementsSearch,
  loader: () => loadNamespaces('accounting', 'statements', 'table'),
  component: lazyRouteComponent(async () => (await pages()).statements(), 'StatementsPage'),
});

const vatRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/vat',
  validateSearch: readVatSearch,
  loader: () => loadNamespaces('accounting', 'taxes', 'table'),
  component: lazyRouteComponent(async () => (await pages()).vat(), 'VatPage'),
});

const taxCodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/taxes',
  validateSearch: readTaxCodesSearch,
  loader: () => loadNamespaces('accounting', 'taxes', 'table'),
  component: lazyRouteComponent(async () => (await pages()).taxCodes(), 'TaxCodesPage'),
});

const fiscalYearsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years',
  validateSearch: readFiscalYearsSearch,
  loader: () => loadNamespaces('accounting', 'table'),
  component: lazyRouteComponent(async () => (await pages()).fiscalYears(), 'FiscalYearsPage'),
});

const allocationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years/allocation',
  validateSearch: readAllocationSearch,
  loader: () => loadNamespaces('accounting', 'allocation', 'table'),
  component: lazyRouteComponent(async () => (await pages()).allocation(), 'AllocationPage'),
});

const openingBalancesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/opening-balances',
  validateSearch: readOpeningSearch,
  loader: () => loadNamespaces('accounting', 'opening', 'sheets', 'table'),
  component: lazyRouteComponent(async () => (await pages()).openingBalances(), 'OpeningPage'),
});

const exchangeRatesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/exchange-rates',
  validateSearch: readRatesSearch,
  loader: () => loadNamespaces('accounting', 'rates', 'table'),
  component: lazyRouteComponent(async () => (await pages()).exchangeRates(), 'RatesPage'),
});

const revaluationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/revaluation',
  validateSearch: readRevaluationSearch,
  loader: () => loadNamespaces('accounting', 'revaluation', 'rates', 'table'),
  component: lazyRouteComponent(async () => (await pages()).revaluation(), 'RevaluationPage'),
});

const locksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/locks',
  validateSearch: readLocksSearch,
  loader: () => loadNamespaces('accounting', 'locks', 'table'),
  component: lazyRouteComponent(async () => (await pages()).locks(), 'LocksPage'),
});

const assetsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets',
  validateSearch: readAssetsSearch,
  loader: () => loadNamespaces('accounting', 'assets', 'table'),
  component: lazyRouteComponent(async () => (await pages()).assets(), 'AssetsPage'),
});

const newAssetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets/new',
  loader: () => loadNamespaces('accounting', 'assets', 'table'),
  component: lazyRouteComponent(async () => (await pages()).newAsset(), 'NewAssetPage'),
});

const editAssetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets/$assetId/edit',
  loader: () => loadNamespaces('accounting', 'assets', 'table'),
  component: lazyRouteComponent(async () => (await pages()).editAsset(), 'EditAssetPage'),
});

const loansRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans',
  validateSearch: readLoansSearch,
  loader: () => loadNamespaces('accounting', 'loans', 'table'),
  component: lazyRouteComponent(async () => (await pages()).loans(), 'LoansPage'),
});

const newLoanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/new',
  loader: () => loadNamespaces('accounting', 'loans', 'table'),
  component: lazyRouteComponent(async () => (await pages()).newLoan(), 'NewLoanPage'),
});

const loanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/$loanId',
  loader: () => loadNamespaces('accounting', 'loans', 'table'),
  component: lazyRouteComponent(async () => (await pages()).loan(), 'LoanPage'),
});

const editLoanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/$loanId/edit',
  loader: () => loadNamespaces('accounting', 'loans', 'table'),
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
