import * as z from 'zod/mini';
import { taxDue } from '@/api/generated/bodies/taxDue';
import { taxKind } from '@/api/generated/bodies/taxKind';
import { taxUsage } from '@/api/generated/bodies/taxUsage';
import type { TaxCodeCreate, TaxCodeUpdate, TaxCodeView, TaxRate } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { dayFault, isDay } from '@/lib/day';
import { readableNumber } from '@/lib/number-rules';
import { atMost, needed, ruled, trimmed } from '@/lib/schema';

/** As many decimals of a percent as a rate may have. */
export const rateDecimals = 4;
/** As many characters as a code may have. */
const maxCodeChars = 20;

const percent = () => [readableNumber(rateDecimals), ruled((text) => (Number(text) > 100 ? 'rate_out_of_range' : undefined))] as const;

/** The rules of the form. A last day that is there can be moved and not taken away. */
export function schemaOf(code: TaxCodeView | null) {
  return z.object({
    code: trimmed(needed('required'), atMost(maxCodeChars, 'too_long')),
    name: trimmed(needed('name_required')),
    usage: taxUsage,
    kind: taxKind,
    due: taxDue,
    until: trimmed(ruled((text) => (text === '' && code?.until === undefined ? undefined : dayFault(text)))),
    rates: z.array(z.object({ from: trimmed(ruled(dayFault)), rate: trimmed(needed('required'), ...percent()), deductible_share: trimmed(...percent()) })).check(z.superRefine(noneTwice)),
    collected_account: trimmed(),
    deductible_account: trimmed(),
    companion: z.string(),
    exemption: trimmed(),
    base_box: trimmed(),
    tax_box: trimmed(),
    deductible_box: trimmed(),
  });
}

/** No two rates begin on the same day. */
function noneTwice(rates: readonly { from: string }[], context: { addIssue: (issue: { code: 'custom'; message: string; path: PropertyKey[]; input: unknown }) => void }): void {
  rates.forEach(({ from }, place) => {
    if (isDay(from) && rates.findIndex((rate) => rate.from === from) < place) context.addIssue({ code: 'custom', message: 'rate_repeated', path: [place, 'from'], input: from });
  });
}

export type TaxCodeValues = z.output<ReturnType<typeof schemaOf>>;
export type TaxCodeForm = Form<z.input<ReturnType<typeof schemaOf>>>;

/** What stands in the form at first. A new code begins with the year of today. */
export function valuesOf(code: TaxCodeView | null, today: string): TaxCodeValues {
  return {
    code: code?.code ?? '',
    name: code?.name ?? '',
    usage: code?.usage ?? 'sale',
    kind: code?.kind ?? 'domestic',
    due: code?.due ?? 'debits',
    until: code?.until ?? '',
    rates: (code?.rates ?? [{ from: `${today.slice(0, 4)}-01-01`, rate: '' }]).map(({ from, rate, deductible_share: share = '' }) => ({ from, rate, deductible_share: share })),
    collected_account: code?.collected_account ?? '',
    deductible_account: code?.deductible_account ?? '',
    companion: code?.companion ?? '',
    exemption: code?.exemption ?? '',
    base_box: code?.base_box ?? '',
    tax_box: code?.tax_box ?? '',
    deductible_box: code?.deductible_box ?? '',
  };
}

/** What is sent of a new code: what was left blank is not. */
export function created({ code, name, usage, kind, due, rates, ...others }: TaxCodeValues): TaxCodeCreate {
  const given = Object.fromEntries(Object.entries(others).filter(([, text]) => text !== ''));
  return { code, name, usage, kind, due, rates: rates.map(rateOf), ...given };
}

/** What is sent of a change: a blank text takes away what was there. */
export function changed({ name, due, until, rates, collected_account, deductible_account, exemption, base_box, tax_box, deductible_box }: TaxCodeValues): TaxCodeUpdate {
  return { name, due, rates: rates.map(rateOf), collected_account, deductible_account, exemption, base_box, tax_box, deductible_box, ...(until === '' ? {} : { until }) };
}

function rateOf({ from, rate, deductible_share: share }: TaxCodeValues['rates'][number]): TaxRate {
  return { from, rate, ...(share === '' ? {} : { deductible_share: share }) };
}
