import { useTranslation } from 'react-i18next';
import type { RevaluationView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { isZero } from '@/lib/amount';
import { useCount } from '../fec/use-count';
import { YearTotals } from '../year-totals';

/** What all positions come to. */
export function Figures({ revaluation: { positions_total: positions, gains, losses, currency } }: { revaluation: RevaluationView }) {
  const { t } = useTranslation('revaluation');
  const count = useCount();
  return (
    <YearTotals
      figures={[
        [t('figures.gains'), <Amount key="gains" value={gains} currency={currency} className={isZero(gains) ? undefined : 'text-positive'} />],
        [t('figures.losses'), <Amount key="losses" value={losses} currency={currency} className={isZero(losses) ? undefined : 'text-danger'} />],
        [t('figures.positions'), <span key="positions" className="tabular-nums">{count(positions)}</span>],
      ]}
    />
  );
}
