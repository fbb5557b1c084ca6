import { useTranslation } from 'react-i18next';
import type { RevaluationView } from '@/api/generated/model';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { formatDate } from '@/lib/dates';

/** The rates at which positions are valued. */
export function Rates({ revaluation: { rates, currency: own } }: { revaluation: RevaluationView }) {
  const { t } = useTranslation('revaluation');
  const language = useLanguage();
  return (
    <Section title={t('rates.title')}>
      <ul className="grid gap-x-8 gap-y-3 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {rates.map(({ currency, hundred, rate_day: day }) => (
          <li key={currency}>
            <span className="block font-medium whitespace-nowrap tabular-nums">
              <bdi dir="ltr">{`100 ${currency} = ${formatAmount(hundred, language)} ${own}`}</bdi>
            </span>
            <span className="text-muted">{day === undefined ? t('rates.fixed') : t('rates.of', { date: formatDate(day, language) })}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
