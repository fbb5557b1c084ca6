import { getRouteApi } from '@tanstack/react-router';
import { CalendarDays } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import { later } from '@/components/later';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching, NotAllowed } from '@/components/ui/problem-state';
import { Select } from '@/components/ui/select';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { useCould } from '@/lib/company-card';
import { useFiscalYears, yearName } from '@/lib/fiscal-years';
import { AccountingPage } from '../accounting-page';
import { Kinds, kindOf } from './kinds';

const route = getRouteApi('/app/accounting/year-end');

// Who comes to choose has not chosen yet.
const YearEndEntryPart = later(async () => (await import('./year-end-entry')).YearEndEntryPart);

/** The entries of a year's end: what is written is chosen, then filled in with what the company has for it. */
export function YearEndPage() {
  const { t } = useTranslation('yearEnd');
  return (
    <AccountingPage title={t('title')} description={t('description')}>
      {useCould('accounting.write') ? <OpenYears /> : <NotAllowed />}
    </AccountingPage>
  );
}

/** The year that is asked for, else the first that is open. */
function OpenYears() {
  const { t } = useTranslation('yearEnd');
  const { year: asked, kind: named } = route.useSearch();
  const kind = kindOf(named);
  const years = useFiscalYears();
  if (years.data === undefined) return <Fetching query={years} lines={6} />;
  const open = years.data.items.filter(({ state }) => state === 'open');
  const year = open.find(({ id }) => id === asked) ?? open.at(-1);
  if (year !== undefined) {
    return (
      <>
        <YearChoice years={open} year={year} />
        <Suspense fallback={<SkeletonLines lines={6} />}>{kind === undefined ? <Kinds year={year} /> : <YearEndEntryPart key={`${year.id} ${kind}`} year={year} kind={kind} />}</Suspense>
      </>
    );
  }
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<CalendarDays aria-hidden />} title={t('noYear')} action={<LinkButton to="/accounting/fiscal-years">{t('toYears')}</LinkButton>}>
        {t('noYearHint')}
      </EmptyState>
    </div>
  );
}

function YearChoice({ years, year }: { years: readonly FiscalYearView[]; year: FiscalYearView }) {
  const { t } = useTranslation('yearEnd');
  const language = useLanguage();
  const navigate = route.useNavigate();
  const { kind } = route.useSearch();
  return (
    <div className="flex flex-wrap items-end justify-between gap-4">
      <Field label={t('year')} unmarked className="w-full max-w-xs">
        {(control) => <Select {...control} value={year.id} onChange={(event) => void navigate({ search: { year: event.target.value, kind } })} options={years.map((known) => ({ value: known.id, label: yearName(known, language) }))} />}
      </Field>
      {kindOf(kind) === undefined ? null : (
        <LinkButton to="/accounting/year-end" search={{ year: year.id }}>
          {t('otherKind')}
        </LinkButton>
      )}
    </div>
  );
}
