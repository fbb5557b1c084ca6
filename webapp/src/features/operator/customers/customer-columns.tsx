import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Buyer, SubscriptionStatus } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { WholeAmount } from '@/components/plans/price-text';
import type { Tone } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { Status } from '@/components/ui/status';
import { usePlanText } from '../plan-text';

const tones: Record<SubscriptionStatus, Tone> = { active: 'positive', trialing: 'positive', past_due: 'caution', canceled: 'danger', incomplete: 'danger' };
const providers = ['stripe', 'sandbox', 'mobile_money'] as const;

/** The columns of those who buy. */
export function useCustomerColumns(): Column<Buyer>[] {
  const { t } = useTranslation('operator');
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('customers.name'),
        cell: ({ name, email }) => (
          <>
            <bdi className="font-medium">{name}</bdi>
            <bdi className="block text-muted wrap-anywhere rtl:text-right">{email}</bdi>
          </>
        ),
      },
      { id: 'plan', header: t('plan'), cell: ({ plan_id: plan }) => <Plan plan={plan} /> },
      { id: 'status', header: t('status'), cell: (buyer) => <Standing buyer={buyer} /> },
      { id: 'amount', header: t('customers.amount'), align: 'end', cell: (buyer) => <Paid buyer={buyer} /> },
      { id: 'through', header: t('customers.through'), cell: ({ provider }) => <Provider provider={provider} /> },
      { id: 'until', header: t('customers.until'), className: 'whitespace-nowrap', cell: (buyer) => <Until buyer={buyer} /> },
      { id: 'companies', header: t('customers.companies'), align: 'end', cell: ({ companies }) => companies },
      { id: 'since', header: t('customers.since'), cell: ({ since }) => <DateText value={since} /> },
    ],
    [t],
  );
}

function Plan({ plan }: { plan: string }) {
  return usePlanText()(plan);
}

/** Where the subscription stands, and why whoever left did so. Why a trial was ended is past for who has bought since. */
function Standing({ buyer: { status, cancels, plan_id: plan, provider, cancel_reason: why } }: { buyer: Buyer }) {
  const { t } = useTranslation('operator');
  const reason = provider === undefined || cancels ? why : undefined;
  return (
    <>
      <Status tone={tones[status]}>{status === 'canceled' && plan === 'trial' ? t('customers.trialOver') : t(`statuses.${status}`)}</Status>
      {cancels && status !== 'canceled' ? <span className="block text-muted">{t('customers.cancels')}</span> : null}
      {reason === undefined || reason === '' ? null : (
        <bdi className="mt-1 line-clamp-3 max-w-72 text-muted wrap-anywhere rtl:text-right" title={reason}>
          {t('quoted', { text: reason })}
        </bdi>
      )}
    </>
  );
}

/** What is paid each time; nothing where nothing is. */
function Paid({ buyer: { amount, currency, months } }: { buyer: Buyer }) {
  const { t } = useTranslation('operator');
  if (amount === undefined || currency === undefined) return <span className="text-muted">–</span>;
  return (
    <>
      <WholeAmount value={amount} currency={currency} />
      {months === undefined ? null : <span className="block text-muted">{t('customers.every', { count: months })}</span>}
    </>
  );
}

function Provider({ provider }: { provider: string | undefined }) {
  const { t } = useTranslation('operator');
  if (provider === undefined) return <span className="text-muted">–</span>;
  const known = providers.find((one) => one === provider);
  return known === undefined ? <bdi>{provider}</bdi> : t(`providers.${known}`);
}

/** What comes next, and when: the end of a trial, of what is paid, or of the time that a late payment is given. */
function Until({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation('operator');
  const next = nextOf(buyer);
  if (next === undefined) return <span className="text-muted">–</span>;
  return (
    <>
      <DateText value={next.date} />
      <span className="block text-muted">{t(`customers.ends.${next.kind}`)}</span>
    </>
  );
}

function nextOf({ status, cancels, trial_end: trial, current_period_end: paid, grace_end: grace }: Buyer): { kind: 'trial' | 'grace' | 'ends' | 'ended' | 'paid'; date: string } | undefined {
  if (status === 'past_due' && grace !== undefined) return { kind: 'grace', date: grace };
  if (status === 'trialing' && trial !== undefined) return { kind: 'trial', date: trial };
  const date = paid ?? trial;
  if (date === undefined) return undefined;
  if (status === 'canceled') return { kind: 'ended', date };
  return { kind: cancels ? 'ends' : 'paid', date };
}
