import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobileMoneyView, MobilePayment, MobilePaymentState } from '@/api/generated/model';
import { useGetMobileMoney } from '@/api/generated/subscription/subscription';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { isOpen, networkNames, waitingIn } from '@/components/mobile-money/mobile-money';
import { PayDialog, WithdrawDialog } from '@/components/mobile-money/parts';
import { Amount } from '@/components/ui/amount';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';
import { soldPlanName } from '@/lib/plan-name';

const stateTone: Record<MobilePaymentState, Tone> = { waiting: 'accent', confirmed: 'positive', refused: 'danger', withdrawn: 'neutral' };

/** What is asked about a payment. */
interface Asked {
  act: 'again' | 'withdraw';
  payment: MobilePayment;
}

/** The last payments by mobile money, the newest first. */
export function MobilePayments({ ways }: { ways: MobileMoneyView }) {
  const { t } = useTranslation('mobileMoney');
  const [asked, setAsked] = useState<Asked>();
  const payments = useGetMobileMoney({ query: { select: (view) => ({ items: view.payments }) } });
  // One is looked for at a time.
  const mayTell = isOpen(ways) && waitingIn(ways) === undefined;
  const close = () => setAsked(undefined);
  return (
    <ListSection title={t('payments.title')}>
      <DataTable
        stacks
        expectedRows={1}
        label={t('payments.title')}
        columns={usePaymentColumns(mayTell, setAsked)}
        query={payments}
        rowKey={(payment) => payment.id}
        empty={<EmptyState title={t('payments.title')} />}
      />
      <Suspense>
        {asked?.act === 'withdraw' ? <WithdrawDialog payment={asked.payment} onClose={close} /> : null}
        {asked?.act === 'again' ? <PayDialog plan={asked.payment.plan_id} priceId={asked.payment.price_id} ways={ways} again={asked.payment} onClose={close} /> : null}
      </Suspense>
    </ListSection>
  );
}

function usePaymentColumns(mayTell: boolean, onAsk: (asked: Asked) => void): Column<MobilePayment>[] {
  const { t } = useTranslation('mobileMoney');
  return useMemo(
    () => [
      { id: 'told', header: t('payments.told'), cell: (payment) => <DateText value={payment.told_at} /> },
      {
        id: 'reference',
        header: t('payments.reference'),
        cell: ({ reference, network }) => (
          <>
            <span className="block font-medium wrap-anywhere">
              <bdi dir="ltr">{reference}</bdi>
            </span>
            <span className="block text-sm text-muted">{networkNames[network]}</span>
          </>
        ),
      },
      { id: 'plan', header: t('payments.plan'), cell: (payment) => soldPlanName(payment.plan_id) },
      { id: 'state', header: t('payments.state'), cell: (payment) => <State payment={payment} /> },
      { id: 'amount', header: t('payments.amount'), align: 'end', className: 'whitespace-nowrap', cell: (payment) => <Paid payment={payment} /> },
      { id: 'actions', header: t('payments.actions'), control: true, cell: (payment) => <Act payment={payment} mayTell={mayTell} onAsk={onAsk} /> },
    ],
    [t, mayTell, onAsk],
  );
}

/** What is paid, and where something was taken off for an earlier payment, of which price. */
function Paid({ payment: { amount, credit, currency } }: { payment: MobilePayment }) {
  const { t } = useTranslation('mobileMoney');
  return (
    <>
      <Amount value={amount} currency={currency} />
      {isZero(credit) ? null : (
        <>
          <span className="block text-sm text-muted">
            {t('payments.price')} <Amount value={sumOf([amount, credit])} currency={currency} />
          </span>
          <span className="block text-sm whitespace-normal text-muted">
            {t('payments.credit')} <Amount value={credit} currency={currency} />
          </span>
        </>
      )}
    </>
  );
}

/** How far it is, with the time that it pays for, or why it was refused. */
function State({ payment: { state, refusal, period_start: from, period_end: to } }: { payment: MobilePayment }) {
  const { t } = useTranslation('mobileMoney');
  return (
    <>
      <Badge tone={stateTone[state]}>{t(`payments.states.${state}`)}</Badge>
      {from === undefined || to === undefined ? null : (
        <span className="mt-1 block text-sm text-muted">
          <DateText value={from} /> – <DateText value={to} />
        </span>
      )}
      {state === 'refused' && refusal !== undefined ? (
        <span className="mt-1 block max-w-prose text-sm text-muted wrap-anywhere">
          <bdi>{refusal}</bdi>
        </span>
      ) : null}
    </>
  );
}

/** What waits can be taken back, and what was not found can be told of again. */
function Act({ payment, mayTell, onAsk }: { payment: MobilePayment; mayTell: boolean; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation('mobileMoney');
  const { state, reference } = payment;
  if (state === 'waiting') {
    return (
      <Button size="sm" aria-label={t('payments.withdrawOf', { reference })} onClick={() => onAsk({ act: 'withdraw', payment })}>
        {t('payments.withdraw')}
      </Button>
    );
  }
  if (state !== 'refused' || !mayTell) return null;
  return (
    <Button size="sm" aria-label={t('payments.againOf', { reference })} onPointerEnter={PayDialog.ahead} onFocus={PayDialog.ahead} onClick={() => onAsk({ act: 'again', payment })}>
      {t('payments.again')}
    </Button>
  );
}
