import { CalendarDays, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching } from '@/components/ui/problem-state';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { yearName } from '@/lib/fiscal-years';
import { monthsBetween } from '../fiscal-years/proposed-year';
import type { StepProps } from './setup-page';
import { StepPanel } from './step-panel';

const FiscalYearDialog = later(async () => (await import('../fiscal-years/fiscal-year-dialog')).FiscalYearDialog);

/** The fiscal years that are there; the first is opened here where there is none. */
export function YearStep(props: StepProps) {
  const { t } = useTranslation('setup');
  const { years } = props.setup;
  const mayManage = useMay('accounting.manage');
  const [isOpening, setOpening] = useState(false);
  const items = years.data?.items;
  const open = mayManage ? (
    <Button variant={items?.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpening(true)}>
      <Plus aria-hidden />
      {t(items?.length === 0 ? 'year.openFirst' : 'year.openAnother')}
    </Button>
  ) : undefined;
  return (
    <StepPanel step="year" {...props}>
      <Fetching query={years} lines={3} />
      {items === undefined ? null : items.length === 0 ? (
        <EmptyState icon={<CalendarDays aria-hidden />} title={t('year.none')} action={open}>
          {t(mayManage ? 'year.noneText' : 'readOnly')}
        </EmptyState>
      ) : (
        <>
          <Years years={items} />
          {items.every(isEmpty) ? <p className="max-w-4xl text-pretty text-muted">{t('year.replaced')}</p> : null}
          <div className="flex flex-wrap gap-3">
            {open}
            <LinkButton to="/accounting/fiscal-years">{t('year.list')}</LinkButton>
          </div>
        </>
      )}
      <Suspense>{isOpening && items !== undefined ? <FiscalYearDialog years={items} onClose={() => setOpening(false)} /> : null}</Suspense>
    </StepPanel>
  );
}

const isEmpty = ({ posted_entries: posted, draft_entries: drafts }: FiscalYearView) => posted === 0 && drafts === 0;

/** Each year with its days and its length, the last one first. */
function Years({ years }: { years: readonly FiscalYearView[] }) {
  const { t } = useTranslation('setup');
  const { t: ta } = useTranslation('accounting');
  const language = useLanguage();
  return (
    <ul aria-label={ta('years.title')} className="divide-y divide-line rounded-xl border border-line">
      {years.map((year) => (
        <li key={year.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3">
          <span className="font-medium tabular-nums">{yearName(year, language)}</span>
          <span className="text-muted">
            <DateText value={year.start} /> – <DateText value={year.end} /> · {t('year.months', { count: monthsBetween(year.start, year.end) })}
          </span>
          <Status tone={year.state === 'open' ? 'positive' : 'neutral'}>{ta(`years.${year.state}`)}</Status>
        </li>
      ))}
    </ul>
  );
}
