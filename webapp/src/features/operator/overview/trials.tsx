import { useTranslation } from 'react-i18next';
import type { TrialFigures, TrialMonth } from '@/api/generated/model';
import { BarChart } from '@/components/charts/bar-chart';
import { Percent } from '@/components/figures/percent';
import { ListSection, Section } from '@/components/ui/page';
import { percentOf } from './figures';
import { Tile } from './tile';
import { useCount, useMonthPoints } from './use-months';

/** How trials stand: those that run, and what became of the others. */
export function Trials({ trials }: { trials: TrialFigures }) {
  const { t } = useTranslation('operator');
  const count = useCount();
  const { running, ending, converted, canceled, expired } = trials;
  const over = converted + canceled + expired;
  const conversion = percentOf(BigInt(converted), BigInt(over));
  const number = (value: number) => (
    <bdi dir="ltr" className="tabular-nums">
      {count(value)}
    </bdi>
  );
  return (
    <ListSection title={t('trials.title')} description={t('trials.description')}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-5">
        <Tile label={t('trials.running')} beside={t('trials.ending', { count: ending })}>
          {number(running)}
        </Tile>
        <Tile label={t('trials.conversion')} beside={over === 0 ? t('trials.noneOver') : t('trials.over', { count: over })}>
          {conversion === undefined ? '–' : <Percent value={conversion} />}
        </Tile>
        <Tile label={t('trials.converted')}>{number(converted)}</Tile>
        <Tile label={t('trials.canceled')}>{number(canceled)}</Tile>
        <Tile label={t('trials.expired')}>{number(expired)}</Tile>
      </dl>
      <ByMonth months={trials.months} />
    </ListSection>
  );
}

/** The trials by the month in which they began, and those of them that were bought. */
function ByMonth({ months }: { months: readonly TrialMonth[] }) {
  const { t } = useTranslation('operator');
  const count = useCount();
  const points = useMonthPoints(months);
  const series = [
    { key: 'started', label: t('trials.started'), tone: 1, values: months.map(({ started }) => String(started)) },
    { key: 'converted', label: t('trials.convertedSoFar'), tone: 2, values: months.map(({ converted }) => String(converted)) },
  ] as const;
  return (
    <Section title={t('trials.byMonth')}>
      <BarChart areCounts label={t('trials.byMonth')} category={t('month')} points={points} format={count} series={series} />
    </Section>
  );
}
