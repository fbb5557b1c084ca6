import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Figure, MonthFigures } from '@/api/generated/model';
import { Sparkline } from '@/components/charts/sparkline';
import { Change } from '@/components/figures/change';
import { Percent } from '@/components/figures/percent';
import { Amount } from '@/components/ui/amount';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { useLedger } from './context';
import { Opener } from './opener';

/** The figures that matter, each with its course and what it was before; each opens the lines it is made of. */
export function FiguresCard() {
  const { t } = useTranslation('dashboard');
  const { figures, currency } = useLedger();
  // Months that nothing is booked in yet have no treasury, and their other figures are no fall to nought.
  const booked = figures.months.filter((month) => month.figures.treasury !== undefined);
  const course = (key: keyof MonthFigures) => booked.map((month) => month.figures[key]);
  const { margin, runway } = figures;
  return (
    <section aria-label={t('figures')}>
      <dl className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-3">
        <Whole figure={figures.treasury} kind="treasury" course={course('treasury')} />
        <Whole figure={figures.revenue} kind="revenue" course={course('revenue')} />
        <Whole figure={figures.expenses} kind="expenses" course={course('expenses')} moreIsWorse />
        <Whole figure={figures.result} kind="result" course={course('result')} />
        <Tile kind="margin" beside={<Amount value={margin.amount} currency={currency} />}>
          {margin.percent === undefined ? <Amount value={margin.amount} currency={currency} /> : <Percent value={margin.percent} />}
        </Tile>
        <Tile kind="runway" beside={runway === undefined ? t('runway.none') : <Burn amount={runway.monthly_burn} />}>
          {runway === undefined ? '–' : <RunwayMonths months={runway.months} />}
        </Tile>
      </dl>
    </section>
  );
}

function Whole({ figure, kind, course, moreIsWorse = false }: { figure: Figure; kind: 'treasury' | 'revenue' | 'expenses' | 'result'; course: readonly (string | undefined)[]; moreIsWorse?: boolean }) {
  const { currency } = useLedger();
  return (
    <Tile kind={kind} spark={<Sparkline values={course} />} beside={<ChangeOf figure={figure} moreIsWorse={moreIsWorse} />}>
      <Amount value={figure.amount} currency={currency} />
    </Tile>
  );
}

interface TileProps {
  kind: 'treasury' | 'revenue' | 'expenses' | 'result' | 'margin' | 'runway';
  spark?: ReactNode;
  beside: ReactNode;
  children: ReactNode;
}

function Tile({ kind, spark, beside, children }: TileProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div data-figure={kind} className="flex min-w-0 flex-col rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <dt className="text-sm text-muted">{t(`kinds.${kind}`)}</dt>
      <dd className="mt-1 text-lg font-semibold tracking-tight sm:text-2xl">
        <Opener figure={kind}>{children}</Opener>
      </dd>
      <dd className="mt-2 flex min-h-7 flex-wrap items-end justify-between gap-2 text-sm text-muted">
        <span className="min-w-0">{beside}</span>
        {spark}
      </dd>
    </div>
  );
}

/** By how much a figure has changed, where that is known. */
function ChangeOf({ figure: { change_percent: change, previous }, moreIsWorse }: { figure: Figure; moreIsWorse: boolean }) {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { currency } = useLedger();
  if (previous === undefined) return <span className="text-faint">{t('change.unknown')}</span>;
  const before = t('change.before', { amount: formatAmount(previous, language, currency) });
  return change === undefined ? before : <Change percent={change} before={before} moreIsWorse={moreIsWorse} />;
}

function RunwayMonths({ months }: { months: string }) {
  const { t } = useTranslation('dashboard');
  // The plural follows the whole months; the figure itself is the service's text.
  return t('runway.months', { count: Math.trunc(Number(months)), months: formatAmount(months, useLanguage()) });
}

function Burn({ amount }: { amount: string }) {
  const { t } = useTranslation('dashboard');
  const { currency } = useLedger();
  return t('runway.burn', { amount: formatAmount(amount, useLanguage(), currency) });
}
