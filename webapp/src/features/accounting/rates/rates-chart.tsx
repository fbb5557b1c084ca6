import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExchangeRateView } from '@/api/generated/model';
import { LineChart } from '@/components/charts/line-chart';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { quoteOf } from './quote';

/** The rates of one currency over the days that have been fetched, the first day first; of several quotations that of the last day. */
export function RatesChart({ rates, currency }: { rates: readonly ExchangeRateView[]; currency: string }) {
  const { t } = useTranslation('rates');
  const language = useLanguage();
  const drawn = useMemo(() => drawnOf(rates, currency), [rates, currency]);
  const last = drawn.at(-1);
  if (last === undefined || drawn.length < 2) return null;
  return (
    <Section title={t('chart.title', { currency })} description={<bdi dir="ltr">{quoteOf(last, last.rate, language)}</bdi>}>
      <LineChart
        floats
        label={t('chart.title', { currency })}
        category={t('fields.day')}
        points={drawn.map(({ day }) => ({ key: day, label: formatDate(day, language) }))}
        series={[{ key: 'rate', label: quoteOf(last, '', language), values: drawn.map(({ rate }) => rate), tone: 1 }]}
        format={(value) => formatAmount(value, language)}
      />
    </Section>
  );
}

function drawnOf(rates: readonly ExchangeRateView[], currency: string): ExchangeRateView[] {
  const ofCurrency = rates.filter((rate) => rate.currency === currency);
  const [last] = ofCurrency;
  return ofCurrency.filter(({ base, quotation }) => base === last?.base && quotation === last.quotation).reverse();
}
