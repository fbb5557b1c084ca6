import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OpeningFound } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Section } from '@/components/ui/page';
import { isNegative } from '@/lib/amount';
import { useCount } from '../fec/use-count';
import { YearTotals } from '../year-totals';

/** What the file has, and what the entry would have of it. */
export function Figures({ found, currency }: { found: OpeningFound; currency: string }) {
  const { t } = useTranslation('opening');
  const count = useCount();
  const amount = (value: string) => <Amount value={value} currency={currency} />;
  const figures: [string, ReactNode][] = [
    [t('figures.lines'), count(found.lines)],
    [t('figures.items'), count(found.open_items)],
    [t('figures.accountsAdded'), count(found.accounts_added_total)],
    [t('figures.thirdPartiesAdded'), count(found.third_parties_added)],
    [t('figures.fileDebit'), amount(found.source_debit)],
    [t('figures.fileCredit'), amount(found.source_credit)],
    [t('figures.entryDebit'), amount(found.entry_debit)],
    [t('figures.entryCredit'), amount(found.entry_credit)],
  ];
  if (found.result !== undefined) figures.push([t(isNegative(found.result) ? 'figures.loss' : 'figures.profit', { account: found.result_account ?? '' }), amount(found.result)]);
  return (
    <Section title={t('figures.title')} description={t('figures.text', { rows: count(found.rows), totals: count(found.rows_of_totals), nothing: count(found.rows_of_nothing), left: count(found.rows_left_out) })}>
      <YearTotals figures={figures} />
    </Section>
  );
}
