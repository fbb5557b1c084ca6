import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobilePayment } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Button } from '@/components/ui/button';
import { AmountAndFee, Network, Payer, PlanAndMonths, Reference, StateAndReason } from './payment-cells';

/** What is decided of a payment; `reason` is what a refusal begins with. */
export interface PaymentAct {
  kind: 'confirm' | 'refuse';
  payment: MobilePayment;
  reason?: string;
}

/** What every list of payments says of each. */
function useCommonColumns(): Column<MobilePayment>[] {
  const { t } = useTranslation('operator');
  return useMemo(
    () => [
      { id: 'who', header: t('mobile.who'), cell: (payment) => <Payer payment={payment} /> },
      { id: 'amount', header: t('mobile.amount'), align: 'end', className: 'whitespace-nowrap', cell: (payment) => <AmountAndFee payment={payment} /> },
      { id: 'reference', header: t('mobile.reference'), cell: (payment) => <Reference payment={payment} /> },
      { id: 'network', header: t('mobile.network'), className: 'whitespace-nowrap', cell: (payment) => <Network payment={payment} /> },
      { id: 'plan', header: t('plan'), cell: (payment) => <PlanAndMonths payment={payment} /> },
    ],
    [t],
  );
}

/** The columns of the payments that wait, with what can be decided of each. */
export function useWaitingColumns(onAct: (act: PaymentAct) => void): Column<MobilePayment>[] {
  const { t } = useTranslation('operator');
  const common = useCommonColumns();
  return useMemo(() => [...common, { id: 'acts', header: t('mobile.acts'), cell: (payment: MobilePayment) => <Acts payment={payment} onAct={onAct} /> }], [t, common, onAct]);
}

/** The columns of all payments, with what became of each. */
export function useToldColumns(): Column<MobilePayment>[] {
  const { t } = useTranslation('operator');
  const common = useCommonColumns();
  return useMemo(() => [...common, { id: 'state', header: t('state'), cell: (payment: MobilePayment) => <StateAndReason payment={payment} /> }], [t, common]);
}

function Acts({ payment, onAct }: { payment: MobilePayment; onAct: (act: PaymentAct) => void }) {
  const { t } = useTranslation('operator');
  const { reference } = payment;
  return (
    <span className="flex flex-wrap gap-2">
      <Button size="sm" variant="primary" aria-label={t('mobile.confirmOf', { reference })} onClick={() => onAct({ kind: 'confirm', payment })}>
        {t('mobile.confirm')}
      </Button>
      <Button size="sm" aria-label={t('mobile.refuseOf', { reference })} onClick={() => onAct({ kind: 'refuse', payment })}>
        {t('mobile.refuse')}
      </Button>
    </span>
  );
}
