import { LayoutTemplate } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { useCould } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { usableJournals } from '../usable-journals';
import { draftOf, emptyDraft } from './draft';
import { EntryForm } from './entry-form';
import { useHandedEntry } from './handed-entry';

const TemplateChoice = later(async () => (await import('../templates/template-choice')).TemplateChoice, 'templates');

/** New entries, one after the other. */
export function NewEntryPage() {
  const { t } = useTranslation('accounting');
  const mayWrite = useCould('accounting.write');
  const actions = (
    <>
      {mayWrite ? <FromTemplate /> : null}
      <LinkButton to="/accounting/entries">{t('form.back')}</LinkButton>
    </>
  );
  return (
    <AccountingPage title={t('form.newTitle')} actions={actions}>
      {mayWrite ? <NewEntry /> : <NotAllowed />}
    </AccountingPage>
  );
}

/** The way to begin with what a template comes to. The form presses it for its key. */
function FromTemplate() {
  const { t } = useTranslation('accounting');
  const [chooses, setChooses] = useState(false);
  return (
    <>
      <Button title="Alt+M" aria-keyshortcuts="Alt+M" data-from-template onPointerEnter={() => TemplateChoice.ahead()} onClick={() => setChooses(true)}>
        <LayoutTemplate aria-hidden />
        {t('form.fromTemplate')}
      </Button>
      <Suspense fallback={null}>{chooses ? <TemplateChoice onClose={() => setChooses(false)} /> : null}</Suspense>
    </>
  );
}

function NewEntry() {
  const companyId = useCompanyId();
  const journals = useListJournals(companyId);
  const years = useFiscalYears();
  const day = useToday();
  const { handed, visit } = useHandedEntry();
  // Once they are known, a later failure to read them again must not take the form away.
  const failed = [journals, years].find((query) => query.isLoadingError);
  if (failed !== undefined) return <ProblemState error={failed.error} onRetry={() => void failed.refetch()} />;
  if (journals.data === undefined || years.data === undefined) return <SkeletonLines lines={6} />;
  const date = firstDate(years.data.items, day);
  // What was handed over is not saved anywhere: it is asked about before it is left.
  if (handed !== undefined) return <EntryForm key={visit} entry={null} initial={{ ...draftOf({ date, ...handed }), touched: true }} />;
  const usable = usableJournals(journals.data.items);
  const journal = usable.find(({ type }) => type === 'miscellaneous') ?? usable[0];
  return <EntryForm entry={null} initial={emptyDraft(journal?.code ?? '', date)} />;
}

/** Today, unless it lies outside the years of the company: then the last day of the shown year. */
function firstDate(years: Parameters<typeof shownYear>[0], day: string): string {
  if (years.some((year) => year.start <= day && day <= year.end)) return day;
  return shownYear(years, undefined, day)?.end ?? day;
}
