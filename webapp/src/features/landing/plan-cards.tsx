import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '@/components/ui/amount';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { plans, priceCurrencies, type Plan, type PriceCurrency } from './plans';

/** The plans with both prices: billed yearly in three currencies, billed monthly in euros. */
export function PlanCards() {
  const { t } = useTranslation('landing');
  const [currency, setCurrency] = useState<PriceCurrency>('EUR');
  return (
    <section aria-labelledby="plans" className="border-t border-line py-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="plans" className="text-2xl font-semibold tracking-tight">
            {t('plans.title')}
          </h2>
          <p className="mt-1 text-muted">{t('plans.trial')}</p>
        </div>
        <Field label={t('plans.currency')} required labelHidden>
          {(control) => (
            <Select
              {...control}
              value={currency}
              onChange={(event) => setCurrency(priceCurrencies.find((known) => known === event.target.value) ?? 'EUR')}
              options={priceCurrencies.map((value) => ({ value, label: t(`plans.currencies.${value}`) }))}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        {plans.map((plan) => (
          <PlanCard key={plan.key} plan={plan} currency={currency} />
        ))}
      </div>
      <p className="mt-6 max-w-prose text-sm text-muted">{t('plans.note')}</p>
    </section>
  );
}

function PlanCard({ plan, currency }: { plan: Plan; currency: PriceCurrency }) {
  const { t } = useTranslation('landing');
  const limits = [
    plan.users === undefined ? t('plans.unlimitedUsers') : t('plans.users', { count: plan.users }),
    plan.clients === undefined ? t('plans.unlimitedClients') : t('plans.clients', { count: plan.clients }),
    t('plans.storage', { gigabytes: plan.storageGb }),
  ];
  return (
    <article className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6">
      <h3 className="text-lg font-semibold">{t(`plans.names.${plan.key}`)}</h3>
      <div>
        <p className="flex items-baseline gap-2">
          <Amount value={plan.yearly[currency]} currency={currency} className="text-3xl font-semibold" />
          <span className="text-sm text-muted">{t('plans.perMonth')}</span>
        </p>
        <p className="text-sm text-muted">{t('plans.billedYearly')}</p>
        <p className="mt-2 text-sm text-muted">
          <Amount value={plan.monthlyEur} currency="EUR" /> {t('plans.billedMonthly')}
        </p>
      </div>
      <ul className="flex flex-col gap-1 border-t border-line pt-4">
        {limits.map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </article>
  );
}
