import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanList, PlanPrice, PlanView } from '@/api/generated/model';
import { useListPlans } from '@/api/generated/subscription/subscription';
import { Amount } from '@/components/ui/amount';
import { Field } from '@/components/ui/field';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Select } from '@/components/ui/select';
import { Skeleton } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { currencyName } from '@/lib/names';
import { planName } from '@/lib/plan-name';

const bytesOfGigabyte = 1024 ** 3;

/** The plans with both prices: billed yearly in the chosen currency, and billed monthly where there is such a price. */
export function PlanCards() {
  const { t } = useTranslation('landing');
  const plans = useListPlans({ query: { staleTime: Infinity } });
  const [currency, setCurrency] = useState('EUR');
  return (
    <section aria-labelledby="plans" aria-busy={plans.isPending} className="border-t border-line py-12">
      <div className="mb-6 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="plans" className="text-2xl font-semibold tracking-tight">
            {t('plans.title')}
          </h2>
          <p className="mt-1 text-muted">{t('plans.trial')}</p>
        </div>
        {plans.data === undefined ? null : <CurrencyChoice plans={plans.data} value={currency} onChange={setCurrency} />}
      </div>
      {plans.isError ? <ProblemCallout error={plans.error} onRetry={() => void plans.refetch()} /> : null}
      <div className="grid gap-4 md:grid-cols-3">
        {plans.isPending ? ['starter', 'professional', 'enterprise'].map((place) => <WaitingCard key={place} />) : null}
        {plans.data?.items.map((plan) => <PlanCard key={plan.id} plan={plan} currency={currency} />)}
      </div>
      <p className="mt-6 max-w-prose text-sm text-muted">{t('plans.note')}</p>
    </section>
  );
}

function CurrencyChoice({ plans, value, onChange }: { plans: PlanList; value: string; onChange: (currency: string) => void }) {
  const { t } = useTranslation('landing');
  const language = useLanguage();
  const currencies = new Set(plans.items.flatMap((plan) => plan.prices.map((price) => price.currency)).sort((one, other) => Number(other === 'EUR') - Number(one === 'EUR')));
  return (
    <Field label={t('plans.currency')} required labelHidden>
      {(control) => <Select {...control} value={value} onChange={(event) => onChange(event.target.value)} options={[...currencies].map((code) => ({ value: code, label: currencyName(code, language) }))} />}
    </Field>
  );
}

function PlanCard({ plan, currency }: { plan: PlanView; currency: string }) {
  const { t } = useTranslation('landing');
  const yearly = plan.prices.find((price) => price.billed === 'yearly' && price.currency === currency);
  const monthly = plan.prices.filter((price) => price.billed === 'monthly');
  return (
    <article className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6">
      <h3 className="text-lg font-semibold">{planName(plan.id)}</h3>
      <div>
        {yearly === undefined ? null : (
          <>
            <p className="flex items-baseline gap-2">
              <WholeAmount price={yearly} className="text-3xl font-semibold" />
              <span className="text-sm text-muted">{t('plans.perMonth')}</span>
            </p>
            <p className="text-sm text-muted">{t('plans.billedYearly')}</p>
          </>
        )}
        {monthly.map((price) => (
          <p key={price.currency} className="mt-2 text-sm text-muted">
            <WholeAmount price={price} /> {t('plans.billedMonthly')}
          </p>
        ))}
      </div>
      <ul className="flex flex-col gap-1 border-t border-line pt-4">
        {useLimits(plan).map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </article>
  );
}

/** A price without its decimals where they are noughts, as prices are announced. */
function WholeAmount({ price, className }: { price: PlanPrice; className?: string }) {
  return <Amount value={price.per_month.replace(/\.0+$/, '')} currency={price.currency} className={className} />;
}

/** What a plan holds, in words. */
function useLimits({ max_users: users, max_clients: clients, storage_bytes: storage }: PlanView): string[] {
  const { t } = useTranslation('landing');
  const language = useLanguage();
  return [
    users === undefined ? t('plans.unlimitedUsers') : t('plans.users', { count: users }),
    clients === undefined ? t('plans.unlimitedClients') : t('plans.clients', { count: clients }),
    storage === undefined ? t('plans.unlimitedStorage') : t('plans.storage', { gigabytes: formatAmount(String(Math.floor(storage / bytesOfGigabyte)), language) }),
  ];
}

function WaitingCard() {
  return (
    <div aria-hidden className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6">
      <Skeleton className="my-1 h-5 w-1/3" />
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="w-1/2" />
      <Skeleton className="mt-6 w-full" />
      <Skeleton className="w-full" />
      <Skeleton className="w-full" />
    </div>
  );
}
