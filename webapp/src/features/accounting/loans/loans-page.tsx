import { getRouteApi } from '@tanstack/react-router';
import { CalendarCheck, Landmark, Plus } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListLoans } from '@/api/generated/accounting/accounting';
import type { LoanView } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { useTableState } from '@/components/data-table/table-state';
import { Percent } from '@/components/figures/percent';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Status } from '@/components/ui/status';
import { useMay } from '@/lib/company-card';
import { useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';

const route = getRouteApi('/app/accounting/loans');

const BookDialog = later(async () => (await import('./book-dialog')).BookDialog);

/** The loans with what is owed, and when the next instalment is due. */
export function LoansPage() {
  const { t } = useTranslation('loans');
  const mayWrite = useMay('accounting.write');
  const navigate = route.useNavigate();
  const loans = useListLoans(useCompanyId());
  const total = loans.data;
  return (
    <AccountingPage title={t('title')} actions={mayWrite ? <Acts hasLoans={total !== undefined && total.items.length > 0} /> : undefined}>
      <DataTable
        name="loans"
        label={t('title')}
        columns={useColumns()}
        query={loans}
        rowKey={({ id }) => id}
        rowTone={({ next_due_on: next }) => (next === undefined ? 'inactive' : undefined)}
        state={useTableState(route)}
        finder={{ label: t('list.search'), text: ({ code, name, lender }) => `${code} ${name} ${lender}` }}
        onOpen={({ id }) => void navigate({ to: '/accounting/loans/$loanId', params: { loanId: id } })}
        totals={total === undefined || total.items.length === 0 ? undefined : { code: t('list.total'), balance: <Amount value={total.balance} />, due_within_year: <Amount value={total.due_within_year} /> }}
        empty={
          <EmptyState icon={<Landmark aria-hidden />} title={t('list.empty')} action={mayWrite ? <NewLoan /> : undefined}>
            {t('list.emptyHint')}
          </EmptyState>
        }
      />
    </AccountingPage>
  );
}

function NewLoan() {
  const { t } = useTranslation('loans');
  return (
    <LinkButton to="/accounting/loans/new" variant="primary">
      <Plus aria-hidden />
      {t('list.create')}
    </LinkButton>
  );
}

function Acts({ hasLoans }: { hasLoans: boolean }) {
  const { t } = useTranslation('loans');
  const [books, setBooks] = useState(false);
  return (
    <>
      {hasLoans ? (
        <Button onClick={() => setBooks(true)}>
          <CalendarCheck aria-hidden />
          {t('book.open')}
        </Button>
      ) : null}
      <NewLoan />
      <Suspense>{books ? <BookDialog onClose={() => setBooks(false)} /> : null}</Suspense>
    </>
  );
}

function useColumns(): Column<LoanView>[] {
  const { t } = useTranslation('loans');
  return useMemo(
    () => [
      { id: 'code', header: t('fields.code'), sort: ({ code }) => code, cell: (loan) => <LoanCell loan={loan} /> },
      { id: 'rate', header: t('fields.rate'), align: 'end', from: '4xl', cell: ({ rate }) => <Percent value={rate} /> },
      { id: 'principal', header: t('fields.principal'), align: 'end', from: '4xl', cell: ({ principal }) => <Amount value={principal} /> },
      { id: 'progress', header: t('fields.progress'), align: 'end', from: '3xl', cell: ({ booked, instalments }) => <bdi dir="ltr" className="whitespace-nowrap">{`${String(booked)} / ${String(instalments)}`}</bdi> },
      { id: 'next_due_on', header: t('fields.next_due_on'), from: 'xl', sort: ({ next_due_on: day }) => day, cell: ({ next_due_on: day }) => <NextDue day={day} /> },
      { id: 'next_total', header: t('fields.next_total'), align: 'end', from: 'xl', cell: ({ next_total: value }) => (value === undefined ? null : <Amount value={value} />) },
      { id: 'balance', header: t('fields.balance'), align: 'end', sort: ({ balance }) => Number(balance), cell: ({ balance }) => <Amount value={balance} /> },
      { id: 'due_within_year', header: t('fields.due_within_year'), align: 'end', from: '3xl', sort: ({ due_within_year: due }) => Number(due), cell: ({ due_within_year: due }) => <Amount value={due} blankZero /> },
    ],
    [t],
  );
}

/** When the next instalment is due; one that was due already waits to be booked. */
function NextDue({ day }: { day: string | undefined }) {
  const { t } = useTranslation('loans');
  const today = useToday();
  if (day === undefined) return t('list.repaid');
  if (day > today) return <DateText value={day} />;
  return (
    <>
      <DateText value={day} />
      <span className="block text-xs">
        <Status tone="caution">{t('list.overdue')}</Status>
      </span>
    </>
  );
}

function LoanCell({ loan: { code, name, lender } }: { loan: LoanView }) {
  return (
    <>
      <bdi>{code}</bdi>
      <span className="block text-xs font-normal text-muted">
        <bdi>{[name, lender].filter(Boolean).join(' · ')}</bdi>
      </span>
    </>
  );
}
