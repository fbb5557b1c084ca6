import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillEntryTemplate } from '@/api/generated/accounting/accounting';
import type { EntryTemplateView, FilledEntry, Problem } from '@/api/generated/model';
import type { ErrorType } from '@/api/http';
import { isProblem } from '@/api/problem';
import { DateInput } from '@/components/ui/date-input';
import { Field } from '@/components/ui/field';
import { AmountInput } from '@/components/ui/number-input';
import { useCompany } from '@/lib/company-card';
import { dayFault } from '@/lib/day';
import { amountFault } from '@/lib/minor';
import { useCodeText } from '@/lib/problem-text';

/** What a template is filled with, and what it comes to. */
export interface Fill {
  date: string;
  amounts: readonly string[];
  setDate: (day: string) => void;
  setAmount: (place: number, amount: string) => void;
  /** What was typed can be sent. */
  isComplete: boolean;
  /** What it comes to; undefined while that is not known. */
  filled: FilledEntry | undefined;
  error: ErrorType<Problem> | null;
  isFetching: boolean;
}

/** Fills a template, as it is saved, with a day and amounts while they are typed. */
export function useFill({ id, version, amounts: names }: EntryTemplateView, today: string): Fill {
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const [date, setDate] = useState(today);
  const [typed, setTyped] = useState<readonly string[]>([]);
  const amounts = names.map((_, place) => typed[place] ?? '');
  const isComplete = dayFault(date) === undefined && amounts.every((amount) => amount.trim() !== '' && amountFault(amount, decimals, true) === undefined);
  const query = useQuery<FilledEntry, ErrorType<Problem>>({
    queryKey: ['filled template', companyId, id, version, date, amounts],
    queryFn: ({ signal }) => fillEntryTemplate(companyId, id, { date, amounts }, { signal }),
    enabled: isComplete,
    retry: false,
    placeholderData: keepPreviousData,
  });
  return {
    date,
    amounts,
    setDate,
    setAmount: (place, amount) => setTyped(amounts.map((before, other) => (other === place ? amount : before))),
    isComplete,
    filled: isComplete && !query.isError ? query.data : undefined,
    error: isComplete ? query.error : null,
    isFetching: query.isFetching,
  };
}

/** The day and the amounts that a template asks for, by their names. */
export function FillFields({ template, fill }: { template: EntryTemplateView; fill: Fill }) {
  const { t } = useTranslation('templates');
  const codeText = useCodeText();
  const { currency, currency_decimals: decimals } = useCompany();
  const problems = isProblem(fill.error) ? fill.error.errors : [];
  const faultAt = (pointer: string) => {
    const code = problems.find((problem) => problem.pointer === pointer)?.code;
    return code === undefined ? undefined : (codeText(code) ?? codeText('invalid'));
  };
  const fault = fill.date === '' ? undefined : dayFault(fill.date);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t('fields.date')} required error={fault === undefined ? faultAt('/date') : codeText(fault)}>
        {(control) => <DateInput {...control} value={fill.date} onChange={fill.setDate} />}
      </Field>
      {template.amounts.map((name, place) => (
        <Field key={place} label={name} required error={faultAt(`/amounts/${String(place)}`)}>
          {(control) => <AmountInput {...control} signed decimals={decimals} currency={currency} value={fill.amounts[place] ?? ''} onChange={(amount) => fill.setAmount(place, amount)} {...(place === 0 ? { 'data-first-field': true } : {})} />}
        </Field>
      ))}
    </div>
  );
}
