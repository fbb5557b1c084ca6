import { useEffect, useEffectEvent, useRef } from 'react';
import { useProposeAsset } from '@/api/generated/accounting/accounting';
import type { AssetProposal } from '@/api/generated/model';
import { useValues } from '@/components/form/use-form';
import { isDay } from '@/lib/day';
import { useCompanyId } from '@/lib/session';
import type { AssetForm, AssetValues } from './asset-values';
import { asHundredths, proposedAccounts, type ProposedAccount } from './terms';

/** How long a proposal stays fresh, in milliseconds: the chart seldom changes while somebody types. */
const freshMs = 60_000;
/** As many months as a useful life may have. */
const maxMonths = 1200;

type ProposedField = ProposedAccount | 'coefficient_percent' | 'tax_coefficient_percent';

/**
 * Puts into the form what the chart has for the account, the day and the months, and the legal coefficient. What the person typed
 * stays: only what is blank, or was proposed before, is filled in. An asset that is there begins with what it has.
 */
export function useAssetProposal(form: AssetForm, isNew: boolean): void {
  const { account, acquired_on: acquired, in_service_on: start, months, tax_months: taxMonths } = useValues(form);
  const day = isDay(start) ? start : acquired;
  const books = useProposed(account, day, months);
  const tax = useProposed(account, day, taxMonths);
  const proposed = useRef<Partial<Record<ProposedField, string>>>({});
  const asked = `${account} ${day} ${months} ${taxMonths}`;
  const begun = useRef(asked);
  const values = useValues(form);
  const fill = useEffectEvent(() => {
    if (!isNew && asked === begun.current) return;
    for (const [field, value] of fieldsOf(books, tax)) {
      if (shouldFill(values, field, proposed.current[field])) form.setValue(field, value);
      proposed.current[field] = value;
    }
  });
  useEffect(() => fill(), [books, tax]);
}

/** Whether nobody typed into a field what is proposed for it. */
function shouldFill(values: AssetValues, field: ProposedField, before: string | undefined): boolean {
  return values[field] === '' || values[field] === before;
}

function fieldsOf(books: AssetProposal | undefined, tax: AssetProposal | undefined): [ProposedField, string][] {
  if (books === undefined) return [];
  const accounts = proposedAccounts.map((field): [ProposedField, string] => [field, books[field] ?? '']);
  const coefficients: [ProposedField, number | undefined][] = [
    ['coefficient_percent', books.coefficient_percent],
    ['tax_coefficient_percent', tax?.coefficient_percent],
  ];
  return [...accounts, ...coefficients.flatMap(([field, hundredths]): [ProposedField, string][] => (hundredths === undefined ? [] : [[field, asHundredths(hundredths)]]))];
}

function useProposed(account: string, day: string, months: string): AssetProposal | undefined {
  const isAsked = /^[1-9][0-9A-Za-z]{0,19}$/.test(account) && isDay(day);
  const life = /^[1-9]\d{0,3}$/.test(months) && Number(months) <= maxMonths ? Number(months) : undefined;
  return useProposeAsset(useCompanyId(), { account, in_service_on: day, ...(life === undefined ? {} : { months: life }) }, { query: { enabled: isAsked, staleTime: freshMs } }).data;
}
