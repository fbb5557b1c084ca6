import * as z from 'zod/mini';
import { loanMethod } from '@/api/generated/bodies/loanMethod';
import type { LoanDetails, LoanView } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { isZero } from '@/lib/amount';
import { dayFault } from '@/lib/day';
import { readableAmount, readableNumber } from '@/lib/number-rules';
import { across, atMost, needed, ruled, trimmed } from '@/lib/schema';

/** As many decimals of a percent as a rate may have. */
export const rateDecimals = 4;
/** How many months may lie between instalments. */
export const periods = ['1', '3', '6', '12'] as const;
export const maxInstalments = 600;
/** As many characters as a number and a name may have. */
const [maxCodeChars, maxNameChars, maxNoteChars] = [30, 200, 1000];
/** The accounts that the chart proposes. */
export const proposedAccounts = ['principal_account', 'interest_account', 'insurance_account'] as const;

const isAbove = (amount: string) => !isZero(amount) && !amount.startsWith('-');
const count = () => trimmed(readableNumber());

/** The rules of the form, for a currency of so many decimals. */
export function schemaOf(decimals: number) {
  return z
    .object({
      code: trimmed(needed('required'), atMost(maxCodeChars, 'too_long')),
      name: trimmed(needed('required'), atMost(maxNameChars, 'too_long')),
      lender: trimmed(atMost(maxNameChars, 'too_long')),
      note: trimmed(atMost(maxNoteChars, 'too_long')),
      principal: trimmed(needed('required'), readableAmount(decimals), ruled((text) => (isAbove(text) ? undefined : 'loan_principal'))),
      rate: trimmed(needed('required'), readableNumber(rateDecimals), ruled((text) => (Number(text) > 100 ? 'rate_out_of_range' : undefined))),
      period_months: z.enum(periods),
      instalments: trimmed(needed('required'), readableNumber(), ruled((text) => (Number(text) < 1 || Number(text) > maxInstalments ? 'loan_instalments' : undefined))),
      deferred: count(),
      method: loanMethod,
      first_due_on: trimmed(ruled(dayFault)),
      insurance: trimmed(readableAmount(decimals)),
      paid_before: count(),
      principal_account: trimmed(needed('account_required')),
      interest_account: trimmed(needed('account_required')),
      insurance_account: trimmed(),
      payment_account: trimmed(needed('account_required')),
    })
    .check(...rules);
}

interface Fields {
  instalments: string;
  deferred: string;
  paid_before: string;
  insurance: string;
  insurance_account: string;
}

const rules = [
  across<Fields>('deferred', 'loan_deferred', ({ deferred, instalments }) => deferred === '' || instalments === '' || Number(deferred) < Number(instalments) || Number(deferred) === 0),
  across<Fields>('paid_before', 'loan_paid_before', ({ paid_before: paid, instalments }) => paid === '' || instalments === '' || Number(paid) <= Number(instalments)),
  across<Fields>('insurance_account', 'required', ({ insurance, insurance_account: account }) => insurance === '' || isZero(insurance) || account !== ''),
] as const;

export type LoanValues = z.output<ReturnType<typeof schemaOf>>;
export type LoanForm = Form<z.input<ReturnType<typeof schemaOf>>>;

/** What stands in the form at first. */
export function valuesOf(loan: LoanView | null): LoanValues {
  const number = (value: number | undefined) => (value === undefined || value === 0 ? '' : String(value));
  const period = periods.find((months) => months === String(loan?.period_months));
  return {
    code: loan?.code ?? '',
    name: loan?.name ?? '',
    lender: loan?.lender ?? '',
    note: loan?.note ?? '',
    principal: loan?.principal ?? '',
    rate: loan?.rate ?? '',
    period_months: period ?? '1',
    instalments: number(loan?.instalments),
    deferred: number(loan?.deferred),
    method: loan?.method ?? 'constant_annuity',
    first_due_on: loan?.first_due_on ?? '',
    insurance: loan === null || isZero(loan.insurance) ? '' : loan.insurance,
    paid_before: number(loan?.paid_before),
    principal_account: loan?.principal_account ?? '',
    interest_account: loan?.interest_account ?? '',
    insurance_account: loan?.insurance_account ?? '',
    payment_account: loan?.payment_account ?? '',
  };
}

/** What is sent: what was left blank is not. */
export function sentOf({ period_months, instalments, deferred, paid_before, lender, note, insurance, insurance_account, ...values }: LoanValues): LoanDetails {
  return {
    ...values,
    period_months: Number(period_months),
    instalments: Number(instalments),
    ...(deferred === '' ? {} : { deferred: Number(deferred) }),
    ...(paid_before === '' ? {} : { paid_before: Number(paid_before) }),
    ...(lender === '' ? {} : { lender }),
    ...(note === '' ? {} : { note }),
    ...(insurance === '' ? {} : { insurance }),
    ...(insurance_account === '' ? {} : { insurance_account }),
  };
}
