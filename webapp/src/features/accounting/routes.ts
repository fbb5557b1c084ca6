import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadNamespaces } from '@/i18n/i18n';
import type { Namespace } from '@/i18n/resources';
import { appRoute } from '@/lib/frames';
import { analyticRoutes } from './analytic-routes';
import { readAccountSearch, readAgedSearch, readAssetsSearch, readAuxiliaryBalanceSearch, readCashFlowSearch, readChartSearch, readEntriesSearch, readFecCheckSearch, readFiscalYearsSearch, readGeneralLedgerSearch, readIntegritySearch, readJournalBookSearch, readJournalsSearch, readLoansSearch, readLocksSearch, readMatchingSearch, readRatesSearch, readRecurringSearch, readRevaluationSearch, readSetupSearch, readStatementsSearch, readTaxCodesSearch, readTemplatesSearch, readTrialBalanceSearch, readVatSearch, readYearEndSearch, readYearSearch } from './search';

/** Fetches the words of a page: those of the module and of tables, and its own. */
const words = (...own: Namespace[]) => () => loadNamespaces('accounting', ...own, 'table');

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
  loader: words('accounts'),
  component: lazyRouteComponent(() => import('./chart/chart-page'), 'ChartPage'),
});

const chartImportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/chart/import',
  loader: words('accounts', 'chartImport', 'sheets', 'company'),
  component: lazyRouteComponent(() => import('./chart-import/import-page'), 'ChartImportPage'),
});

const accountRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/chart/$number',
  validateSearch: readAccountSearch,
  loader: words(),
  component: lazyRouteComponent(() => import('./chart/account-page'), 'AccountPage'),
});

const thirdPartyRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/third-parties/$code',
  validateSearch: readAccountSearch,
  loader: words('accounts'),
  component: lazyRouteComponent(() => import('./third-parties/third-party-page'), 'ThirdPartyPage'),
});

const journalsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/journals',
  validateSearch: readJournalsSearch,
  loader: words('journals'),
  component: lazyRouteComponent(() => import('./journals/journals-page'), 'JournalsPage'),
});

const entriesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries',
  validateSearch: readEntriesSearch,
  loader: words(),
  component: lazyRouteComponent(() => import('./entries/entries-page'), 'EntriesPage'),
});

const newEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/new',
  loader: words('rates'),
  component: lazyRouteComponent(() => import('./entries/new-entry-page'), 'NewEntryPage'),
});

const entryImportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/import',
  loader: words('entryImport', 'sheets'),
  component: lazyRouteComponent(() => import('./entry-import/import-page'), 'EntryImportPage'),
});

const editEntryRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/entries/$entryId/edit',
  loader: words('rates'),
  component: lazyRouteComponent(() => import('./entries/edit-entry-page'), 'EditEntryPage'),
});

const templatesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/templates',
  validateSearch: readTemplatesSearch,
  loader: words('templates'),
  component: lazyRouteComponent(() => import('./templates/templates-page'), 'TemplatesPage'),
});

const newTemplateRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/templates/new',
  loader: words('templates'),
  component: lazyRouteComponent(() => import('./templates/new-template-page'), 'NewTemplatePage'),
});

const editTemplateRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/templates/$templateId/edit',
  loader: words('templates'),
  component: lazyRouteComponent(() => import('./templates/edit-template-page'), 'EditTemplatePage'),
});

const recurringRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/recurring',
  validateSearch: readRecurringSearch,
  loader: words('templates'),
  component: lazyRouteComponent(() => import('./recurring/recurring-page'), 'RecurringPage'),
});

const yearEndRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/year-end',
  validateSearch: readYearEndSearch,
  loader: words('yearEnd'),
  component: lazyRouteComponent(() => import('./year-end/year-end-page'), 'YearEndPage'),
});

const matchingRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/matching',
  validateSearch: readMatchingSearch,
  loader: words('matching'),
  component: lazyRouteComponent(() => import('./matching/matching-page'), 'MatchingPage'),
});

const agedRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/aged',
  validateSearch: readAgedSearch,
  loader: words('matching', 'reports'),
  component: lazyRouteComponent(() => import('./aged/aged-page'), 'AgedPage'),
});

const fecRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec',
  loader: words('fec'),
  component: lazyRouteComponent(() => import('./fec/fec-page'), 'FecPage'),
});

const fecCheckRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec/check',
  validateSearch: readFecCheckSearch,
  loader: words('fec'),
  component: lazyRouteComponent(() => import('./fec/check-page'), 'FecCheckPage'),
});

const fecImportRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fec/$importId',
  loader: words('fec'),
  component: lazyRouteComponent(() => import('./fec/import-page'), 'ImportPage'),
});

const trialBalanceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/trial-balance',
  validateSearch: readTrialBalanceSearch,
  loader: words('accounts', 'reports'),
  component: lazyRouteComponent(() => import('./trial-balance/trial-balance-page'), 'TrialBalancePage'),
});

const generalLedgerRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/general-ledger',
  validateSearch: readGeneralLedgerSearch,
  loader: words('reports'),
  component: lazyRouteComponent(() => import('./general-ledger/general-ledger-page'), 'GeneralLedgerPage'),
});

const journalBookRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/journal-book',
  validateSearch: readJournalBookSearch,
  loader: words('reports'),
  component: lazyRouteComponent(() => import('./journal-book/journal-book-page'), 'JournalBookPage'),
});

const auxiliaryBalanceRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/auxiliary-balance',
  validateSearch: readAuxiliaryBalanceSearch,
  loader: words('reports', 'matching'),
  component: lazyRouteComponent(() => import('./auxiliary-balance/auxiliary-balance-page'), 'AuxiliaryBalancePage'),
});

const statementsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/statements',
  validateSearch: readStatementsSearch,
  loader: words('statements'),
  component: lazyRouteComponent(() => import('./statements/statements-page'), 'StatementsPage'),
});

const cashFlowRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/cash-flow',
  validateSearch: readCashFlowSearch,
  loader: words('statements'),
  component: lazyRouteComponent(() => import('./cash-flow/cash-flow-page'), 'CashFlowPage'),
});

const vatRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/vat',
  validateSearch: readVatSearch,
  loader: words('taxes'),
  component: lazyRouteComponent(() => import('./taxes/vat-page'), 'VatPage'),
});

const taxCodesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/taxes',
  validateSearch: readTaxCodesSearch,
  loader: words('taxes'),
  component: lazyRouteComponent(() => import('./taxes/tax-codes-page'), 'TaxCodesPage'),
});

const fiscalYearsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years',
  validateSearch: readFiscalYearsSearch,
  loader: words('closing'),
  component: lazyRouteComponent(() => import('./fiscal-years/fiscal-years-page'), 'FiscalYearsPage'),
});

const allocationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/fiscal-years/allocation',
  validateSearch: readYearSearch,
  loader: words('allocation'),
  component: lazyRouteComponent(() => import('./allocation/allocation-page'), 'AllocationPage'),
});

const openingBalancesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/opening-balances',
  validateSearch: readYearSearch,
  loader: words('opening', 'sheets'),
  component: lazyRouteComponent(() => import('./opening/opening-page'), 'OpeningPage'),
});

const setupRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/setup',
  validateSearch: readSetupSearch,
  loader: words('setup', 'company'),
  component: lazyRouteComponent(() => import('./setup/setup-page'), 'SetupPage'),
});

const exchangeRatesRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/exchange-rates',
  validateSearch: readRatesSearch,
  loader: words('rates'),
  component: lazyRouteComponent(() => import('./rates/rates-page'), 'RatesPage'),
});

const revaluationRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/revaluation',
  validateSearch: readRevaluationSearch,
  loader: words('revaluation', 'rates', 'closing'),
  component: lazyRouteComponent(() => import('./revaluation/revaluation-page'), 'RevaluationPage'),
});

const integrityRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/integrity',
  validateSearch: readIntegritySearch,
  loader: words('integrity'),
  component: lazyRouteComponent(() => import('./integrity/integrity-page'), 'IntegrityPage'),
});

const locksRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/locks',
  validateSearch: readLocksSearch,
  loader: words('locks'),
  component: lazyRouteComponent(() => import('./locks/locks-page'), 'LocksPage'),
});

const assetsRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets',
  validateSearch: readAssetsSearch,
  loader: words('assets'),
  component: lazyRouteComponent(() => import('./assets/assets-page'), 'AssetsPage'),
});

const newAssetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets/new',
  loader: words('assets'),
  component: lazyRouteComponent(() => import('./assets/new-asset-page'), 'NewAssetPage'),
});

const editAssetRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/assets/$assetId/edit',
  loader: words('assets'),
  component: lazyRouteComponent(() => import('./assets/edit-asset-page'), 'EditAssetPage'),
});

const loansRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans',
  validateSearch: readLoansSearch,
  loader: words('loans'),
  component: lazyRouteComponent(() => import('./loans/loans-page'), 'LoansPage'),
});

const newLoanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/new',
  loader: words('loans'),
  component: lazyRouteComponent(() => import('./loans/new-loan-page'), 'NewLoanPage'),
});

const loanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/$loanId',
  loader: words('loans'),
  component: lazyRouteComponent(() => import('./loans/loan-page'), 'LoanPage'),
});

const editLoanRoute = createRoute({
  getParentRoute: () => appRoute,
  path: 'accounting/loans/$loanId/edit',
  loader: words('loans'),
  component: lazyRouteComponent(() => import('./loans/edit-loan-page'), 'EditLoanPage'),
});

/** The pages of the accounting module. */
export const accountingRoutes = [
  indexRoute,
  chartRoute,
  chartImportRoute,
  accountRoute,
  thirdPartyRoute,
  journalsRoute,
  entriesRoute,
  newEntryRoute,
  entryImportRoute,
  editEntryRoute,
  templatesRoute,
  newTemplateRoute,
  editTemplateRoute,
  recurringRoute,
  yearEndRoute,
  matchingRoute,
  fecRoute,
  fecCheckRoute,
  fecImportRoute,
  trialBalanceRoute,
  generalLedgerRoute,
  journalBookRoute,
  auxiliaryBalanceRoute,
  agedRoute,
  statementsRoute,
  cashFlowRoute,
  vatRoute,
  taxCodesRoute,
  fiscalYearsRoute,
  allocationRoute,
  openingBalancesRoute,
  setupRoute,
  exchangeRatesRoute,
  revaluationRoute,
  integrityRoute,
  locksRoute,
  assetsRoute,
  newAssetRoute,
  editAssetRoute,
  loansRoute,
  newLoanRoute,
  loanRoute,
  editLoanRoute,
  ...analyticRoutes,
] as const;
