import { ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useListLockExceptionsInfinite } from '@/api/generated/accounting/accounting';
import type { LockExceptionView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Status } from '@/components/ui/status';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';

interface ExceptionsProps {
  route: Parameters<typeof useTableState>[0];
  /** Ends one, if one may. */
  onEnd: ((exception: LockExceptionView) => void) | undefined;
}

/** The exceptions from the lock dates, those that have ended too. */
export function Exceptions({ route, onEnd }: ExceptionsProps) {
  const { t } = useTranslation('locks');
  const exceptions = useListLockExceptionsInfinite(useCompanyId(), { limit: 50 }, { query: byCursor });
  return (
    <section aria-labelledby="exceptions" className="flex flex-col gap-3">
      <h2 id="exceptions" className="text-lg font-semibold">
        {t('exceptions')}
      </h2>
      <DataTable
        name="lock_exceptions"
        label={t('exceptions')}
        columns={useColumns(onEnd)}
        query={exceptions}
        rowKey={({ id }) => id}
        rowTone={({ is_open }) => (is_open ? undefined : 'inactive')}
        state={useTableState(route)}
        stacks
        empty={
          <EmptyState icon={<ShieldCheck aria-hidden />} title={t('empty')}>
            {t('emptyHint')}
          </EmptyState>
        }
      />
    </section>
  );
}

function useColumns(onEnd: ExceptionsProps['onEnd']): Column<LockExceptionView>[] {
  const { t } = useTranslation('locks');
  return useMemo(() => {
    const columns: Column<LockExceptionView>[] = [
      { id: 'scope', header: t('scope'), cell: ({ scope, journal }) => (journal === undefined ? t(`scopes.${scope}`) : t('ofJournal', { journal })) },
      { id: 'whom', header: t('whom'), cell: ({ user_id, user_name }) => (user_id === undefined ? t('everybody') : user_name) },
      { id: 'first_day', header: t('firstDay'), from: '4xl', cell: ({ first_day }) => (first_day === undefined ? t('everyDay') : <DateText value={first_day} />) },
      { id: 'ends_at', header: t('endsAt'), cell: ({ ends_at, revoked_at }) => <DateText value={revoked_at ?? ends_at} format="time" /> },
      { id: 'reason', header: t('reason'), from: '3xl', cell: ({ reason }) => reason },
      { id: 'created_by', header: t('madeBy'), from: '4xl', cell: ({ created_by_name }) => created_by_name },
      { id: 'entries', header: t('entries'), align: 'end', from: 'xl', cell: ({ entries }) => <Amount value={String(entries)} /> },
      { id: 'state', header: t('state'), cell: ({ is_open }) => <Status tone={is_open ? 'caution' : 'neutral'}>{is_open ? t('holds') : t('over')}</Status> },
    ];
    if (onEnd !== undefined) columns.push({ id: 'acts', header: '', className: 'w-14', control: true, cell: (exception) => (exception.is_open ? <ExceptionMenu onEnd={() => onEnd(exception)} reason={exception.reason} /> : null) });
    return columns;
  }, [t, onEnd]);
}

function ExceptionMenu({ reason, onEnd }: { reason: string; onEnd: () => void }) {
  const { t } = useTranslation('locks');
  return (
    <RowMenu label={t('acts', { reason })}>
      <MenuItem onSelect={onEnd}>{t('end')}</MenuItem>
    </RowMenu>
  );
}
