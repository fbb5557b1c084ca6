import type { CompanySettings, FecImportSummary, FiscalYearView, JournalView, TaxCodeView } from '@/api/generated/model';
import { cardFields } from './card-fields';
import { absentTypes } from './usual-journals';

/** The steps of the setup, in their order. */
export const setupSteps = ['chart', 'year', 'journals', 'vat', 'opening'] as const;
/** One of them. */
export type SetupStep = (typeof setupSteps)[number];

/** What the company has by now, as far as it is known: what is not there yet, or not for this reader, is undefined. */
export interface SetupState {
  /** How many accounts, or as many as were counted. */
  accounts: number | undefined;
  years: readonly FiscalYearView[] | undefined;
  journals: readonly JournalView[] | undefined;
  codes: readonly TaxCodeView[] | undefined;
  /** The company's card; null where it is not for this reader. */
  card: CompanySettings | null | undefined;
  imports: readonly FecImportSummary[] | undefined;
  /** Whether a year was opened by an entry of balances. */
  isOpened: boolean | undefined;
}

/** How the books of a company begin. */
export type Beginning = 'fec' | 'balances' | 'entries';

/** How they did begin: undefined while nothing is posted. */
export function beginningOf({ imports, isOpened, years }: Pick<SetupState, 'imports' | 'isOpened' | 'years'>): Beginning | undefined {
  if (imports?.some(({ state }) => state === 'imported')) return 'fec';
  if (isOpened) return 'balances';
  return years?.some(({ posted_entries: count }) => count > 0) ? 'entries' : undefined;
}

/** Whether each step has what it is for; undefined while that is not known. */
export function doneOf(state: SetupState): Record<SetupStep, boolean | undefined> {
  const { accounts, years, journals, codes, card, imports, isOpened } = state;
  return {
    chart: accounts === undefined ? undefined : accounts > 0,
    year: years?.some(({ state: yearState }) => yearState === 'open'),
    journals: journals === undefined ? undefined : absentTypes(journals).length === 0,
    vat: card === undefined || codes === undefined ? undefined : isDeclared(card) && (card?.vat_period === 'none' || codes.some(({ is_active: isActive }) => isActive)),
    opening: imports === undefined || isOpened === undefined || years === undefined ? undefined : beginningOf(state) !== undefined,
  };
}

/** The version of a card that is as the company was made with it. */
const firstVersion = 1;

/** Whether somebody said how VAT is declared: what the company was made with is nobody's choice, and only a whole card can be saved. Who may not see it is not asked. */
function isDeclared(card: CompanySettings | null): boolean {
  return card === null || (card.version > firstVersion && cardFields.every((name) => card[name].trim() !== ''));
}

/** Where somebody goes on who names no step: at what lacks something; where nothing does, at the beginning. To have no balances is no lack. */
export function firstStep(done: Record<SetupStep, boolean | undefined>): SetupStep {
  return setupSteps.find((step) => step !== 'opening' && done[step] === false) ?? 'chart';
}
