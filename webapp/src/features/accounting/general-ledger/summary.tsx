import { useTranslation } from 'react-i18next';
import type { FiscalYearView, GeneralLedgerView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { figureColumns } from '../trial-balance/columns';
import { Verdict } from '../trial-balance/verdict';
import { YearTotals } from '../year-totals';

/** What all accounts come to, on this page or not: the columns of the trial balance. */
export function Summary({ year, ledger, filtered }: { year: FiscalYearView; ledger: GeneralLedgerView; filtered: boolean }) {
  const { t } = useTranslation('accounting');
  const { totals, currency } = ledger;
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
      <YearTotals figures={figureColumns.map(({ id }) => [t(`balance.${id}`), <Amount key={id} value={totals[id]} currency={currency} />])} />
      {filtered ? <Badge>{t('balance.partial')}</Badge> : <Verdict balanced={ledger.is_balanced} wholeYear={ledger.from === year.start && ledger.to === year.end} withDrafts={ledger.with_drafts} />}
      {ledger.is_opening_provisional ? <Badge tone="caution">{t('balance.provisional')}</Badge> : null}
    </div>
  );
}
