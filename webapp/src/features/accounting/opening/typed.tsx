import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import type { FiscalYearView } from '@/api/generated/model';
import { LinkButton } from '@/components/ui/link-button';
import { Fetching } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCompanyId } from '@/lib/session';
import type { HandedEntry } from '../entries/handed-entry';
import { usableJournals } from '../usable-journals';

/** The way for who has no file: the balances are typed, as an entry of the journal of openings on the first day of the year. */
export function TypedBalances({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('opening');
  const journals = useListJournals(useCompanyId());
  return (
    <section aria-label={t('typed.title')} className="flex flex-col items-start gap-3 border-t border-line pt-5">
      <h3 className="font-semibold">{t('typed.title')}</h3>
      <p className="max-w-4xl text-pretty text-muted">{t('typed.text')}</p>
      <Fetching query={journals} lines={1} />
      {journals.data === undefined ? null : <ToEntry year={year} journal={usableJournals(journals.data.items).find(({ type }) => type === 'opening')?.code} />}
    </section>
  );
}

function ToEntry({ year, journal }: { year: FiscalYearView; journal: string | undefined }) {
  const { t } = useTranslation('opening');
  const language = useLanguage();
  if (journal === undefined) {
    return (
      <>
        <p>{t('post.noJournal')}</p>
        <LinkButton to="/accounting/journals">{t('typed.toJournals')}</LinkButton>
      </>
    );
  }
  const entry = blankOpening(journal, year.start, t('post.label', { date: formatDate(year.start, language) }));
  return (
    <LinkButton to="/accounting/entries/new" state={{ entry }}>
      {t('typed.act')}
    </LinkButton>
  );
}

/** An entry of two lines without amounts yet. */
function blankOpening(journal: string, date: string, label: string): HandedEntry {
  const line = { account: '', label, debit: '0', credit: '0' };
  return { journal, date, label, lines: [line, line] };
}
