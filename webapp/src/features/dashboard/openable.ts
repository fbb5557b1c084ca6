import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardFigures, DashboardMonth, ExpenseNature, MadeOf, TopThirdParty } from '@/api/generated/model';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Some of the lines of a figure, under a name of their own. */
export interface FigurePart {
  title: string;
  madeOf: MadeOf;
}

/** A figure whose lines can be opened. */
export interface OpenableFigure {
  title: string;
  /** What its parts come to together, where it has several. */
  amount?: string;
  parts: readonly [FigurePart, ...FigurePart[]];
}

/** The figures whose lines can be opened, by the key that names each in the address: its kind, and behind a point which of several. */
export type OpenableFigures = ReadonlyMap<string, OpenableFigure>;

/** The key of a nature of charges. */
export function natureKey({ account }: ExpenseNature): string {
  return `expenses.${account ?? 'rest'}`;
}

/** The key of somebody to whom, or by whom, most was invoiced. */
export function partyKey(side: 'customers' | 'suppliers', { auxiliary, account, name }: TopThirdParty): string {
  return `${side}.${auxiliary ?? account ?? name}`;
}

/** The key of a figure of a month. */
export function monthKey(kind: 'result' | 'treasury', { month }: DashboardMonth): string {
  return `${kind}.${month}`;
}

/** What a nature of charges is called; `rest` names all that are not listed. */
export function natureName({ account, label }: ExpenseNature, rest: string): string {
  return account === undefined ? rest : `${account} ${label ?? ''}`.trim();
}

/** The figures of a dashboard whose lines can be opened. */
export function useOpenable(figures: DashboardFigures): OpenableFigures {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  return useMemo(() => {
    const { margin, vat } = figures;
    const kinds = [
      ['treasury', figures.treasury],
      ['revenue', figures.revenue],
      ['expenses', figures.expenses],
      ['result', figures.result],
      ['runway', figures.runway],
      ['receivables', figures.receivables],
      ['payables', figures.payables],
      ['vatCollected', vat?.collected],
      ['vatDeductible', vat?.deductible],
      ['vatNet', vat?.net],
    ] as const;
    const found = new Map<string, OpenableFigure>();
    const add = (key: string, title: string, madeOf: MadeOf) => found.set(key, { title, parts: [{ title, madeOf }] });
    const cost = { title: t('costOfSales'), madeOf: margin.made_of.cost_of_sales };
    found.set('margin', { title: t('kinds.margin'), amount: margin.amount, parts: [{ title: t('kinds.revenue'), madeOf: margin.made_of.revenue }, cost] });
    for (const [kind, figure] of kinds) if (figure !== undefined) add(kind, t(`kinds.${kind}`), figure.made_of);
    for (const nature of figures.expenses_by_nature) add(natureKey(nature), natureName(nature, t('expenses.rest')), nature.made_of);
    for (const party of figures.top_customers) add(partyKey('customers', party), party.name, party.made_of);
    for (const party of figures.top_suppliers) add(partyKey('suppliers', party), party.name, party.made_of);
    for (const month of figures.months) {
      const name = formatDate(month.month, language, 'month');
      add(monthKey('result', month), `${t('kinds.result')} – ${name}`, { ...figures.result.made_of, from: month.from, to: month.to });
      add(monthKey('treasury', month), `${t('kinds.treasury')} – ${name}`, { ...figures.treasury.made_of, from: month.balance_from, to: month.to });
    }
    return found;
  }, [figures, t, language]);
}
