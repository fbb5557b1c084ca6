import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MobilePaymentState } from '@/api/generated/model';
import { getExportMobilePaymentsUrl, useListMobilePaymentsInfinite } from '@/api/generated/operator/operator';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { later } from '@/components/later';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { byCursor } from '@/lib/paging';
import { choiceOf } from '@/lib/query';
import { useToldColumns, useWaitingColumns, type PaymentAct } from './payment-columns';

const ConfirmPaymentDialog = later(async () => (await import('./confirm-payment-dialog')).ConfirmPaymentDialog);
const RefusePaymentDialog = later(async () => (await import('./refuse-payment-dialog')).RefusePaymentDialog);
const route = getRouteApi('/instance/operator');
const pageSize = 50;
const states = Object.values(MobilePaymentState);

/** The payments by mobile money: those that wait for a decision, and below them all that were told of. */
export function MobilePanel() {
  const [act, setAct] = useState<PaymentAct>();
  return (
    <div className="flex flex-col gap-8">
      <Waiting onAct={setAct} />
      <Told />
      <Suspense>
        {act?.kind === 'confirm' ? <ConfirmPaymentDialog payment={act.payment} onRefuse={(reason) => setAct({ kind: 'refuse', payment: act.payment, reason })} onClose={() => setAct(undefined)} /> : null}
        {act?.kind === 'refuse' ? <RefusePaymentDialog payment={act.payment} reason={act.reason} onClose={() => setAct(undefined)} /> : null}
      </Suspense>
    </div>
  );
}

function Waiting({ onAct }: { onAct: (act: PaymentAct) => void }) {
  const { t } = useTranslation('operator');
  const payments = useListMobilePaymentsInfinite({ state: 'waiting', limit: pageSize }, { query: byCursor });
  return (
    <ListSection title={t('mobile.waiting')} description={t('mobile.waitingText')}>
      <DataTable
        stacks
        expectedRows={3}
        label={t('mobile.waiting')}
        columns={useWaitingColumns(onAct)}
        query={payments}
        rowKey={(payment) => payment.id}
        empty={<EmptyState icon={<CircleCheck aria-hidden />} title={t('mobile.noneWaiting')} />}
      />
    </ListSection>
  );
}

function Told() {
  const { t } = useTranslation('operator');
  const { state } = route.useSearch();
  const asked = { state: choiceOf(state, states) };
  const payments = useListMobilePaymentsInfinite({ ...asked, limit: pageSize }, { query: byCursor });
  return (
    <ListSection title={t('mobile.all')} description={t('mobile.allText')}>
      <DataTable
        stacks
        label={t('mobile.all')}
        columns={useToldColumns()}
        query={payments}
        rowKey={(payment) => payment.id}
        state={useTableState(route)}
        filters={[{ key: 'state', label: t('state'), choices: states.map((value) => ({ value, label: t(`mobile.states.${value}`) })) }]}
        exports={{ url: (choice) => getExportMobilePaymentsUrl({ ...asked, ...choice }), file: t('mobile.all') }}
        empty={
          <EmptyState icon={<Smartphone aria-hidden />} title={t('mobile.empty')}>
            {t('mobile.emptyText')}
          </EmptyState>
        }
      />
    </ListSection>
  );
}
