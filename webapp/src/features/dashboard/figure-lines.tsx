import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportLedgerLinesUrl, useListLedgerLinesInfinite } from '@/api/generated/accounting/accounting';
import type { ListLedgerLinesParams, MadeOf, PostedLine, PostedLineList } from '@/api/generated/model';
import { Period } from '@/components/figures/period';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { Drawer } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { isZero } from '@/lib/amount';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import type { OpenedFigure } from './context';

/** The lines that a figure is made of, with their sum, beside the page; a line opens its entry. */
export function FigureLines({ opened: { title, madeOf }, currency, onClose }: { opened: OpenedFigure; currency: string; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const companyId = useCompanyId();
  const asked = paramsOf(madeOf);
  const lines = useListLedgerLinesInfinite(companyId, { ...asked, limit: 50 }, { query: byCursor });
  const first = lines.data?.pages[0];
  const columns = useColumns();
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          <Period from={madeOf.from} to={madeOf.to} /> · {t(`lines.${madeOf.measure}`)}
        </>
      }
    >
      {first === undefined ? null : (
        <p className="mb-4 text-2xl font-semibold tracking-tight" data-sum>
          <Amount value={sumOf(first, madeOf)} currency={currency} />
        </p>
      )}
      <DataTable
        label={title}
        columns={columns}
        query={lines}
        exports={{ url: (choice) => getExportLedgerLinesUrl(companyId, { ...asked, ...choice }), file: title }}
        rowKey={(line) => `${line.entry_id} ${String(line.position)}`}
        stacks
        empty={<EmptyState title={t('lines.none')} />}
        onOpen={(line) => void navigate({ to: '/accounting/entries', search: { entry: line.entry_id } })}
      />
    </Drawer>
  );
}

/** What the service says the figure comes to. */
function sumOf({ total_debit: debits, total_credit: credits, balance }: PostedLineList, { measure }: MadeOf): string {
  switch (measure) {
    case 'debits':
      return debits;
    case 'credits':
      return credits;
    case 'debit_balance':
      return balance;
    case 'credit_balance':
      return turned(balance);
  }
}

/** A decimal string with the other sign. */
function turned(amount: string): string {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

function paramsOf({ accounts, except, types, account, auxiliary, opening, from, to }: MadeOf): ListLedgerLinesParams {
  const list = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(','));
  return { accounts: list(accounts), except: list(except), types: list(types), account, auxiliary, opening, from, to };
}

function useColumns(): Column<PostedLine>[] {
  const { t } = useTranslation('dashboard');
  return useMemo(
    () => [
      { id: 'label', header: t('lines.label'), cell: (line) => <bdi>{line.label}</bdi> },
      { id: 'date', header: t('lines.date'), cell: (line) => <DateText value={line.date} /> },
      { id: 'account', header: t('lines.account'), cell: (line) => <bdi>{`${line.account} ${line.account_label}`}</bdi> },
      { id: 'debit', header: t('lines.debits'), align: 'end', cell: ({ debit }) => (isZero(debit) ? null : <Amount value={debit} />) },
      { id: 'credit', header: t('lines.credits'), align: 'end', cell: ({ credit }) => (isZero(credit) ? null : <Amount value={credit} />) },
    ],
    [t],
  );
}
