import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssetSummary, AssetTotals } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { Status } from '@/components/ui/status';

/** The columns of the register. */
export function useAssetColumns(): Column<AssetSummary>[] {
  const { t } = useTranslation('assets');
  const { t: ta } = useTranslation('accounting');
  return useMemo(
    () => [
      { id: 'code', header: t('fields.code'), sort: ({ code }) => code, cell: (asset) => <AssetCell asset={asset} /> },
      { id: 'account', header: ta('fields.account'), from: '4xl', className: 'tabular-nums', cell: ({ account }) => <bdi>{account}</bdi> },
      { id: 'acquired_on', header: t('fields.acquired_on'), from: '3xl', sort: ({ acquired_on: day }) => day, cell: ({ acquired_on: day }) => <DateText value={day} /> },
      { id: 'method', header: t('list.method'), from: '5xl', cell: ({ method, months }) => (months === undefined ? t(`methods.${method}`) : t('list.plan', { method: t(`methods.${method}`), count: months })) },
      { id: 'cost', header: t('fields.cost'), align: 'end', from: 'xl', sort: ({ cost }) => Number(cost), cell: ({ cost }) => <Amount value={cost} /> },
      { id: 'depreciation', header: t('fields.depreciation'), align: 'end', from: 'xl', sort: ({ depreciation }) => Number(depreciation), cell: ({ depreciation }) => <Amount value={depreciation} blankZero /> },
      { id: 'excess', header: t('fields.excess'), align: 'end', from: '5xl', cell: ({ excess }) => <Amount value={excess} blankZero /> },
      { id: 'net_book_value', header: t('fields.net_book_value'), align: 'end', sort: ({ net_book_value: value }) => Number(value), cell: ({ net_book_value: value }) => <Amount value={value} /> },
    ],
    [t, ta],
  );
}

function AssetCell({ asset }: { asset: AssetSummary }) {
  const { t } = useTranslation('assets');
  return (
    <>
      <bdi>{asset.code}</bdi>
      <span className="block text-xs font-normal text-muted">
        <bdi>{asset.name}</bdi>
        {asset.parent_id === undefined ? null : ` · ${t('list.component')}`}
        {asset.disposed_on === undefined ? null : (
          <span className="block">
            <AssetStatus asset={asset} />
          </span>
        )}
      </span>
    </>
  );
}

/** Whether an asset is there, or since when it is not. */
export function AssetStatus({ asset: { disposed_on: day } }: { asset: Pick<AssetSummary, 'disposed_on'> }) {
  const { t } = useTranslation('assets');
  if (day === undefined) return <Status tone="positive">{t('states.held')}</Status>;
  return (
    <Status tone="neutral">
      {t('states.disposed')} <DateText value={day} />
    </Status>
  );
}

/** The last row: what all assets come to, on this page or not. */
export function totalCells(totals: AssetTotals, label: string): Partial<Record<string, ReactNode>> {
  const figures = ['cost', 'depreciation', 'excess', 'net_book_value'] as const;
  return { code: label, ...Object.fromEntries(figures.map((id) => [id, <Amount key={id} value={totals[id]} blankZero={id === 'excess'} />])) };
}
