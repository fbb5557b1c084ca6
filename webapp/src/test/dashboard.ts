import type { DashboardFigures, Figure } from '@/api/generated/model';

/** A figure of an amount, made of the lines of the year. */
export function figure(amount: string): Figure {
  return { amount, made_of: { accounts: [], except: [], types: [], journal_types: [], opening: true, closing: true, from: '2026-01-01', to: '2026-12-31', measure: 'debit_balance' } };
}

/** The figures of a company that sold for so much. */
export function figuresOf(revenue: string): DashboardFigures {
  const { made_of } = figure('0.00');
  return {
    treasury: figure('400.00'),
    revenue: figure(revenue),
    cost_of_sales: figure('0.00'),
    expenses: figure('600.00'),
    result: figure('400.00'),
    margin: { amount: '77.00', percent: '100.0', made_of: { revenue: made_of, cost_of_sales: made_of } },
    months: [],
    expenses_by_nature: [],
    top_customers: [],
    top_suppliers: [],
  };
}
