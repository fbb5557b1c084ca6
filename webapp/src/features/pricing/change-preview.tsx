import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanChangeLine, PlanChangePreview, PlanShortfall } from '@/api/generated/model';
import { ShortfallCallouts } from '@/components/limits/plan-lacks';
import { PriceText } from '@/components/plans/price-text';
import { Amount } from '@/components/ui/amount';
import { useLanguage } from '@/i18n/use-language';
import { isNegative, isZero } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { soldPlanName } from '@/lib/plan-name';
import type { PlanOf } from './plan-act';

/** What a change does: at once with what it charges, or from which day on; and what the plan lacks. */
export function ChangePreview({ preview, shortfall, plan, price }: { preview: PlanChangePreview; shortfall: PlanShortfall } & PlanOf) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  const { is_immediate: isImmediate, starts_at: start, currency, amount_due: due, tax, credit, lines } = preview;
  return (
    <>
      <p>{isImmediate ? t('change.now') : t('change.later', { date: formatDate(start, language, 'long') })}</p>
      <dl className="flex flex-col gap-2">
        {isImmediate ? (
          <Figure label={t('change.due')}>
            <Amount value={due} currency={currency} className="text-xl font-semibold" />
          </Figure>
        ) : null}
        {isZero(tax) ? null : (
          <Figure label={t('change.tax')}>
            <Amount value={tax} currency={currency} />
          </Figure>
        )}
        {isZero(credit) ? null : (
          <Figure label={t('change.credit')} hint={t('change.creditHint')}>
            <Amount value={credit} currency={currency} />
          </Figure>
        )}
        <Figure label={t('change.then')}>
          <PriceText price={price} />
        </Figure>
      </dl>
      <ShortfallCallouts shortfall={shortfall} />
      {lines.length === 0 ? null : <Lines lines={lines} plan={plan} currency={currency} />}
    </>
  );
}

function Figure({ label, hint, children }: { label: string; hint?: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
      {hint === undefined ? null : <dd className="basis-full text-sm text-muted">{hint}</dd>}
    </div>
  );
}

/** What is given back and what is charged, with the time that it is for. */
function Lines({ lines, plan, currency }: { lines: readonly PlanChangeLine[]; plan: string; currency: string }) {
  const { t } = useTranslation('pricing');
  const language = useLanguage();
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium">{t('change.lines')}</h3>
      <ul className="divide-y divide-line rounded-xl border border-line">
        {lines.map(({ amount, period_start: from, period_end: to }, index) => (
          <li key={index} className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 px-4 py-2">
            <span className="min-w-0">{isNegative(amount) ? t('change.given') : t('change.charged', { plan: soldPlanName(plan) })}</span>
            <Amount value={amount} currency={currency} />
            <span className="col-span-2 text-sm text-muted">{t('change.period', { from: formatDate(from, language), to: formatDate(to, language) })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
