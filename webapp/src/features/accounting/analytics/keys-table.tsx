import { getRouteApi } from '@tanstack/react-router';
import { ChartPie, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportDistributionKeysUrl, useListDistributionKeys } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, DistributionKeyView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { formatPercent } from '@/lib/amount';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import type { AnalyticsAct } from './analytics-page';

const route = getRouteApi('/app/accounting/analytics');

/** The keys by which amounts are distributed between the sections of an axis. */
export function KeysTable({ axis, onAct }: { axis: AnalyticAxisView; onAct: (act: AnalyticsAct) => void }) {
  const { t } = useTranslation('analytics');
  const companyId = useCompanyId();
  const mayWrite = useMay('accounting.write');
  const keys = useListDistributionKeys(companyId);
  const ofAxis = useMemo(() => keys.data && { items: keys.data.items.filter(({ axis_id }) => axis_id === axis.id) }, [keys.data, axis.id]);
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => onAct({ kind: 'key', distributionKey: null })}>
      <Plus aria-hidden />
      {t('keys.create')}
    </Button>
  ) : undefined;
  return (
    <>
      {ofAxis === undefined || ofAxis.items.length === 0 ? null : <div>{create}</div>}
      <DataTable
        name="distribution_keys"
        label={t('keys.title')}
        columns={useColumns(onAct)}
        query={{ ...keys, data: ofAxis }}
        rowKey={({ id }) => id}
        rowTone={({ is_active: isActive }) => (isActive ? undefined : 'inactive')}
        state={useTableState(route)}
        finder={{ label: t('keys.search'), text: ({ name }) => name }}
        exports={{ url: (choice) => getExportDistributionKeysUrl(companyId, choice), file: t('keys.title') }}
        onOpen={mayWrite ? (distributionKey) => onAct({ kind: 'key', distributionKey }) : undefined}
        empty={
          <EmptyState icon={<ChartPie aria-hidden />} title={t('keys.empty')} action={create}>
            {t('keys.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(onAct: (act: AnalyticsAct) => void): Column<DistributionKeyView>[] {
  const { t } = useTranslation('analytics');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  const mayWrite = useMay('accounting.write');
  return useMemo(() => {
    const columns: Column<DistributionKeyView>[] = [
      { id: 'name', header: t('fields.name'), sort: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      { id: 'shares', header: t('keys.shares'), cell: ({ shares }) => <bdi>{shares.map(({ section_code, percent }) => `${section_code} ${formatPercent(percent, language)}`).join(' · ')}</bdi> },
      { id: 'state', header: t('fields.state'), from: 'xl', sort: ({ is_active }) => (is_active ? 0 : 1), cell: ({ is_active: isActive }) => <Status tone={isActive ? 'positive' : 'neutral'}>{t(isActive ? 'states.active' : 'states.inactive')}</Status> },
    ];
    if (mayWrite)
      columns.push({
        id: 'acts',
        header: '',
        className: 'w-14',
        control: true,
        cell: (distributionKey) => (
          <RowMenu label={t('acts', { name: distributionKey.name })}>
            <MenuItem onSelect={() => onAct({ kind: 'key', distributionKey })}>{tc('actions.edit')}</MenuItem>
            <MenuItem onSelect={() => onAct({ kind: 'removeKey', distributionKey })}>{tc('actions.delete')}</MenuItem>
          </RowMenu>
        ),
      });
    return columns;
  }, [t, tc, language, mayWrite, onAct]);
}
