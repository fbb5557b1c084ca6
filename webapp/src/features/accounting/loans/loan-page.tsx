import { getRouteApi } from '@tanstack/react-router';
import { CalendarCheck, Pencil, Trash2 } from 'lucide-react';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportLoanScheduleUrl, useGetLoan } from '@/api/generated/accounting/accounting';
import type { LoanView } from '@/api/generated/model';
import { ExportMenu } from '@/components/data-table/export-menu';
import { Percent } from '@/components/figures/percent';
import { later } from '@/components/later';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { LinkButton } from '@/components/ui/link-button';
import { Section } from '@/components/ui/page';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { YearTotals } from '../year-totals';
import { Schedule } from './schedule';

const route = getRouteApi('/app/accounting/loans/$loanId');

const BookDialog = later(async () => (await import('./book-dialog')).BookDialog);
const RemoveLoanDialog = later(async () => (await import('./remove-loan-dialog')).RemoveLoanDialog);

/** A loan: what is owed, its instalments, and what may be done with it. */
export function LoanPage() {
  const { t } = useTranslation('loans');
  const { loanId } = route.useParams();
  const companyId = useCompanyId();
  const loan = useGetLoan(companyId, loanId);
  const back = <LinkButton to="/accounting/loans">{t('form.back')}</LinkButton>;
  return (
    <AccountingPage title={loan.data === undefined ? t('title') : `${loan.data.code} · ${loan.data.name}`} actions={loan.data === undefined ? undefined : <Acts loan={loan.data} />}>
      {loan.isError && loan.data === undefined ? <ProblemState error={loan.error} onRetry={() => void loan.refetch()} back={back} /> : null}
      {loan.isPending ? <SkeletonLines lines={6} /> : null}
      {loan.data === undefined ? null : (
        <>
          <Figures loan={loan.data} />
          <Terms loan={loan.data} />
          <Schedule key={loanId} loan={loan.data} />
        </>
      )}
    </AccountingPage>
  );
}

function Acts({ loan }: { loan: LoanView }) {
  const { t } = useTranslation('loans');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const navigate = route.useNavigate();
  const mayWrite = useMay('accounting.write');
  const [asks, setAsks] = useState<'book' | 'remove'>();
  const close = () => setAsks(undefined);
  return (
    <>
      <ExportMenu exports={{ url: (choice) => getExportLoanScheduleUrl(companyId, loan.id, choice), file: `${t('detail.schedule')} ${loan.code}` }} label={t('detail.export')} />
      {mayWrite ? (
        <>
          {loan.is_booked ? null : (
            <Button size="icon" aria-label={tc('actions.delete')} title={tc('actions.delete')} onClick={() => setAsks('remove')}>
              <Trash2 aria-hidden />
            </Button>
          )}
          <LinkButton to="/accounting/loans/$loanId/edit" params={{ loanId: loan.id }}>
            <Pencil aria-hidden />
            {t('detail.edit')}
          </LinkButton>
          {loan.next_due_on === undefined ? null : (
            <Button variant="primary" onClick={() => setAsks('book')}>
              <CalendarCheck aria-hidden />
              {t('book.open')}
            </Button>
          )}
        </>
      ) : null}
      <Suspense>
        {asks === 'book' ? <BookDialog loan={loan} onClose={close} /> : null}
        {asks === 'remove' ? <RemoveLoanDialog loan={loan} onClose={close} onGone={() => void navigate({ to: '/accounting/loans' })} /> : null}
      </Suspense>
    </>
  );
}

function Figures({ loan: { balance, due_within_year: due, next_due_on: next, next_total: total, total_interest: interest, booked, instalments, currency } }: { loan: LoanView }) {
  const { t } = useTranslation('loans');
  return (
    <YearTotals
      figures={[
        [t('fields.balance'), <Amount key="balance" value={balance} currency={currency} />],
        [t('fields.due_within_year'), <Amount key="due" value={due} currency={currency} />],
        [t('fields.next_due_on'), next === undefined ? t('list.repaid') : <DateText key="next" value={next} />],
        ...(total === undefined ? [] : [[t('fields.next_total'), <Amount key="total" value={total} currency={currency} />] as const]),
        [t('fields.progress'), <bdi key="progress" dir="ltr">{`${String(booked)} / ${String(instalments)}`}</bdi>],
        [t('fields.total_interest'), <Amount key="interest" value={interest} currency={currency} />],
      ]}
    />
  );
}

/** What was agreed, and where it stands in the books. */
function Terms({ loan }: { loan: LoanView }) {
  const { t } = useTranslation('loans');
  const facts: [string, ReactNode][] = [
    [t('fields.lender'), loan.lender],
    [t('fields.principal'), <Amount key="principal" value={loan.principal} currency={loan.currency} />],
    [t('fields.rate'), <Percent key="rate" value={loan.rate} />],
    [t('fields.method'), t(`methods.${loan.method}`)],
    [t('fields.first_due_on'), <DateText key="first" value={loan.first_due_on} />],
    [t('fields.last_due_on'), <DateText key="last" value={loan.last_due_on} />],
    ...(['principal_account', 'interest_account', 'insurance_account', 'payment_account'] as const).map((name): [string, ReactNode] => [t(`fields.${name}`), loan[name] === undefined ? '' : <AccountLink key={name} number={loan[name]} />]),
    [t('fields.note'), loan.note],
  ];
  return (
    <Section title={t('detail.terms')}>
      <dl className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <div key={name}>
              <dt className="text-muted">{name}</dt>
              <dd className="font-medium">{typeof value === 'string' ? <bdi className="whitespace-pre-line">{value}</bdi> : value}</dd>
            </div>
          ),
        )}
      </dl>
    </Section>
  );
}

function AccountLink({ number }: { number: string }) {
  return (
    <TextLink to="/accounting/chart/$number" params={{ number }} className="tabular-nums">
      {number}
    </TextLink>
  );
}
