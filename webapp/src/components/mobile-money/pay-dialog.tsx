import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobileMoneyView, MobileNetwork, MobilePayment, MobileQuote, Problem } from '@/api/generated/model';
import { getGetMobileMoneyQueryKey, quoteMobilePayment, useTellMobilePayment } from '@/api/generated/subscription/subscription';
import type { ErrorType } from '@/api/http';
import { isProblem } from '@/api/problem';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { PlanLacks } from '@/components/limits/plan-lacks';
import { Refusal } from '@/components/plans/refusal';
import { Callout } from '@/components/ui/callout';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { SkeletonLines } from '@/components/ui/skeleton';
import { soldPlanName } from '@/lib/plan-name';
import { networkNames } from './mobile-money';
import { QuoteFacts } from './quote-facts';
import { paymentRules } from './rules';
import { ToldDialog } from './told-dialog';

/** Properties of `PayDialog`. */
export interface PayDialogProps {
  /** The key of the plan, and the id of its price. */
  plan: string;
  priceId: string;
  ways: MobileMoneyView;
  /** A payment that was not found, to be told of again. */
  again?: MobilePayment | undefined;
  onClose: () => void;
}

/** Says what has to be paid by mobile money, and asks what the network says of the payment; then that it is looked for. */
export function PayDialog(props: PayDialogProps) {
  const [told, setTold] = useState<MobilePayment>();
  return told === undefined ? <Paying {...props} onTold={setTold} /> : <ToldDialog payment={told} onClose={props.onClose} />;
}

function Paying({ plan, priceId, ways, again, onClose, onTold }: PayDialogProps & { onTold: (payment: MobilePayment) => void }) {
  const { t } = useTranslation('mobileMoney');
  const first = beginningOf(ways, again);
  const [network, setNetwork] = useState(first.network);
  const quote = useQuote(priceId, network);
  const form = usePaymentForm({ priceId, first, quote, onTold, onEdit: (values) => setNetwork(values.network) });
  return (
    <FormDialog form={form} title={t('title', { plan: soldPlanName(plan) })} saveLabel={t('tell.send')} isBlocked={quote.data === undefined} notice={noticeOf(form.problem, t)} focusesHeading onClose={onClose}>
      {ways.is_sandbox ? <Callout>{t('sandbox')}</Callout> : null}
      <Field form={form} name="network" label={t('network')} required>
        {(control) => <Select {...control} options={ways.payees.map(({ network: value }) => ({ value, label: networkNames[value] }))} />}
      </Field>
      <section aria-live="polite" aria-label={t('quote.title')}>
        {quote.data !== undefined ? <QuoteFacts quote={quote.data} /> : quote.isError ? <Refusal error={quote.error} onRetry={() => void quote.refetch()} /> : <SkeletonLines lines={5} />}
      </section>
      <PlanLacks priceId={priceId} />
      <section className="flex flex-col gap-4">
        <div>
          <h3 className="font-semibold">{t('tell.title')}</h3>
          <p className="text-muted">{t('tell.text')}</p>
        </div>
        <Field form={form} name="payer_number" label={t('tell.payer')} hint={t('tell.payerHint')} required>
          {(control) => <Input {...control} type="tel" dir="ltr" autoComplete="tel" maxLength={40} />}
        </Field>
        <Field form={form} name="reference" label={t('tell.reference')} hint={t('tell.referenceHint')} required>
          {(control) => <Input {...control} dir="ltr" autoComplete="off" autoCapitalize="characters" spellCheck={false} maxLength={60} />}
        </Field>
        <Field form={form} name="bill_to" label={t('tell.billTo')} hint={t('tell.billToHint')}>
          {(control) => <Input {...control} maxLength={200} />}
        </Field>
      </section>
    </FormDialog>
  );
}

/** What the fields begin with: what was told before. */
function beginningOf({ payees, payments }: MobileMoneyView, again: MobilePayment | undefined) {
  const last = again ?? payments[0];
  const networks = payees.map(({ network }) => network);
  const network = last !== undefined && networks.includes(last.network) ? last.network : (networks[0] ?? 'orange');
  return { network, payer_number: last?.payer_number ?? '', reference: again?.reference ?? '', bill_to: last?.bill_to ?? '' };
}

type Beginning = ReturnType<typeof beginningOf>;

interface PaymentFormOptions extends Pick<PayDialogProps, 'priceId'> {
  first: Beginning;
  quote: ReturnType<typeof useQuote>;
  onTold: (payment: MobilePayment) => void;
  onEdit: (values: Pick<Beginning, 'network'>) => void;
}

/** What is typed of the payment. What is sent with it is the amount that shows. */
function usePaymentForm({ priceId, first, quote, onTold, onEdit }: PaymentFormOptions) {
  const client = useQueryClient();
  const tell = useTellMobilePayment();
  return useForm(paymentRules, {
    defaultValues: first,
    send: (values) => tell.mutateAsync({ data: { ...values, price_id: priceId, amount: quote.data?.amount ?? '' } }),
    onSent: onTold,
    onEdit,
    onRefused: (error) => {
      // Another window was faster.
      if (isProblem(error, 'payment_waiting')) void client.invalidateQueries({ queryKey: getGetMobileMoneyQueryKey() });
      if (brokenIn(error) === 'amount_changed') void quote.refetch();
    },
  });
}

/** Why it is not taken, where that is no fault of what was typed: the amount is another one by now, or the price. */
function noticeOf(problem: unknown, t: ReturnType<typeof useTranslation<'mobileMoney'>>['t']) {
  const code = brokenIn(problem);
  if (code === undefined) return undefined;
  if (code !== 'amount_changed') return <Refusal error={problem} />;
  return (
    <Callout tone="caution" title={t('changed.title')}>
      <p>{t('changed.text')}</p>
    </Callout>
  );
}

/** The rule that what nobody typed breaks. */
function brokenIn(problem: unknown): string | undefined {
  return isProblem(problem) ? problem.errors.find(({ pointer }) => pointer === '/amount' || pointer === '/price_id')?.code : undefined;
}

/**
 * What a price comes to. It is not asked for again by itself: what is left of an earlier payment is worth less each day, and
 * what is told of is the amount that was shown when it was paid.
 */
function useQuote(priceId: string, network: MobileNetwork) {
  return useQuery<MobileQuote, ErrorType<Problem>>({
    queryKey: ['quote of a payment by mobile money', priceId, network],
    queryFn: ({ signal }) => quoteMobilePayment({ price_id: priceId, network }, { signal }),
    staleTime: 'static',
    gcTime: 0,
  });
}
