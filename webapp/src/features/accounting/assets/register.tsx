import { getRouteApi } from '@tanstack/react-router';
import { Boxes } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportAssetsUrl, useListAssetsInfinite } from '@/api/generated/accounting/accounting';
import type { AssetSummary } from '@/api/generated/model';
import { DataTable } from '@/components/data-table/data-table';
import type { TableFilter } from '@/components/data-table/filters';
import { useTableState } from '@/components/data-table/table-state';
import { DateInput } from '@/components/ui/date-input';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { useMay } from '@/lib/company-card';
import { isDay } from '@/lib/day';
import { useToday } from '@/lib/fiscal-years';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { AccountChip } from '../entries/account-chip';
import { totalCells, useAssetColumns } from './asset-columns';

const route = getRouteApi('/app/accounting/assets');
const pageSize = 100;

/** The fixed assets with the figures of a day, and what all of them come to. */
export function Register() {
  const { t } = useTranslation('assets');
  const navigate = route.useNavigate();
  const companyId = useCompanyId();
  const today = useToday();
  const { on, q, account, state } = route.useSearch();
  const asked = { on: on !== undefined && isDay(on) ? on : undefined, account, state, search: q };
  const assets = useListAssetsInfinite(companyId, { ...asked, limit: pageSize }, { query: byCursor });
  const first = assets.data?.pages[0];
  const day = asked.on ?? first?.on ?? today;
  return (
    <DataTable
      name="assets"
      label={t('title')}
      columns={useAssetColumns()}
      query={assets}
      rowKey={({ id }) => id}
      rowTone={({ disposed_on: disposed }) => (disposed === undefined ? undefined : 'inactive')}
      state={useTableState(route)}
      lead={<Day key={day} on={day} onChange={(next) => void navigate({ search: (before) => ({ ...before, on: next }) })} />}
      finder={{ label: t('list.search') }}
      filters={useFilters()}
      exports={{ url: (choice) => getExportAssetsUrl(companyId, { ...asked, ...choice }), file: t('title') }}
      onOpen={({ id }) => void navigate({ search: (before) => ({ ...before, asset: id }) })}
      totals={first === undefined || first.totals.count === 0 ? undefined : totalCells(first.totals, t('list.total', { count: first.totals.count }))}
      empty={<NoAssets />}
    />
  );
}

/** The day of the figures as it is typed: it is asked about once it is one. */
function Day({ on, onChange }: { on: string; onChange: (day: string) => void }) {
  const { t } = useTranslation('assets');
  const [typed, setTyped] = useState(on);
  const change = (day: string) => {
    setTyped(day);
    if (isDay(day)) onChange(day);
  };
  return (
    <div className="w-40">
      <DateInput aria-label={t('list.on')} value={typed} onChange={change} />
    </div>
  );
}

function useFilters(): TableFilter<AssetSummary>[] {
  const { t } = useTranslation('assets');
  const { t: ta } = useTranslation('accounting');
  return [
    { key: 'account', label: ta('fields.account'), chip: AccountChip },
    { key: 'state', label: t('fields.state'), choices: (['held', 'disposed'] as const).map((value) => ({ value, label: t(`states.${value}`) })) },
  ];
}

function NoAssets() {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('accounting.write');
  return (
    <EmptyState
      icon={<Boxes aria-hidden />}
      title={t('list.empty')}
      action={
        mayWrite ? (
          <LinkButton to="/accounting/assets/new" variant="primary">
            {t('list.create')}
          </LinkButton>
        ) : undefined
      }
    >
      {t('list.emptyHint')}
    </EmptyState>
  );
}
