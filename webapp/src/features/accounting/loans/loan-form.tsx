import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getLoan, useCreateLoan, useProposeLoan, useUpdateLoan } from '@/api/generated/accounting/accounting';
import type { LoanView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Form } from '@/components/form/form';
import { useCurrent } from '@/components/form/use-current';
import { useForm, useValues } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useCompany } from '@/lib/company-card';
import { showToast } from '@/lib/toast';
import { AccountFields, TermsFields, WhatFields } from './loan-fields';
import { proposedAccounts, schemaOf, sentOf, valuesOf, type LoanForm, type LoanValues } from './loan-values';

interface LoanFormProps {
  /** Null for one that is not there yet. */
  loan: LoanView | null;
  onSaved: (saved: LoanView) => void;
}

/** The form of a loan. Once entries were made of it, its terms can be read only. */
export function LoanFormPage({ loan, onSaved }: LoanFormProps) {
  const { t } = useTranslation('loans');
  const { t: tc } = useTranslation();
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const { thing, renew } = useCurrent(loan, (seen) => getLoan(companyId, seen.id));
  const schema = useMemo(() => schemaOf(decimals), [decimals]);
  const form = useForm(schema, {
    defaultValues: valuesOf(loan),
    renew: async () => valuesOf(await renew()),
    send: useSend(thing),
    onSent: (saved) => {
      showToast('positive', t('form.saved', { code: saved.code }));
      onSaved(saved);
    },
  });
  useProposal(form, loan === null);
  const isBooked = thing?.is_booked === true;
  return (
    <Form form={form} className="flex flex-col gap-6 [&_:is(input,select)]:scroll-mb-24">
      {isBooked ? <Callout>{t('form.bookedText')}</Callout> : null}
      <WhatFields form={form} />
      <TermsFields form={form} isBooked={isBooked} />
      <AccountFields form={form} isBooked={isBooked} />
      <div className="sticky bottom-0 flex justify-end rounded-2xl border border-line bg-surface px-6 py-4">
        <Button type="submit" variant="primary" busy={form.isSending}>
          {tc('actions.save')}
        </Button>
      </div>
    </Form>
  );
}

/** Puts into the form of a new loan what the chart has for it, where nothing was typed. */
function useProposal(form: LoanForm, isNew: boolean): void {
  const { id: companyId } = useCompany();
  const proposal = useProposeLoan(companyId, { query: { enabled: isNew } }).data;
  const values = useValues(form);
  const fill = useEffectEvent(() => {
    for (const name of proposedAccounts) {
      const account = proposal?.[name];
      if (account !== undefined && values[name] === '') form.setValue(name, account);
    }
  });
  useEffect(() => fill(), [proposal]);
}

function useSend(loan: LoanView | null) {
  const { id: companyId } = useCompany();
  const create = useCreateLoan();
  const update = useUpdateLoan({ request: loan === null ? {} : ifMatch(loan.version) });
  return (values: LoanValues) => (loan === null ? create.mutateAsync({ companyId, data: sentOf(values) }) : update.mutateAsync({ companyId, loanId: loan.id, data: sentOf(values) }));
}
