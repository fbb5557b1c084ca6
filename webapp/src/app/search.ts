import type { TableSearch } from '@/components/data-table/table-state';

/** Readers of query strings, one a page: what somebody typed there is never trusted, and never an error. */

type Query = Record<string, unknown>;

/** The tab of the sign-in page, and the page to return to. */
export function readAuthSearch(query: Query): { tab?: 'signin' | 'signup'; from?: string } {
  return compact({ tab: choiceOf(query.tab, ['signin', 'signup']), from: textOf(query.from) });
}

/** The token of a mailed link. */
export function readTokenSearch(query: Query): { token?: string } {
  return compact({ token: textOf(query.token) });
}

/** What the address says of the settings page. */
export interface SettingsSearch extends TableSearch {
  tab?: 'profile' | 'appearance' | 'security' | 'notifications' | 'company' | 'modules' | 'members' | 'subscription' | 'api' | 'audit' | 'data';
  operation?: string;
  target?: string;
  actor?: string;
  from?: string;
  to?: string;
  request?: string;
  role?: string;
}

/** The tab of the settings page, and the filters of the audit trail. */
export function readSettingsSearch(query: Query): SettingsSearch {
  const tab = choiceOf(query.tab, ['profile', 'appearance', 'security', 'notifications', 'company', 'modules', 'members', 'subscription', 'api', 'audit', 'data']);
  if (tab === 'members') return { tab, ...readTable(query, 'name', 'role', 'seen', 'since'), role: textOf(query.role) };
  if (tab !== 'audit') return compact({ tab });
  return compact({
    tab,
    ...readTable(query, 'when'),
    operation: textOf(query.operation),
    target: textOf(query.target),
    actor: textOf(query.actor),
    from: dayOf(query.from),
    to: dayOf(query.to),
    request: textOf(query.request),
  });
}

/** Whether the wizard was asked for a further company. */
export function readOnboardingSearch(query: Query): { new?: 1 } {
  return compact({ new: textOf(query.new) === '1' ? (1 as const) : undefined });
}

/** The value if it is one of `choices`, else undefined. */
export function choiceOf<const Choice extends string>(value: unknown, choices: readonly Choice[]): Choice | undefined {
  return choices.find((choice) => choice === value);
}

/** The value if it is a text or a number (the router reads `?token=12` as one), else undefined. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Leaves out what is undefined, so that it does not show in the address. */
export function compact<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: NonNullable<T[K]> };
}

/** What the address says of the dashboard. */
export interface DashboardSearch {
  /** A fiscal year. */
  year?: string | undefined;
  /** Months from one to another instead, `2026-01`. */
  from?: string | undefined;
  to?: string | undefined;
  /** It is that of all companies. */
  view?: 'companies' | undefined;
}

/** The period of the dashboard. What nobody can mean is named as undefined: what is left out would stay as it was typed. */
export function readDashboardSearch(query: Query): DashboardSearch {
  const [from, to] = [monthOf(query.from), monthOf(query.to)];
  const isRange = from !== undefined && to !== undefined && from <= to;
  return { year: isRange ? undefined : uuidOf(query.year), from: isRange ? from : undefined, to: isRange ? to : undefined, view: choiceOf(query.view, ['companies']) };
}

/**
 * What every table keeps in the address. `sorts` are the columns by which it can be sorted. What nobody can mean is named
 * as undefined, here and in the filters beside it: what is left out would stay as it was typed.
 */
function readTable(query: Query, ...sorts: readonly string[]): TableSearch {
  const columns = textOf(query.columns);
  return {
    q: textOf(query.q),
    sort: choiceOf(query.sort, [...sorts, ...sorts.map((column) => `-${column}`)]),
    columns: columns !== undefined && /^[\w,]{1,300}$/.test(columns) ? columns : undefined,
  };
}

/** None of what an address may ask has to be there. */
function asked<T extends object>(values: T): Partial<T> {
  return values;
}

/** The filters of the chart of accounts. */
export function readChartSearch(query: Query) {
  return asked({
    ...readTable(query),
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

/** The fiscal year of an account's lines, and the entry whose detail is open. */
export function readAccountSearch(query: Query) {
  return asked({ ...readTable(query, 'date'), year: textOf(query.year), entry: textOf(query.entry) });
}

/** The filters of the entries (`month` as `2026-01`), and the entry whose detail is open. */
export function readEntriesSearch(query: Query) {
  return asked({
    ...readTable(query, 'date', 'number', 'total'),
    year: textOf(query.year),
    journal: textOf(query.journal),
    state: choiceOf(query.state, ['draft', 'posted']),
    month: monthOf(query.month),
    entry: textOf(query.entry),
  });
}

/** The period (first and last month, `2026-01`) and the search of the trial balance. */
export function readTrialBalanceSearch(query: Query) {
  const figures = ['opening', 'period', 'closing'].flatMap((kind) => [`${kind}_debit`, `${kind}_credit`]);
  return asked({ ...readTable(query, 'account', 'label', ...figures), year: textOf(query.year), from: monthOf(query.from), to: monthOf(query.to) });
}

/** An id as the service gives them; anything else would be refused. */
function uuidOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined;
}

function monthOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : undefined;
}

function dayOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined;
}
