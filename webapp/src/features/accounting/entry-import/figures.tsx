import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntryFileFound } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Section } from '@/components/ui/page';
import { useCount } from '../fec/use-count';
import { YearTotals } from '../year-totals';

/** What was read of the file. */
export function Figures({ found, currency }: { found: EntryFileFound; currency: string }) {
  const { t } = useTranslation('entryImport');
  const count = useCount();
  const figures: [string, ReactNode][] = [
    [t('figures.entries'), count(found.entries_total)],
    [t('figures.lines'), count(found.lines_total)],
    [t('figures.debit'), <Amount value={found.total_debit} currency={currency} />],
    [t('figures.credit'), <Amount value={found.total_credit} currency={currency} />],
    [t('figures.accountsAdded'), count(found.accounts_added_total)],
    [t('figures.thirdPartiesAdded'), count(found.third_parties_added)],
  ];
  return (
    <Section title={t('figures.title')} description={t('figures.text', { rows: count(found.rows), totals: count(found.rows_of_totals), nothing: count(found.rows_of_nothing), left: count(found.rows_left_out) })}>
      <YearTotals figures={figures} />
    </Section>
  );
}
