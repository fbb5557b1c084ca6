import { readTable } from '@/components/data-table/read-table';
import { asked, choiceOf, dayOf, monthOf, textOf, uuidOf, type Query } from '@/lib/query';

/** The filters of the chart of accounts. */
export function readChartSearch(query: Query) {
  return asked({
    ...readTable(query, 'number', 'label'),
    class: choiceOf(textOf(query.class), ['1', '2', '3', '4', '5', '6', '7', '8', '9']),
    active: choiceOf(query.active, ['yes', 'no']),
    moved: choiceOf(query.moved, ['yes']),
  });
}

/** The filters of the journals. */
export function readJournalsSearch(query: Query) {
  return asked({ ...readTable(query, 'code', 'name', 'type', 'state'), type: textOf(query.type), active: choiceOf(query.active, ['yes', 'no']) });
}

/** The order of the fiscal years. */
export function readFiscalYearsSearch(query: Query) {
  return readTable(query, 'name', 'state', 'posted', 'drafts');
}

/** The fiscal year that is to be opened with balances, or whose result is to be allocated. */
export function readYearSearch(query: Query) {
  return asked({ year: textOf(query.year) });
}

/** The fiscal year whose file is checked, and the entry whose detail is open. */
export function readFecCheckSearch(query: Query) {
  return asked({ year: textOf(query.year), entry: textOf(query.entry) });
}

/** The step of the setup assistant. */
export function readSetupSearch(query: Query) {
  return asked({ step: choiceOf(query.step, ['chart', 'year', 'journals', 'vat', 'opening']) });
}

/** The fiscal year whose chains are shown, and the seal whose detail is open. */
export function readIntegritySearch(query: Query) {
  return asked({ year: textOf(query.year), seal: uuidOf(query.seal) });
}

/** What is asked of the exceptions from the lock dates. */
export function readLocksSearch(query: Query) {
  return readTable(query);
}

/** The fiscal year of an account's lines, whether drafts are among them, and the entry whose detail is open. */
export function readAccountSearch(query: Query) {
  return asked({ ...readTable(query, 'date'), year: textOf(query.year), drafts: choiceOf(query.drafts, ['yes']), entry: textOf(query.entry) });
}

/** The filters of the entries (`month` as `2026-01`), and the entry whose detail is open. */
export function readEntriesSearch(query: Query) {
  return asked({
    ...readTable(query, 'date', 'number', 'total'),
    year: textOf(query.year),
    journal: textOf(query.journal),
    account: textOf(query.account),
    state: choiceOf(query.state, ['draft', 'posted']),
    files: choiceOf(query.files, ['yes', 'no']),
    month: monthOf(query.month),
    entry: textOf(query.entry),
  });
}

/** The period (first and last month, `2026-01`), the search and what counts in the trial balance, and whether the year before stands beside. */
export function readTrialBalanceSearch(query: Query) {
  const figures = ['opening', 'period', 'closing', 'previous'].flatMap((kind) => [`${kind}_debit`, `${kind}_credit`]);
  return asked({
    ...readTable(query, 'account', 'label', ...figures, 'change', 'percent'),
    year: textOf(query.year),
    from: monthOf(query.from),
    to: monthOf(query.to),
    drafts: choiceOf(query.drafts, ['yes']),
    closing: choiceOf(query.closing, ['yes']),
    compare: choiceOf(query.compare, ['yes']),
  });
}

/** Set, year, last month (`2026-01`), drafts and empty lines of the statements, and the line whose accounts are shown. */
export function readStatementsSearch(query: Query) {
  return asked({
    ...readTable(query),
    year: textOf(query.year),
    set: textOf(query.set),
    from: monthOf(query.from),
    to: monthOf(query.to),
    drafts: choiceOf(query.drafts, ['yes']),
    all: choiceOf(query.all, ['yes']),
    budget: textOf(query.budget),
    line: textOf(query.line),
  });
}

/** Year, last month (`2026-01`) and drafts of the cash-flow statement, and the line whose accounts are shown. */
export function readCashFlowSearch(query: Query) {
  return asked({ ...readTable(query), year: textOf(query.year), to: monthOf(query.to), drafts: choiceOf(query.drafts, ['yes']), line: textOf(query.line) });
}

/** The search and the account (`of`) of the third parties; the chosen one, of which nothing is the lines of nobody; what is open of its matches. */
export function readMatchingSearch(query: Query) {
  return asked({
    ...readTable(query, 'open_items', 'balance'),
    of: textOf(query.of),
    account: textOf(query.account),
    auxiliary: query.auxiliary === '' ? '' : textOf(query.auxiliary),
    tab: choiceOf(query.tab, ['matched']),
    settled: choiceOf(query.settled, ['yes', 'no']),
    match: textOf(query.match),
    entry: textOf(query.entry),
  });
}

/** Whose open items the aged balance is of, on which day, and from which day their age counts. */
export function readAgedSearch(query: Query) {
  return asked({ ...readTable(query, 'total'), side: choiceOf(query.side, ['payable', 'other']), on: dayOf(query.on), by: choiceOf(query.by, ['date']), drafts: choiceOf(query.drafts, ['yes']) });
}

/** The period (first and last month, `2026-01`) of the general ledger, the beginnings of its accounts (`q`), what counts in it, and the entry whose detail is open. */
export function readGeneralLedgerSearch(query: Query) {
  return asked({ ...readTable(query), year: textOf(query.year), from: monthOf(query.from), to: monthOf(query.to), drafts: choiceOf(query.drafts, ['yes']), closing: choiceOf(query.closing, ['yes']), entry: textOf(query.entry) });
}

/** Whose balances they are, in which year and months (`2026-01`), and the search among them. */
export function readAuxiliaryBalanceSearch(query: Query) {
  return asked({ ...readTable(query), side: choiceOf(query.side, ['payable', 'other']), year: textOf(query.year), from: monthOf(query.from), to: monthOf(query.to), drafts: choiceOf(query.drafts, ['yes']) });
}

/** The year and the month (`2026-01`) of the journals, whether drafts count, the one whose lines show, and the entry whose detail is open. */
export function readJournalBookSearch(query: Query) {
  return asked({ ...readTable(query), year: textOf(query.year), journal: textOf(query.journal), month: monthOf(query.month), drafts: choiceOf(query.drafts, ['yes']), entry: textOf(query.entry) });
}

/** The first and last month (`2026-01`) of the VAT, and the tax code whose lines are shown. */
export function readVatSearch(query: Query) {
  const figures = ['base', 'difference', 'not_yet_due'].concat(...['collected', 'deductible'].map((side) => ['computed', 'booked', 'due'].map((kind) => `${side}_${kind}`)));
  return asked({ ...readTable(query, 'code', ...figures), from: monthOf(query.from), to: monthOf(query.to), code: textOf(query.code) });
}

/** The filters of the tax codes. */
export function readTaxCodesSearch(query: Query) {
  const columns = ['code', 'rate', 'usage', 'kind', 'due', 'collected_account', 'deductible_account', 'state'];
  return asked({ ...readTable(query, ...columns), usage: choiceOf(query.usage, ['sale', 'purchase']), kind: textOf(query.kind), active: choiceOf(query.active, ['yes', 'no']) });
}

/** The filters of the register of assets and the day of its figures; the tab of what was written off; the asset whose detail is open; what is to be done at once. */
export function readAssetsSearch(query: Query) {
  return asked({
    ...readTable(query, 'code', 'acquired_on', 'cost', 'depreciation', 'net_book_value'),
    account: textOf(query.account),
    state: choiceOf(query.state, ['held', 'disposed']),
    on: dayOf(query.on),
    tab: choiceOf(query.tab, ['posted']),
    asset: uuidOf(query.asset),
    act: choiceOf(query.act, ['write-off']),
  });
}

/** The order of the loans. */
export function readLoansSearch(query: Query) {
  return readTable(query, 'code', 'balance', 'due_within_year', 'next_due_on');
}

/** The filters of the entry templates, and the one that is to be used. */
export function readTemplatesSearch(query: Query) {
  return asked({ ...readTable(query, 'name', 'journal', 'lines', 'state'), active: choiceOf(query.active, ['yes', 'no']), use: uuidOf(query.use) });
}

/** The filters of the recurring entries; what is to be done at once. */
export function readRecurringSearch(query: Query) {
  return asked({ ...readTable(query, 'name', 'months', 'next_on', 'last_on', 'state'), state: choiceOf(query.state, ['due', 'active', 'paused', 'over']), act: choiceOf(query.act, ['new']) });
}

/** The currency and the days of the rates of exchange; what is to be done at once. */
export function readRatesSearch(query: Query) {
  return asked({ ...readTable(query), currency: textOf(query.currency), from: dayOf(query.from), to: dayOf(query.to), act: choiceOf(query.act, ['type', 'import', 'convert']) });
}

/** The fiscal year whose currencies are revalued, and whether each currency is one position. */
export function readRevaluationSearch(query: Query) {
  return asked({ ...readTable(query), year: textOf(query.year), net: choiceOf(query.net, ['yes']) });
}

/** The axis that is shown, and whether its keys are. */
export function readAnalyticsSearch(query: Query) {
  return asked({ ...readTable(query, 'code', 'name', 'state'), axis: uuidOf(query.axis), tab: choiceOf(query.tab, ['keys']) });
}

/** Axis, year, months (`2026-01`) and section of the analytic balance, and the row (`section.account`) whose lines show. */
export function readAnalyticBalanceSearch(query: Query) {
  return asked({ ...readTable(query), axis: uuidOf(query.axis), year: textOf(query.year), from: monthOf(query.from), to: monthOf(query.to), section: uuidOf(query.section), of: textOf(query.of) });
}

/** The order of the budgets; what is to be done at once. */
export function readBudgetsSearch(query: Query) {
  return asked({ ...readTable(query, 'name', 'year', 'income', 'expenses', 'result'), act: choiceOf(query.act, ['new']) });
}

/** Whether the lines of a budget show or how it went; the months (`2026-01`) of that, and whether by section. */
export function readBudgetSearch(query: Query) {
  return asked({
    ...readTable(query, 'section', 'account', 'budget', 'actual', 'difference', 'percent'),
    tab: choiceOf(query.tab, ['comparison']),
    from: monthOf(query.from),
    to: monthOf(query.to),
    by: choiceOf(query.by, ['section']),
  });
}

/** The fiscal year that ends, and what is to be written. */
export function readYearEndSearch(query: Query) {
  return asked({ year: textOf(query.year), kind: textOf(query.kind) });
}
