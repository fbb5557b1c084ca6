import { useTranslation } from 'react-i18next';
import type { AnalyticSectionSums } from '@/api/generated/model';
import { BarChart } from '@/components/charts/bar-chart';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { noSection } from './rows';

/** As many sections as stand beside each other: those that moved most. */
const maxPoints = 12;

/** What each section earned and spent, beside each other. A section opens by its bars. */
export function SectionChart({ sections, currency, onOpen }: { sections: readonly AnalyticSectionSums[]; currency: string; onOpen: (section: string) => void }) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const size = ({ sums }: AnalyticSectionSums) => Math.abs(Number(sums.income)) + Math.abs(Number(sums.expenses));
  const largest = sections.toSorted((one, other) => size(other) - size(one)).slice(0, maxPoints);
  const shown = sections.filter((section) => largest.includes(section));
  return (
    <BarChart
      label={t('balance.chart')}
      category={t('fields.section')}
      points={shown.map(({ section_id: id, section_code: code, section_name: name }) => ({ key: id ?? noSection, label: id == null ? t('balance.none') : name, short: id == null ? t('balance.none') : code }))}
      series={[
        { key: 'income', label: t('fields.income'), values: shown.map(({ sums }) => sums.income), tone: 1 },
        { key: 'expenses', label: t('fields.expenses'), values: shown.map(({ sums }) => sums.expenses), tone: 2 },
      ]}
      format={(value) => formatAmount(value, language, currency)}
      onOpen={(index) => onOpen(shown[index]?.section_id ?? noSection)}
    />
  );
}
