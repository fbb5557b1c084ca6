import type { CashFlowModel, CashFlowStatement } from '@/api/generated/model';

/** The treasury at the beginning, what changes it, and the treasury at the end. */
export const steps = ['opening', 'operating', 'investing', 'financing', 'closing'] as const;
export type Step = (typeof steps)[number];

/** The lines of each model in which its steps stand, and in which the whole change does. */
const codes: Record<CashFlowModel, Record<Step | 'change', string>> = {
  ohada_tft: { opening: 'ZA', operating: 'ZB', investing: 'ZC', financing: 'ZF', change: 'ZG', closing: 'ZH' },
  fr_tft: { opening: 'opening', operating: 'operating', investing: 'investing', financing: 'financing', change: 'change', closing: 'closing' },
};

/** What a step, or the whole change, comes to; none where the statement does not have its line. */
export function amountOf({ model, lines }: Pick<CashFlowStatement, 'model' | 'lines'>, step: Step | 'change'): string | undefined {
  return lines.find(({ code }) => code === codes[model][step])?.amount;
}
