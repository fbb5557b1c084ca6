import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportLedgerLinesUrl, useListLedgerLinesInfinite } from '@/api/generated/accounting/accounting';
import { PostedLineSort, type ListLedgerLinesParams, type MadeOf, type PostedLine, type PostedLineList } from '@/api/generated/model';
import { Period } from '@/components/figures/period';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { serviceSort, useOwnTableState } from '@/components/data-table/table-state';
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
  const [first] = parts;
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={
        <>
          <Period from={first.madeOf.from} to={first.madeOf.to} /> · {t(`lines.${first.madeOf.measure}`)}
        </>
      }
    >
      <p className="mb-4 min-h-8 text-2xl font-semibold tracking-tight">{amount === undefined ? <Sum madeOf={first.madeOf} currency={currency} /> : <Total value={amount} currency={currency} />}</p>
      {amount === undefined ? <Lines part={first} /> : <Parts parts={parts} currency={currency} />}
    </Drawer>
  );
}

/** What each part comes to, and then the lines of each. */
function Parts({ parts, currency }: { parts: readonly FigurePart[]; currency: string }) {
  return (
    <>
      <dl className="mb-6 flex flex-col divide-y divide-line border-y border-line">
        {parts.map(({ title, madeOf }) => (
          <div key={title} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-muted">{title}</dt>
            <dd className="font-medium">
              <Sum madeOf={madeOf} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {parts.map((part) => (
        <section key={part.title} aria-label={part.title} className="mb-6">
          <h3 className="mb-2 font-semibold">{part.title}</h3>
          <Lines part={part} />
        </section>
      ))}
    </>
  );
}

/** What lines come to, once it is known. */
function Sum({ madeOf, currency }: { madeOf: MadeOf; currency: string }) {
  const first = useLines(paramsOf(madeOf)).lines.data?.pages[0];
  return first === undefined ? null : <Total value={sumOf(first, madeOf)} currency={currency} />;
}

function Total({ value, currency }: { value: string; currency: string }) {
  return (
    <span data-sum>
      <Amount value={value} currency={currency} />
    </span>
  );
}

function Lines({ part: { title, madeOf } }: { part: FigurePart }) {
  const { t } = useTranslation('dashboard');
  const navigate = useNavigate();
  const companyId = useCompanyId();
  const state = useOwnTableState();
  const { asked, lines } = useLines({ ...paramsOf(madeOf), sort: serviceSort(state.search.sort, PostedLineSort) });
  return (
    <DataTable
      label={title}
      columns={useColumns(hasOrderByDate(madeOf))}
      query={lines}
      state={state}
      exports={{ url: (choice) => getExportLedgerLinesUrl(companyId, { ...asked, ...choice }), file: title }}
      rowKey={(line) => `${line.entry_id} ${String(line.position)}`}
      stacks
      empty={<EmptyState title={t('lines.none')} />}
      onOpen={(line) => void navigate({ to: '/accounting/entries', search: { entry: line.entry_id } })}
    />
  );
}

/** The lines, and by which parameters they are asked for. */
function useLines(asked: ListLedgerLinesParams) {
  return { asked, lines: useListLedgerLinesInfinite(useCompanyId(), { ...asked, limit: 50 }, { query: byCursor }) };
}

/** What the service says that lines come to. */
function sumOf({ balance }: PostedLineList, { measure }: MadeOf): string {
  return measure === 'debit_balance' ? balance : turned(balance);
}

/** A decimal string with the other sign. */
function turned(amount: string): string {
  if (amount.startsWith('-')) return amount.slice(1);
  return /[1-9]/.test(amount) ? `-${amount}` : amount;
}

function paramsOf({ accounts, except, types, journal_types: journalTypes, account, auxiliary, opening, closing, from, to }: MadeOf): ListLedgerLinesParams {
  const list = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(','));
  return { accounts: list(accounts), except: list(except), types: list(types), journal_types: list(journalTypes), account, auxiliary, opening, closing, from, to };
}

/** The service sorts the lines of one account or of one third party by date; those of more follow each other by account. */
function hasOrderByDate({ account, auxiliary }: MadeOf): boolean {
  return account !== undefined || (auxiliary ?? '') !== '';
}

function useColumns(byDate: boolean): Column<PostedLine>[] {
  const { t } = useTranslation('dashboard');
  return useMemo(
    () => [
      { id: 'label', header: t('lines.label'), cell: (line) => <bdi>{line.label}</bdi> },
      { id: 'date', header: t('lines.date'), sort: byDate ? 'service' : undefined, cell: (line) => <DateText value={line.date} /> },
      { id: 'account', header: t('lines.account'), cell: (line) => <bdi>{`${line.account} ${line.account_label}`}</bdi> },
      { id: 'debit', header: t('lines.debits'), align: 'end', cell: ({ debit }) => (isZero(debit) ? null : <Amount value={debit} />) },
      { id: 'credit', header: t('lines.credits'), align: 'end', cell: ({ credit }) => (isZero(credit) ? null : <Amount value={credit} />) },
    ],
    [t, byDate],
  );
}
