import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlanCards } from '@/components/plans/plan-cards';
import { firstCurrency, type PriceChoice } from '@/components/plans/plans';
import { PriceChoices } from '@/components/plans/price-choices';
import { TextLink } from '@/components/ui/text-link';

/** What Partita costs, with the way to the page of the prices. */
export function PlansSection() {
  const { t } = useTranslation('landing');
  const { t: tp } = useTranslation('plans');
  const [choice, setChoice] = useState<PriceChoice>({ currency: firstCurrency, billed: 'yearly' });
  return (
    <section aria-labelledby="plans" className="border-t border-line py-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="plans" className="text-2xl font-semibold tracking-tight">
            {t('plans.title')}
          </h2>
          <p className="mt-1 text-muted">{tp('trial')}</p>
        </div>
        <PriceChoices choice={choice} onChange={setChoice} />
      </div>
      <PlanCards choice={choice} heading="h3" />
      <p className="mt-6 max-w-prose text-sm text-muted">
        {tp('beforeTax')} {t('plans.note')} <TextLink to="/pricing">{t('plans.more')}</TextLink>
      </p>
    </section>
  );
}
