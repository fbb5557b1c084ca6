import { Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetLoanSchedule } from '@/api/generated/accounting/accounting';
import type { LoanInstalment, LoanView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import { Section } from '@/components/ui/page';
import { Status } from '@/components/ui/status';
import { isZero } from '@/lib/amount';
import { useMay } from '@/lib/company-card';
import { sumOf } from '@/lib/minor';
import { useCompanyId } from '@/lib/session';
import { BookedEntry } from '../booked-entry';
import { ScheduleChart } from './schedule-chart';

const CancelInstalmentDialog = later(async () => (await import('./cancel-instalment-dialog')).CancelInstalmentDialog);

/** The instalments of a loan over time and one by one; the last one that is booked can be cancelled. */
export function Schedule({ loan }: { loan: LoanView }) {
  const { t } = useTranslation('loans');
  const mayWrite = useMay('accounting.write');
  const schedule = useGetLoanSchedule(useCompanyId(), loan.id);
  const [cancelled, setCancelled] = useState<LoanInstalment>();
  const cancel = useCallback((instalment: LoanInstalment) => setCancelled(instalment), []);
  const items = schedule.data?.items ?? [];
  const last = items.findLast(({ entry_id: entry }) => entry !== undefined)?.number;
  const isInsured = !isZero(loan.insurance);
  const sum = (id: 'principal' | 'interest' | 'insurance' | 'total') => <Amount value={sumOf(items.map((instalment) => instalment[id]))} />;
  return (
    <>
      {items.length === 0 ? null : (
        <Section title={t('detail.chart')}>
          <ScheduleChart items={items} currency={loan.currency} />
        </Section>
      )}
      <DataTable
        name="loan_schedule"
        label={t('detail.schedule')}
        columns={useColumns(last, isInsured, mayWrite ? cancel : undefined)}
        query={schedule}
        rowKey={({ number }) => String(number)}
        totals={items.length === 0 ? undefined : { number: t('list.total'), principal: sum('principal'), interest: sum('interest'), insurance: sum('insurance'), total: sum('total') }}
        empty={<EmptyState title={t('detail.noPast')} />}
      />
      <Suspense>{cancelled === undefined ? null : <CancelInstalmentDialog loan={loan} instalment={cancelled} onClose={() => setCancelled(undefined)} />}</Suspense>
    </>
  );
}

function useColumns(last: number | undefined, isInsured: boolean, onCancel: ((instalment: LoanInstalment) => void) | undefined): Column<LoanInstalment>[] {
  const { t } = useTranslation('loans');
  return useMemo(() => {
    const insurance: Column<LoanInstalment> = { id: 'insurance', header: t('schedule.insurance'), align: 'end', from: '4xl', cell: ({ insurance: value }) => <Amount value={value} blankZero /> };
    const columns: Column<LoanInstalment>[] = [
      { id: 'number', header: t('schedule.number'), cell: ({ number }) => <span className="tabular-nums">{number}</span> },
      { id: 'due_on', header: t('schedule.due_on'), cell: ({ due_on: day }) => <DateText value={day} /> },
      { id: 'principal', header: t('schedule.principal'), align: 'end', from: '3xl', cell: ({ principal }) => <Amount value={principal} blankZero /> },
      { id: 'interest', header: t('schedule.interest'), align: 'end', from: '3xl', cell: ({ interest }) => <Amount value={interest} blankZero /> },
      ...(isInsured ? [insurance] : []),
      { id: 'total', header: t('schedule.total'), align: 'end', cell: ({ total }) => <Amount value={total} /> },
      { id: 'balance', header: t('schedule.balance'), align: 'end', from: 'xl', cell: ({ balance }) => <Amount value={balance} /> },
      { id: 'state', header: t('schedule.state'), cell: (instalment) => <State instalment={instalment} /> },
    ];
    if (onCancel !== undefined) {
      columns.push({
        id: 'acts',
        header: '',
        className: 'w-14',
        control: true,
        cell: (instalment) =>
          instalment.number === last ? (
            <RowMenu label={t('schedule.acts', { number: instalment.number })}>
              <MenuItem destructive onSelect={() => onCancel(instalment)}>
                {t('cancel.open')}
              </MenuItem>
            </RowMenu>
          ) : null,
      });
    }
    return columns;
  }, [t, last, isInsured, onCancel]);
}

/** Whether an instalment is booked: here by an entry, or before the loan was kept here. */
function State({ instalment: { number, is_booked: isBooked, entry_id: entry } }: { instalment: LoanInstalment }) {
  const { t } = useTranslation('loans');
  if (entry !== undefined) return <BookedEntry id={entry} name={t('schedule.entry')} label={t('schedule.entryOf', { number })} />;
  return isBooked ? <Status tone="neutral">{t('schedule.before')}</Status> : <span className="text-muted">{t('schedule.open')}</span>;
}
