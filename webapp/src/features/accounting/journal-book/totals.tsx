import { BookText } from 'lucide-react';
import { use, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportJournalTotalsUrl, useGetJournalTotals } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, JournalTotal, JournalTotals } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Amount } from '@/components/ui/amount';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { RowMenuStop } from '@/components/ui/menu';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { sumOf } from '@/lib/minor';
import { useCompanyId } from '@/lib/session';
import { monthRows, yearRow, type MonthRow, type Sides } from './month-rows';

/** The centralised journal: what each journal comes to in each month of a year. */
export function Totals({ year, withDrafts, lead }: { year: FiscalYearView; withDrafts: true | undefined; lead: ReactNode }) {
  const { t } = useTranslation('reports');
  const { t: ta } = useTranslation('accounting');
  const companyId = useCompanyId();
  const asked = { fiscal_year_id: year.id, with_drafts: withDrafts };
  const totals = useGetJournalTotals(companyId, asked);
  const rows = useMemo(() => totals.data && { items: rowsOf(totals.data.items) }, [totals.data]);
  const columns = useColumns(totals.data);
  return (
    <>
    {totals.data?.has_cancelled_closings === true ? <Callout>{t('book.cancelledClosings')}</Callout> : null}
    <DataTable
      label={t('book.totals')}
      columns={columns}
      query={{ ...totals, data: rows }}
      count={rows === undefined ? undefined : Math.max(0, rows.items.length - 1)}
      rowKey={({ month }) => month ?? 'year'}
      rowTone={({ month }) => (month === undefined ? 'subtotal' : undefined)}
      stacks
      lead={lead}
      exports={{ url: (choice) => getExportJournalTotalsUrl(companyId, { ...asked, ...choice }), file: t('book.totals') }}
      empty={
        <EmptyState icon={<BookText aria-hidden />} title={t('book.empty')} action={<LinkButton to="/accounting/fec">{ta('entries.importFec')}</LinkButton>}>
          {t('book.emptyHint')}
        </EmptyState>
      }
    />
    </>
  );
}

/** The months, and the year below them. */
function rowsOf(totals: readonly JournalTotal[]): MonthRow[] {
  return totals.length === 0 ? [] : [...monthRows(totals), yearRow(totals)];
}

/** A column for each journal, and one for all of them. */
function useColumns(totals: JournalTotals | undefined): Column<MonthRow>[] {
  const { t } = useTranslation('accounting');
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'month', header: t('fields.month'), className: 'whitespace-nowrap', cell: ({ month }) => (month === undefined ? t('fields.total') : formatDate(month, language, 'month')) },
      ...(totals?.items ?? []).map(
        ({ journal, name }): Column<MonthRow> => ({
          id: `journal ${journal}`,
          header: `${journal} · ${name}`,
          align: 'end',
          fixed: true,
          cell: ({ month, journals }) => <Cell journal={journal} month={month} sums={journals.get(journal)} />,
        }),
      ),
      { id: 'total', header: t('fields.total'), align: 'end', fixed: true, cell: ({ journals }) => <Sums debit={sumOf([...journals.values()].map(({ debit }) => debit))} credit={sumOf([...journals.values()].map(({ credit }) => credit))} /> },
    ],
    [t, language, totals],
  );
}

/** What a journal comes to in a month or in the year, with the way to its lines. */
function Cell({ journal, month, sums }: { journal: string; month: string | undefined; sums: Sides | undefined }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const stop = use(RowMenuStop);
  if (sums === undefined) return null;
  return (
    <TextLink
      from="/accounting/journal-book"
      to="."
      search={(before) => ({ ...before, journal, month: month?.slice(0, 7) })}
      tabIndex={stop}
      aria-label={t('book.openMonth', { journal, month: month === undefined ? t('book.wholeYear') : formatDate(month, language, 'month'), amount: formatAmount(sums.debit, language) })}
      className="relative z-10"
    >
      <Sums debit={sums.debit} credit={sums.credit} />
    </TextLink>
  );
}

/** The debits; the credits below them where an imported entry has lines of several months, so that they differ. */
function Sums({ debit, credit }: Sides) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  return (
    <>
      <Amount value={debit} />
      {debit === credit ? null : <span className="block text-xs text-muted">{t('book.credit', { amount: formatAmount(credit, language) })}</span>}
    </>
  );
}
