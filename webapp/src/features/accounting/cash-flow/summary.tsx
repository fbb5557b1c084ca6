import { useTranslation } from 'react-i18next';
import type { CashFlowStatement } from '@/api/generated/model';
import { WaterfallChart } from '@/components/charts/waterfall-chart';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { YearTotals } from '../year-totals';
import { amountOf, steps } from './steps';

/** What the treasury was, what changed it and what it became, and whether the flows explain it. */
export function Summary({ view }: { view: CashFlowStatement }) {
  const { t } = useTranslation('statements');
  const language = useLanguage();
  const drawn = steps.flatMap((key) => {
    const value = amountOf(view, key);
    if (value === undefined) return [];
    const step = { key, label: t(`cashFlow.${key}`), value };
    return [key === 'opening' || key === 'closing' ? { ...step, short: t(`cashFlow.short.${key}`), isTotal: true } : step];
  });
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <Totals view={view} />
        <Verdict view={view} />
      </div>
      <Section title={t('cashFlow.chart')}>
        <WaterfallChart label={t('cashFlow.chart')} category={t('cashFlow.step')} valueLabel={t('panel.amount')} steps={drawn} format={(value) => formatAmount(value, language, view.currency)} />
      </Section>
    </div>
  );
}

function Totals({ view }: { view: CashFlowStatement }) {
  const { t } = useTranslation('statements');
  const figures = (['opening', 'change', 'closing'] as const).flatMap((key) => {
    const value = amountOf(view, key);
    return value === undefined ? [] : [[t(`cashFlow.${key}`), <Amount key={key} value={value} currency={view.currency} />] as const];
  });
  return <YearTotals figures={figures} />;
}

/** Whole years always tie; months need not, which an imported entry leaves or enters in its middle. */
function Verdict({ view }: { view: CashFlowStatement }) {
  const { t } = useTranslation('statements');
  const { t: ta } = useTranslation('accounting');
  return (
    <div className="flex flex-wrap gap-2">
      {view.is_tied ? <Badge tone="positive">{t('cashFlow.tied')}</Badge> : <Badge tone="caution">{t('cashFlow.notTied')}</Badge>}
      {view.is_opening_provisional ? <Badge tone="caution">{ta('balance.provisional')}</Badge> : null}
    </div>
  );
}
