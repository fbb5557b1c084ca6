import { TrendingDown } from 'lucide-react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListDepreciationsInfinite } from '@/api/generated/accounting/accounting';
import type { DepreciationView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { BesidePanel } from '@/components/ui/side-panel';
import { useMay } from '@/lib/company-card';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { BookedEntry } from '../booked-entry';
import { DepreciationPanel } from './depreciation-panel';

const CancelDepreciationDialog = later(async () => (await import('./cancel-depreciation-dialog')).CancelDepreciationDialog);

const pageSize = 50;
const entryName = ({ journal, entry_number: number }: DepreciationView) => `${journal} ${String(number)}`;

/** The entries by which assets were written off, the last day first; one that is opened shows its assets beside them. */
export function Depreciations() {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('accounting.write');
  const runs = useListDepreciationsInfinite(useCompanyId(), { limit: pageSize }, { query: byCursor });
  const [opened, setOpened] = useState<DepreciationView>();
  const [cancelled, setCancelled] = useState<DepreciationView>();
  const last = runs.data?.pages[0]?.items.find((run) => !run.is_disposal)?.until;
  const cancel = useCallback((run: DepreciationView) => setCancelled(run), []);
  return (
    <BesidePanel panel={opened === undefined ? null : <DepreciationPanel key={opened.entry_id} run={opened} onClose={() => setOpened(undefined)} />}>
      <DataTable
        label={t('parts.posted')}
        columns={useColumns(last, mayWrite ? cancel : undefined)}
        query={runs}
        rowKey={({ entry_id: id }) => id}
        rowTone={({ entry_id: id }) => (id === opened?.entry_id ? 'current' : undefined)}
        onOpen={setOpened}
        empty={
          <EmptyState icon={<TrendingDown aria-hidden />} title={t('posted.empty')}>
            {t('posted.emptyHint')}
          </EmptyState>
        }
      />
      <Suspense>{cancelled === undefined ? null : <CancelDepreciationDialog run={cancelled} onClose={() => setCancelled(undefined)} onDone={() => setOpened(undefined)} />}</Suspense>
    </BesidePanel>
  );
}

/** Only what nothing was written off after can be cancelled, and a disposal by its asset alone. */
function useColumns(last: string | undefined, onCancel: ((run: DepreciationView) => void) | undefined): Column<DepreciationView>[] {
  const { t } = useTranslation('assets');
  return useMemo(() => {
    const columns: Column<DepreciationView>[] = [
      { id: 'until', header: t('bookings.until'), cell: ({ until }) => <DateText value={until} /> },
      { id: 'entry', header: t('fields.entry'), cell: (run) => <BookedEntry id={run.entry_id} name={entryName(run)} /> },
      { id: 'kind', header: t('posted.kind'), from: 'xl', cell: ({ is_disposal: isDisposal }) => <Badge tone={isDisposal ? 'caution' : 'neutral'}>{t(isDisposal ? 'posted.disposal' : 'posted.period')}</Badge> },
      { id: 'assets', header: t('writeOff.assets'), align: 'end', from: 'xl', cell: ({ assets }) => <Amount value={String(assets)} /> },
      { id: 'depreciation', header: t('schedule.depreciation'), align: 'end', cell: ({ depreciation }) => <Amount value={depreciation} /> },
      { id: 'excess', header: t('schedule.excess'), align: 'end', from: '3xl', cell: ({ excess }) => <Amount value={excess} blankZero /> },
    ];
    const canCancel = (run: DepreciationView) => run.until === last && !run.is_disposal;
    if (onCancel !== undefined) {
      columns.push({
        id: 'acts',
        header: '',
        className: 'w-14',
        control: true,
        cell: (run) =>
          canCancel(run) ? (
            <RowMenu label={t('posted.acts', { entry: entryName(run) })}>
              <MenuItem destructive onSelect={() => onCancel(run)}>
                {t('cancel.open')}
              </MenuItem>
            </RowMenu>
          ) : null,
      });
    }
    return columns;
  }, [t, last, onCancel]);
}
