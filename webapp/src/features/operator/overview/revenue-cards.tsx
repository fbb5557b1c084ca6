import { useTranslation } from 'react-i18next';
import type { RevenueOfCurrency, RevenueOfPlan } from '@/api/generated/model';
import { BarChart } from '@/components/charts/bar-chart';
import { DonutChart, type Slice } from '@/components/charts/donut-chart';
import { LineChart } from '@/components/charts/line-chart';
import { Percent } from '@/components/figures/percent';
import { Amount } from '@/components/ui/amount';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { mostDecimals, sumOf, toMinor } from '@/lib/minor';
import { usePlanText } from '../plan-text';
import { below, percentOf } from './figures';
import { useCount, useMonthPoints } from './use-months';

/** The monthly recurring revenue at the end of each month. */
export function RevenueCard({ currency, months }: RevenueOfCurrency) {
  const { t } = useTranslation('operator');
  const language = useLanguage();
  const points = useMonthPoints(months);
  return (
    <Section title={t('revenue.course')}>
      <LineChart label={t('revenue.course')} category={t('month')} points={points} format={(value) => formatAmount(value, language, currency)} series={[{ key: 'mrr', label: t('revenue.mrr'), tone: 1, values: months.map(({ mrr }) => mrr) }]} />
    </Section>
  );
}

/** Who came and who went, above and below nought. */
export function CustomersCard({ months }: Pick<RevenueOfCurrency, 'months'>) {
  const { t } = useTranslation('operator');
  const count = useCount();
  const points = useMonthPoints(months);
  const series = [
    { key: 'gained', label: t('revenue.gained'), tone: 1, values: months.map(({ gained }) => String(gained)) },
    { key: 'lost', label: t('revenue.lost'), tone: 2, values: months.map(({ lost }) => below(lost)) },
  ] as const;
  return (
    <Section title={t('revenue.movesByMonth')}>
      <BarChart stacked areCounts label={t('revenue.movesByMonth')} category={t('month')} points={points} format={count} series={series} />
    </Section>
  );
}

/** What each plan brings in now. */
export function PlansCard({ currency, plans }: { currency: string; plans: readonly RevenueOfPlan[] }) {
  const { t } = useTranslation('operator');
  const language = useLanguage();
  const planText = usePlanText();
  const whole = sumOf(plans.map(({ mrr }) => mrr));
  const slices = plans.map(({ plan_id: plan, mrr, customers }): Slice => {
    const share = percentOf(toMinor(mrr, mostDecimals), toMinor(whole, mostDecimals));
    return {
      key: plan,
      label: planText(plan),
      value: mrr,
      share: (
        <span className="flex gap-3 whitespace-nowrap">
          <span className="max-sm:hidden">{t('revenue.planCustomers', { count: customers })}</span>
          {share === undefined ? null : <Percent value={share} />}
        </span>
      ),
    };
  });
  return (
    <Section title={t('revenue.byPlan')}>
      <DonutChart label={t('revenue.byPlan')} slices={slices} format={(value) => formatAmount(value, language, currency)} middle={<Amount value={whole} currency={currency} className="text-sm font-semibold" />} />
    </Section>
  );
}
