import { ReceiptText } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SubscriptionInvoice, SubscriptionInvoiceStatus } from '@/api/generated/model';
import { useListSubscriptionInvoicesInfinite } from '@/api/generated/subscription/subscription';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { Badge, type Tone } from '@/components/ui/badge';
import { buttonClass } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { byCursor } from '@/lib/paging';

const pageSize = 20;
const statusTone: Record<SubscriptionInvoiceStatus, Tone> = { draft: 'neutral', open: 'caution', paid: 'positive', uncollectible: 'danger', void: 'neutral' };

/** What was billed for the subscription, the newest first. */
export function Invoices() {
  const { t } = useTranslation('subscription');
  const invoices = useListSubscriptionInvoicesInfinite({ limit: pageSize }, { query: byCursor });
  return (
    <ListSection title={t('invoices.title')}>
      <DataTable
        stacks
        expectedRows={2}
        label={t('invoices.title')}
        columns={useInvoiceColumns()}
        query={invoices}
        rowKey={(invoice) => invoice.id}
        empty={<EmptyState icon={<ReceiptText aria-hidden />} title={t('invoices.empty')} />}
      />
    </ListSection>
  );
}

function useInvoiceColumns(): Column<SubscriptionInvoice>[] {
  const { t } = useTranslation('subscription');
  return useMemo(
    () => [
      { id: 'number', header: t('invoices.number'), cell: (invoice) => <span className="font-medium whitespace-nowrap">{numberOf(invoice, t('invoices.draft'))}</span> },
      { id: 'issued', header: t('invoices.issued'), cell: (invoice) => <DateText value={invoice.issued_at} /> },
      {
        id: 'period',
        header: t('invoices.period'),
        cell: (invoice) => (
          <span>
            <DateText value={invoice.period_start} /> – <DateText value={invoice.period_end} />
          </span>
        ),
      },
      { id: 'status', header: t('status'), cell: (invoice) => <Status invoice={invoice} /> },
      { id: 'total', header: t('invoices.total'), align: 'end', className: 'whitespace-nowrap', cell: (invoice) => <Total invoice={invoice} /> },
      { id: 'actions', header: t('invoices.actions'), control: true, cell: (invoice) => <Links invoice={invoice} /> },
    ],
    [t],
  );
}

/** A number is given when the invoice is final. */
function numberOf({ number }: SubscriptionInvoice, draft: string) {
  return number === undefined ? draft : <bdi dir="ltr">{number}</bdi>;
}

/** What it comes to, and what is left of that to be paid where a credit was taken off. */
function Total({ invoice: { total, amount_due: due, currency } }: { invoice: SubscriptionInvoice }) {
  const { t } = useTranslation('subscription');
  return (
    <>
      <Amount value={total} currency={currency} />
      {due === undefined || due === total ? null : (
        <span className="block text-sm text-muted">
          {t('invoices.due')} <Amount value={due} currency={currency} />
        </span>
      )}
    </>
  );
}

function Status({ invoice: { status, next_attempt_at: nextAttempt } }: { invoice: SubscriptionInvoice }) {
  const { t } = useTranslation('subscription');
  return (
    <>
      <Badge tone={statusTone[status]}>{t(`invoices.statuses.${status}`)}</Badge>
      {status === 'open' && nextAttempt !== undefined ? (
        <span className="mt-1 block text-sm text-muted">
          {t('invoices.nextAttempt')} <DateText value={nextAttempt} />
        </span>
      ) : null}
    </>
  );
}

/** To where it is looked at and paid, and to its file. */
function Links({ invoice: { number, status, page_url: page, pdf_url: pdf } }: { invoice: SubscriptionInvoice }) {
  const { t } = useTranslation('subscription');
  const name = number ?? t('invoices.draft');
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {page === undefined ? null : (
        <a href={page} target="_blank" rel="noreferrer" className={buttonClass(status === 'open' ? 'secondary' : 'quiet', 'sm')} aria-label={t(status === 'open' ? 'invoices.payOf' : 'invoices.viewOf', { name })}>
          {t(status === 'open' ? 'invoices.pay' : 'invoices.view')}
        </a>
      )}
      {pdf === undefined ? null : (
        <a href={pdf} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'sm')} aria-label={t('invoices.pdfOf', { name })}>
          {t('invoices.pdf')}
        </a>
      )}
    </span>
  );
}
