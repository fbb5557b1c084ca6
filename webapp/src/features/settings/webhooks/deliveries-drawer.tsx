import { RotateCcw, SendHorizontal } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WebhookDeliverySort, type WebhookDeliverySummary, type WebhookEndpointView } from '@/api/generated/model';
import { getExportWebhookDeliveriesUrl, useListWebhookDeliveriesInfinite } from '@/api/generated/webhooks/webhooks';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { serviceSort, useOwnTableState, type TableState } from '@/components/data-table/table-state';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { DeliveryDetail } from './delivery-detail';
import { DeliveryState } from './delivery-state';

const pageSize = 50;
const states = ['pending', 'delivered', 'failed'] as const;
/** What is under way is looked at again so often. */
const lookAgainMs = 3_000;

/** What was sent to an endpoint: the list, and of one delivery its attempts. */
export function DeliveriesDrawer({ endpoint, onClose }: { endpoint: WebhookEndpointView; onClose: () => void }) {
  const { t } = useTranslation('webhooks');
  const [open, setOpen] = useState<string>();
  const state = useOwnTableState();
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && onClose()} title={t('deliveries.title')} description={<bdi dir="ltr" className="wrap-anywhere">{endpoint.url}</bdi>}>
      {open === undefined ? <Deliveries endpoint={endpoint} state={state} onOpen={setOpen} /> : <DeliveryDetail deliveryId={open} onBack={() => setOpen(undefined)} />}
    </Drawer>
  );
}

interface DeliveriesProps {
  endpoint: WebhookEndpointView;
  /** Kept while one of them is looked at. */
  state: TableState;
  onOpen: (id: string) => void;
}

function Deliveries({ endpoint, state, onOpen }: DeliveriesProps) {
  const { t } = useTranslation('webhooks');
  const companyId = useCompanyId();
  const asked = { endpoint_id: endpoint.id, state: states.find((one) => one === state.search.state), sort: serviceSort(state.search.sort, WebhookDeliverySort) };
  const list = useListWebhookDeliveriesInfinite(companyId, { ...asked, limit: pageSize }, { query: { ...byCursor, refetchInterval: lookAgainMs } });
  return (
    <DataTable
      label={t('deliveries.title')}
      columns={useDeliveryColumns()}
      query={list}
      rowKey={(delivery) => delivery.id}
      state={state}
      order="-at"
      lead={
        <Button onClick={() => void list.refetch()}>
          <RotateCcw aria-hidden />
          {t('deliveries.refresh')}
        </Button>
      }
      filters={[{ key: 'state', label: t('state'), choices: states.map((value) => ({ value, label: t(`deliveries.states.${value}`) })) }]}
      exports={{ url: (choice) => getExportWebhookDeliveriesUrl(companyId, { ...asked, ...choice }), file: t('deliveries.title') }}
      onOpen={(delivery) => onOpen(delivery.id)}
      empty={<EmptyState icon={<SendHorizontal aria-hidden />} title={t('deliveries.empty')} />}
    />
  );
}

function useDeliveryColumns(): Column<WebhookDeliverySummary>[] {
  const { t } = useTranslation('webhooks');
  const language = useLanguage();
  return useMemo(
    () => [
      {
        id: 'event',
        header: t('deliveries.event'),
        cell: (delivery) => (
          <>
            <bdi dir="ltr" className="font-mono text-xs">
              {delivery.event_type}
            </bdi>
            {/* Where the column of dates has no room. */}
            <span className="block text-xs text-muted tabular-nums @md:hidden">{formatDate(delivery.created_at, language, 'time')}</span>
          </>
        ),
      },
      { id: 'at', header: t('deliveries.date'), sort: 'service', className: 'whitespace-nowrap tabular-nums', from: 'md', cell: (delivery) => formatDate(delivery.created_at, language, 'time') },
      { id: 'state', header: t('state'), cell: (delivery) => <DeliveryState delivery={delivery} /> },
      { id: 'attempts', header: t('deliveries.attempts'), align: 'end', cell: (delivery) => delivery.attempt_count },
    ],
    [t, language],
  );
}
