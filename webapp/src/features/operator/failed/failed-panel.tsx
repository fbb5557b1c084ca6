import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { FailedPayment } from '@/api/generated/model';
import { useListFailedPaymentsInfinite } from '@/api/generated/operator/operator';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Period } from '@/components/figures/period';
import { Amount } from '@/components/ui/amount';
import { buttonClass } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { Status } from '@/components/ui/status';
import { byCursor } from '@/lib/paging';

const route = getRouteApi('/instance/operator');
const pageSize = 50;

/** The invoices that could not be collected. */
export function FailedPanel() {
  const { t } = useTranslation('operator');
  const payments = useListFailedPaymentsInfinite({ limit: pageSize }, { query: byCursor });
  return (
    <ListSection title={t('failed.title')} description={t('failed.description')}>
      <DataTable
        stacks
        label={t('failed.title')}
        columns={useFailedColumns()}
        query={payments}
        rowKey={({ invoice }) => invoice.id}
        state={useTableState(route)}
        empty={
          <EmptyState icon={<CircleCheck aria-hidden />} title={t('failed.empty')}>
            {t('failed.emptyText')}
          </EmptyState>
        }
      />
    </ListSection>
  );
}

function useFailedColumns(): Column<FailedPayment>[] {
  const { t } = useTranslation('operator');
  return useMemo(
    () => [
      { id: 'who', header: t('failed.who'), cell: ({ email }) => (email === undefined ? <span className="text-muted">{t('failed.gone')}</span> : <bdi className="font-medium wrap-anywhere">{email}</bdi>) },
      { id: 'invoice', header: t('failed.invoice'), cell: ({ invoice: { number, issued_at: issued } }) => <Invoice number={number} issued={issued} /> },
      { id: 'period', header: t('failed.period'), cell: ({ invoice }) => <Period from={invoice.period_start} to={invoice.period_end} /> },
      { id: 'total', header: t('failed.total'), align: 'end', cell: ({ invoice }) => <Amount value={invoice.total} currency={invoice.currency} /> },
      { id: 'attempts', header: t('failed.attempts'), align: 'end', cell: ({ attempts }) => attempts },
      { id: 'next', header: t('failed.next'), cell: ({ invoice }) => <Next invoice={invoice} /> },
      { id: 'acts', header: t('failed.acts'), control: true, cell: ({ invoice }) => <InvoiceLink invoice={invoice} /> },
    ],
    [t],
  );
}

function Invoice({ number, issued }: { number: string | undefined; issued: string }) {
  const { t } = useTranslation('operator');
  return (
    <>
      {number === undefined ? t('failed.draft') : <bdi dir="ltr">{number}</bdi>}
      <span className="block text-muted">
        <DateText value={issued} />
      </span>
    </>
  );
}

/** When it is tried again; what is tried no more was given up. */
function Next({ invoice: { status, next_attempt_at: next } }: Pick<FailedPayment, 'invoice'>) {
  const { t } = useTranslation('operator');
  if (status === 'uncollectible') return <Status tone="danger">{t('failed.givenUp')}</Status>;
  return next === undefined ? <Status tone="caution">{t('failed.noNext')}</Status> : <DateText value={next} format="time" />;
}

/** To where the invoice is looked at, at the payment provider. */
function InvoiceLink({ invoice: { number, page_url: page } }: Pick<FailedPayment, 'invoice'>) {
  const { t } = useTranslation('operator');
  if (page === undefined) return null;
  return (
    <a href={page} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'sm')} aria-label={t('failed.viewOf', { name: number ?? t('failed.draft') })}>
      {t('failed.view')}
    </a>
  );
}
