import { getRouteApi } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalYearView, OpeningImported } from '@/api/generated/model';
import { LeaveGuard } from '@/components/form/parts';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useCould } from '@/lib/company-card';
import { useFiscalYears } from '@/lib/fiscal-years';
import { AccountingPage } from '../accounting-page';
import { isNamed, type ChosenFile } from '../tables/reading';
import { Choices } from './choices';
import { Outcome } from './outcome';
import { Posted } from './posted';
import { usualReading, type Reading } from './reading';

const route = getRouteApi('/app/accounting/opening-balances');

/** Opens a year with the balances of another program: a file is chosen, read before anything is written, and posted. */
export function OpeningPage() {
  const { t } = useTranslation('opening');
  const { year } = route.useSearch();
  return (
    <AccountingPage title={t('title')} description={t('description')}>
      {useCould('accounting.write') ? <OpenYears key={year} asked={year} /> : <NotAllowed />}
    </AccountingPage>
  );
}

function OpenYears({ asked }: { asked: string | undefined }) {
  const { t } = useTranslation('opening');
  const years = useFiscalYears();
  if (years.data === undefined) return years.isError ? <ProblemState error={years.error} onRetry={() => void years.refetch()} /> : <SkeletonLines lines={6} />;
  const open = years.data.items.filter(({ state }) => state === 'open');
  const first = open.at(-1);
  if (first !== undefined) return <TakeIn years={open} asked={open.find(({ id }) => id === asked) ?? first} />;
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<CalendarDays aria-hidden />} title={t('noYear')} action={<LinkButton to="/accounting/fiscal-years">{t('toYears')}</LinkButton>}>
        {t('noYearHint')}
      </EmptyState>
    </div>
  );
}

function TakeIn({ years, asked }: { years: readonly FiscalYearView[]; asked: FiscalYearView }) {
  const [year, setYear] = useState(asked);
  const [chosen, setChosen] = useState<ChosenFile>();
  const [reading, setReading] = useState<Reading>(usualReading);
  const [posted, setPosted] = useState<OpeningImported>();
  const change = (next: Partial<Reading>) => setReading({ ...reading, ...next });
  const choose = (file: File) => {
    setChosen({ id: crypto.randomUUID(), file });
    setReading({ taken: reading.taken, income: reading.income });
  };
  if (posted !== undefined) return <Posted posted={posted} year={year} />;
  return (
    <>
      {/* What was named by hand is not there a second time; the file is. */}
      <Suspense>
        <LeaveGuard isDirty={() => isNamed(reading)} isSending={false} />
      </Suspense>
      <Choices years={years} year={year} reading={reading} hasFile={chosen !== undefined} onYear={setYear} onChange={change} onFile={choose} />
      {chosen === undefined ? null : <Outcome key={chosen.id} year={year} chosen={chosen} reading={reading} onChange={change} onPosted={setPosted} />}
    </>
  );
}
