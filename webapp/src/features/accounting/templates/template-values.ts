import * as z from 'zod/mini';
import { templateSide } from '@/api/generated/bodies/templateSide';
import type { EntryTemplateDetails, EntryTemplateView, TemplateLine } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { atMost, needed, trimmed } from '@/lib/schema';

/** As many amounts as a template may ask for, and as many lines as it may have. */
export const [maxAmounts, maxLines] = [8, 100];
/** As many characters as names and formulas may have. */
const maxChars = 200;

const line = z
  .object({ account: trimmed(needed('account_required')), auxiliary: trimmed(), label: trimmed(atMost(maxChars, 'too_long')), side: templateSide, formula: trimmed(atMost(maxChars, 'too_long')), tax_code: trimmed() })
  .check(z.refine(({ side, formula }) => side === 'balance' || formula !== '', { error: 'required', path: ['formula'], when: () => true }));

/** The rules of the form that can be told before it is sent. */
export const schema = z.object({
  name: trimmed(needed('name_required'), atMost(maxChars, 'too_long')),
  journal: trimmed(needed('journal_required')),
  label: trimmed(needed('label_required'), atMost(maxChars, 'too_long')),
  amounts: z.array(trimmed(needed('required'), atMost(maxChars, 'too_long'))),
  lines: z.array(line),
  is_active: z.boolean(),
});

export type TemplateValues = z.output<typeof schema>;
export type TemplateForm = Form<z.input<typeof schema>>;

/** How an amount is called in formulas, by its place. */
export const symbolOf = (place: number) => `a${String(place + 1)}`;

/** A line of the form without anything typed. */
export const blankTemplateLine = (side: TemplateLine['side'] = 'debit'): TemplateValues['lines'][number] => ({ account: '', auxiliary: '', label: '', side, formula: '', tax_code: '' });

/** What stands in the form at first. A new template asks for one amount, and its second line balances. */
export function valuesOf(template: EntryTemplateView | null): TemplateValues {
  if (template === null) return { name: '', journal: '', label: '', amounts: [''], lines: [{ ...blankTemplateLine(), formula: symbolOf(0) }, blankTemplateLine('balance')], is_active: true };
  const { name, journal, label: text, amounts, is_active: isActive } = template;
  const lines = template.lines.map(({ account, auxiliary = '', label = '', side, formula = '', tax_code: taxCode = '' }) => ({ account, auxiliary, label, side, formula, tax_code: taxCode }));
  return { name, journal, label: text, amounts, lines, is_active: isActive };
}

/** What is sent: what was left blank is not, and what balances has neither formula nor tax. */
export function sentOf({ lines, ...values }: TemplateValues): EntryTemplateDetails {
  const given = (fields: Partial<TemplateLine>) => Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== ''));
  return { ...values, lines: lines.map(({ account, side, formula, tax_code, ...texts }) => ({ account, side, ...given(texts), ...(side === 'balance' ? {} : given({ formula, tax_code })) })) };
}

/** A label as it is on a day. The service fills it in the same way. */
export function labelOn(label: string, day: string): string {
  const [year = '', month = ''] = day.split('-');
  return label
    .replaceAll('{month}', month)
    .replaceAll('{quarter}', String(Math.ceil(Number(month) / 3)))
    .replaceAll('{year}', year);
}
