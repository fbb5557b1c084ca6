import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TrialBalanceView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Percent } from '@/components/figures/percent';
import { Amount } from '@/components/ui/amount';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isZero } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { usePreference } from '@/lib/preferences';
import type { BalanceRow, Balances } from './grouping';

/** The columns of the year before: its balances, and how far the accounts are from there. */
export function useComparedColumns(): Column<BalanceRow>[] {
  const { t } = useTranslation('reports');
  return useMemo(() => {
    const previous = (id: 'previous_debit' | 'previous_credit', side: keyof Balances): Column<BalanceRow> => ({
      id,
      header: t(`compared.${id}`),
      align: 'end',
      from: '4xl',
      className: 'text-muted',
      sort: (row) => (row.kind === 'account' ? Number(row.row.previous?.[side]) : null),
      cell: (row) => <Amount value={balancesOf(row)?.[side] ?? '0'} blankZero />,
    });
    return [
      previous('previous_debit', 'closing_debit'),
      previous('previous_credit', 'closing_credit'),
      { id: 'change', header: t('compared.change'), align: 'end', from: 'xl', sort: (row) => numberOf(row, 'change'), cell: (row) => changeOf(row) },
      { id: 'percent', header: t('compared.percent'), align: 'end', from: '3xl', sort: (row) => numberOf(row, 'percent'), cell: (row) => percentOf(row) },
    ];
  }, [t]);
}

function balancesOf(row: BalanceRow): Balances | undefined {
  if (row.kind === 'class') return undefined;
  return row.kind === 'account' ? row.row.previous : row.previous;
}

function numberOf(row: BalanceRow, id: 'change' | 'percent'): number | null {
  const value = row.kind === 'account' ? row.row.previous?.[id] : undefined;
  return value === undefined ? null : Number(value);
}

function changeOf(row: BalanceRow): ReactNode {
  return row.kind === 'account' ? <Amount value={row.row.previous?.change ?? '0'} blankZero /> : null;
}

function percentOf(row: BalanceRow): ReactNode {
  const percent = row.kind === 'account' ? row.row.previous?.percent : undefined;
  return percent === undefined || Number(percent) === 0 ? null : <Percent value={percent} signed />;
}

/** Where an account was, and how far it is from there: each where there is no room for its column. */
export function ChangeBelow({ row }: { row: BalanceRow }) {
  const { t } = useTranslation('reports');
  if (row.kind !== 'account' || row.row.previous === undefined) return null;
  const { change } = row.row.previous;
  return (
    <span className="text-xs text-muted">
      <Previous balances={row.row.previous} />
      {isZero(change) ? null : (
        <span className="block @3xl:hidden">
          <span className="@xl:hidden">
            {t('compared.change')} <Amount value={change} />
          </span>{' '}
          {percentOf(row)}
        </span>
      )}
    </span>
  );
}

function Previous({ balances: { closing_debit: debit, closing_credit: credit } }: { balances: Balances }) {
  const { t } = useTranslation('reports');
  const { t: ta } = useTranslation('accounting');
  const language = useLanguage();
  usePreference('number_format');
  const side = isZero(debit) ? 'credit' : 'debit';
  const amount = side === 'debit' ? debit : credit;
  if (isZero(amount)) return null;
  return <span className="block @4xl:hidden">{t('compared.before', { amount: formatAmount(amount, language), side: ta(`sides.${side}`) })}</span>;
}

/** Which balances stand beside each other. */
export function ComparedDays({ balance: { to, previous } }: { balance: Pick<TrialBalanceView, 'to' | 'previous'> }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  if (previous === undefined) return null;
  return <p className="text-sm text-muted">{t('compared.days', { to: formatDate(to, language), before: formatDate(previous.to, language) })}</p>;
}
