import { useTranslation } from 'react-i18next';
import type { RevenueMonth } from '@/api/generated/model';
import { Change } from '@/components/figures/change';
import { Percent } from '@/components/figures/percent';
import { Amount } from '@/components/ui/amount';
import { useLanguage } from '@/i18n/use-language';
import { amountInText } from '@/lib/in-text';
import { changePercent } from './figures';
import { Tile } from './tile';
import { useCount } from './use-months';

/** The figures of the present month, beside those of the one before. */
export function RevenueFigures({ months, currency }: { months: readonly RevenueMonth[]; currency: string }) {
  const { t } = useTranslation('operator');
  const count = useCount();
  const [before, now] = [months.at(-2), months.at(-1)];
  if (now === undefined) return null;
  const { mrr, customers, gained, lost, churn_percent: churn } = now;
  return (
    <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
      <Tile label={t('revenue.mrr')} beside={<MrrChange before={before?.mrr} now={mrr} currency={currency} />}>
        <Amount value={mrr} currency={currency} />
      </Tile>
      <Tile label={t('revenue.customers')} beside={t('revenue.moves', { gained: count(gained), lost: count(lost) })}>
        <bdi dir="ltr" className="tabular-nums">
          {count(customers)}
        </bdi>
      </Tile>
      <Tile label={t('revenue.churn')} beside={churn === undefined ? t('revenue.churnUnknown') : t('revenue.churnOf', { count: customersBefore(now) })}>
        {churn === undefined ? '–' : <Percent value={churn} />}
      </Tile>
    </dl>
  );
}

/** Who paid when the month began. */
function customersBefore({ customers, gained, lost }: RevenueMonth): number {
  return customers - gained + lost;
}

function MrrChange({ before, now, currency }: { before: string | undefined; now: string; currency: string }) {
  const { t } = useTranslation('operator');
  const language = useLanguage();
  if (before === undefined) return null;
  const percent = changePercent(before, now);
  const text = t('revenue.before', { amount: amountInText(before, language, currency) });
  if (percent === undefined) return text;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <Change percent={percent} before={text} />
      <span aria-hidden>{text}</span>
    </span>
  );
}
