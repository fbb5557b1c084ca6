import * as z from 'zod/mini';
import { assetMethod } from '@/api/generated/bodies/assetMethod';
import type { AssetDetails, AssetMethod, AssetView } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { isZero } from '@/lib/amount';
import { dayFault, isDay } from '@/lib/day';
import { toMinor } from '@/lib/minor';
import { readableAmount, readableNumber } from '@/lib/number-rules';
import { across, atMost, needed, ruled, trimmed } from '@/lib/schema';
import { asHundredths, coefficientDecimals } from './terms';

/** As many decimals of a unit as the service keeps. */
export const unitDecimals = 3;
/** As many characters as a number in the register, and as a name, may have. */
const [maxCodeChars, maxNameChars, maxNoteChars] = [30, 200, 1000];
const day = () => trimmed(ruled((text) => (text === '' ? undefined : dayFault(text))));
/** Whether a plan goes by time. */
export const isTimed = (method: AssetMethod) => method === 'linear' || method === 'declining';

/** The rules of the form, for a currency of so many decimals. */
export function schemaOf(decimals: number) {
  const amount = () => trimmed(readableAmount(decimals));
  const fields = z.object({
    code: trimmed(needed('required'), atMost(maxCodeChars, 'too_long')),
    name: trimmed(needed('required'), atMost(maxNameChars, 'too_long')),
    supplier: trimmed(atMost(maxNameChars, 'too_long')),
    note: trimmed(atMost(maxNoteChars, 'too_long')),
    parent_id: z.string(),
    account: trimmed(needed('account_required')),
    acquired_on: trimmed(ruled(dayFault)),
    in_service_on: day(),
    cost: trimmed(needed('required'), readableAmount(decimals)),
    residual_value: amount(),
    method: assetMethod,
    months: trimmed(readableNumber()),
    coefficient_percent: trimmed(readableNumber(coefficientDecimals)),
    units: trimmed(readableNumber(unitDecimals)),
    tax_method: z.string(),
    tax_months: trimmed(readableNumber()),
    tax_coefficient_percent: trimmed(readableNumber(coefficientDecimals)),
    days_of_year: z.string(),
    opening_on: day(),
    opening_depreciation: amount(),
    opening_excess: amount(),
    depreciation_account: trimmed(),
    charge_account: trimmed(),
    excess_account: trimmed(),
    excess_charge_account: trimmed(),
    excess_income_account: trimmed(),
    usages: z.array(z.object({ until: trimmed(ruled(dayFault)), units: trimmed(needed('required'), readableNumber(unitDecimals)) })).check(z.superRefine(noneTwice)),
  });
  return fields.check(...rules);
}

type Fields = Record<'acquired_on' | 'in_service_on' | 'months' | 'coefficient_percent' | 'units' | 'tax_method' | 'tax_months' | 'tax_coefficient_percent' | 'opening_on' | 'opening_depreciation' | 'opening_excess', string> & { method: AssetMethod };

const isNought = (amount: string) => amount === '' || isZero(amount);
/** What is needed for the method that was chosen, and no other. */
const rules = [
  across<Fields>('months', 'required', ({ method, months }) => !isTimed(method) || months !== ''),
  across<Fields>('coefficient_percent', 'required', ({ method, coefficient_percent: coefficient }) => method !== 'declining' || coefficient !== ''),
  across<Fields>('units', 'required', ({ method, units }) => method !== 'units' || units !== ''),
  across<Fields>('tax_months', 'required', ({ tax_method: method, tax_months: months }) => method === '' || months !== ''),
  across<Fields>('tax_coefficient_percent', 'required', ({ tax_method: method, tax_coefficient_percent: coefficient }) => method !== 'declining' || coefficient !== ''),
  across<Fields>('in_service_on', 'asset_in_service', ({ acquired_on: acquired, in_service_on: start }) => !isDay(acquired) || !isDay(start) || start >= acquired),
  across<Fields>('opening_on', 'required', ({ opening_on: on, opening_depreciation: depreciation, opening_excess: excess }) => on !== '' || (isNought(depreciation) && isNought(excess))),
] as const;

/** No two usages end on the same day. */
function noneTwice(usages: readonly { until: string }[], context: { addIssue: (issue: { code: 'custom'; message: string; path: PropertyKey[]; input: unknown }) => void }): void {
  usages.forEach(({ until }, place) => {
    if (isDay(until) && usages.findIndex((usage) => usage.until === until) < place) context.addIssue({ code: 'custom', message: 'usage_repeated', path: [place, 'until'], input: until });
  });
}

export type AssetValues = z.output<ReturnType<typeof schemaOf>>;
export type AssetForm = Form<z.input<ReturnType<typeof schemaOf>>>;

/** What stands in the form at first. */
export function valuesOf(asset: AssetView | null, today: string): AssetValues {
  const number = (value: number | undefined) => (value === undefined ? '' : String(value));
  const amount = (text = '') => (isNought(text) ? '' : text);
  return {
    code: asset?.code ?? '',
    name: asset?.name ?? '',
    supplier: asset?.supplier ?? '',
    note: asset?.note ?? '',
    parent_id: asset?.parent_id ?? '',
    account: asset?.account ?? '',
    acquired_on: asset?.acquired_on ?? today,
    in_service_on: asset === null || asset.in_service_on === asset.acquired_on ? '' : asset.in_service_on,
    cost: asset?.cost ?? '',
    residual_value: amount(asset?.residual_value),
    method: asset?.method ?? 'linear',
    months: number(asset?.months),
    coefficient_percent: asHundredths(asset?.coefficient_percent),
    units: asset?.units ?? '',
    tax_method: asset?.tax_method ?? '',
    tax_months: number(asset?.tax_months),
    tax_coefficient_percent: asHundredths(asset?.tax_coefficient_percent),
    days_of_year: number(asset?.days_of_year),
    opening_on: asset?.opening_on ?? '',
    opening_depreciation: amount(asset?.opening_depreciation),
    opening_excess: amount(asset?.opening_excess),
    depreciation_account: asset?.depreciation_account ?? '',
    charge_account: asset?.charge_account ?? '',
    excess_account: asset?.excess_account ?? '',
    excess_charge_account: asset?.excess_charge_account ?? '',
    excess_income_account: asset?.excess_income_account ?? '',
    usages: (asset?.usages ?? []).map(({ until, units }) => ({ until, units })),
  };
}

/** What is sent: what was left blank is not, nor what belongs to a method that was not chosen. */
export function sentOf({ usages, ...values }: AssetValues): AssetDetails {
  const { code, name, account, acquired_on, cost, method } = values;
  const isWrittenOff = method !== 'none';
  const hasTax = isWrittenOff && values.tax_method !== '';
  const texts = {
    ...pick(values, ['supplier', 'note', 'parent_id', 'in_service_on']),
    ...(isWrittenOff ? pick(values, ['residual_value', 'opening_on', 'opening_depreciation', 'opening_excess', 'depreciation_account', 'charge_account']) : {}),
    ...(method === 'units' ? pick(values, ['units']) : {}),
    ...(hasTax ? pick(values, ['tax_method', 'excess_account', 'excess_charge_account', 'excess_income_account']) : {}),
  };
  const numbers = {
    ...(values.days_of_year === '' ? {} : { days_of_year: Number(values.days_of_year) }),
    ...(isTimed(method) ? { months: Number(values.months) } : {}),
    ...(method === 'declining' ? { coefficient_percent: hundredthsOf(values.coefficient_percent) } : {}),
    ...(hasTax ? { tax_months: Number(values.tax_months) } : {}),
    ...(hasTax && values.tax_method === 'declining' ? { tax_coefficient_percent: hundredthsOf(values.tax_coefficient_percent) } : {}),
  };
  return { code, name, account, acquired_on, cost, method, ...texts, ...numbers, usages: method === 'units' ? usages : [] };
}

function pick<Name extends keyof AssetValues>(values: Record<Name, string>, names: readonly Name[]): Partial<Record<Name, never>> {
  return Object.fromEntries(names.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]]))) as Partial<Record<Name, never>>;
}

const hundredthsOf = (text: string) => Number(toMinor(text, coefficientDecimals));
