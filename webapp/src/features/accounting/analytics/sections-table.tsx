import { getRouteApi } from '@tanstack/react-router';
import { Network, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAnalyticSectionsUrl } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, AnalyticSectionView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import type { AnalyticsAct } from './analytics-page';

const route = getRouteApi('/app/accounting/analytics');

/** The sections of an axis. */
export function SectionsTable({ axis, onAct }: { axis: AnalyticAxisView; onAct: (act: AnalyticsAct) => void }) {
  const { t } = useTranslation('analytics');
  const companyId = useCompanyId();
  const mayWrite = useMay('accounting.write');
  const create = mayWrite ? (
    <Button variant="primary" onClick={() => onAct({ kind: 'section', section: null })}>
      <Plus aria-hidden />
      {t('sections.create')}
    </Button>
  ) : undefined;
  const query = { data: { items: axis.sections }, isError: false, error: null, refetch: () => undefined };
  return (
    <>
      {axis.sections.length === 0 ? null : <div>{create}</div>}
      <DataTable
        name="analytic_sections"
        label={t('sections.title')}
        columns={useColumns(onAct)}
        query={query}
        rowKey={({ id }) => id}
        rowTone={({ is_active: isActive }) => (isActive ? undefined : 'inactive')}
        state={useTableState(route)}
        finder={{ label: t('sections.search'), text: ({ code, name }) => `${code} ${name}` }}
        exports={{ url: (choice) => getExportAnalyticSectionsUrl(companyId, choice), file: t('sections.title') }}
        onOpen={mayWrite ? (section) => onAct({ kind: 'section', section }) : undefined}
        empty={
          <EmptyState icon={<Network aria-hidden />} title={t('sections.empty')} action={create}>
            {t('sections.emptyHint')}
          </EmptyState>
        }
      />
    </>
  );
}

function useColumns(onAct: (act: AnalyticsAct) => void): Column<AnalyticSectionView>[] {
  const { t } = useTranslation('analytics');
  const { t: tc } = useTranslation();
  const mayWrite = useMay('accounting.write');
  return useMemo(() => {
    const columns: Column<AnalyticSectionView>[] = [
      { id: 'code', header: t('fields.code'), className: 'w-32', sort: ({ code }) => code, cell: ({ code }) => <bdi>{code}</bdi> },
      { id: 'name', header: t('fields.name'), sort: ({ name }) => name, cell: ({ name }) => <bdi>{name}</bdi> },
      { id: 'state', header: t('fields.state'), from: 'md', sort: ({ is_active }) => (is_active ? 0 : 1), cell: ({ is_active: isActive }) => <Status tone={isActive ? 'positive' : 'neutral'}>{t(isActive ? 'states.active' : 'states.inactive')}</Status> },
    ];
    if (mayWrite)
      columns.push({
        id: 'acts',
        header: '',
        className: 'w-14',
        control: true,
        cell: (section) => (
          <RowMenu label={t('acts', { name: section.name })}>
            <MenuItem onSelect={() => onAct({ kind: 'section', section })}>{tc('actions.edit')}</MenuItem>
            <MenuItem onSelect={() => onAct({ kind: 'removeSection', section })}>{tc('actions.delete')}</MenuItem>
          </RowMenu>
        ),
      });
    return columns;
  }, [t, tc, mayWrite, onAct]);
}
