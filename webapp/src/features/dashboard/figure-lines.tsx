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
import type { FigurePart, OpenableFigure } from './openable';

/** The lines that a figure is made of, with their sum, beside the page; a line opens its entry. */
export function FigureLines({ figure: { title, amount, parts }, currency, onClose }: { figure: OpenableFigure; currency: string; onClose: () => void }) {
  const { t } = useTranslation('dashboard');
  const [{ madeOf } = {}] = parts;
  const description =
    madeOf === undefined ? undefined : (
      <>
        <Period from={madeOf.from} to={madeOf.to} /> · {t(`lines.${madeOf.measure}`)}
      </>
    );
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={title} description={description}>
      {amount === undefined ? null : <Sum value={amount} currency={currency} />}
      {parts.map((part) => (
        <PartLines key={part.title} part={part} isWhole={parts.length === 1} currency={currency} />
      ))}
    </Drawer>
  );
}

/** The lines of a part, under its name where it is not the whole. */
function PartLines({ part: { title, madeOf }, isWhole, currency }: { part: FigurePart; isWhole: boolean; currency: string }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const companyId = useCompanyId();
  const asked = paramsOf(madeOf);
  const lines = useListLedgerLinesInfinite(companyId, { ...asked, limit: 50 }, { query: byCursor });
  const first = lines.data?.pages[0];
  const table = (
    <DataTable
      label={title}
      columns={useColumns()}
      query={lines}
      exports={{ url: (choice) => getExportLedgerLinesUrl(companyId, { ...asked, ...choice }), file: title }}
      rowKey={(line) => `${line.entry_id} ${String(line.position)}`}
      stacks
      empty={<EmptyState title={t('lines.none')} />}
      onOpen={(line) => void navigate({ to: '/accounting/entries', search: { entry: line.entry_id } })}
    />
  );
  if (isWhole)
    return (
      <>
        {first === undefined ? null : <Sum value={sumOf(first, madeOf)} currency={currency} />}
        {table}
      </>
    );
  return (
    <section aria-label={title} className="mb-6">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{title}</h3>
        {first === undefined ? null : <Amount value={sumOf(first, madeOf)} currency={currency} className="font-semibold" />}
      </div>
      {table}
    </section>
  );
}

/** What the lines come to. */
function Sum({ value, currency }: { value: string; currency: string }) {
  return (
    <p className="mb-4 text-2xl font-semibold tracking-tight" data-sum>
      <Amount value={value} currency={currency} />
    </p>
  );
}

/** What the service says that lines come to. */
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
