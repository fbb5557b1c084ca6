import { Check } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanPrice, PlanView } from '@/api/generated/model';
import { Badge } from '@/components/ui/badge';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Skeleton } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { cn } from '@/lib/cn';
import { useModuleNames } from '@/lib/module-text';
import { soldPlanName } from '@/lib/plan-name';
import { usePlans, type PriceChoice } from './plans';
import { WholeAmount } from './price-text';

const bytesOfGigabyte = 1024 ** 3;
const supportLevels = ['basic', 'priority', 'dedicated'] as const;

/** Properties of `PlanCards`. */
export interface PlanCardsProps {
  choice: PriceChoice;
  /** The heading of each card, one below that of the page's part. */
  heading: 'h2' | 'h3';
  /** What can be done with a plan; its price is absent where it is not sold in that currency and rhythm. */
  act?: (plan: PlanView, price: PlanPrice | undefined) => ReactNode;
}

/** The plans side by side, with what they hold and what they cost in the chosen currency and rhythm. */
export function PlanCards({ choice, heading, act }: PlanCardsProps) {
  const plans = usePlans();
  if (plans.data === undefined && plans.isError) return <ProblemCallout error={plans.error} onRetry={() => void plans.refetch()} />;
  return (
    <div aria-busy={plans.isPending} className="grid gap-4 md:grid-cols-3">
      {plans.data === undefined ? ['starter', 'professional', 'enterprise'].map((place) => <WaitingCard key={place} />) : null}
      {plans.data?.items.map((plan) => <PlanCard key={plan.id} plan={plan} choice={choice} heading={heading} act={act} />)}
    </div>
  );
}

function PlanCard({ plan, choice, heading: Heading, act }: PlanCardsProps & { plan: PlanView }) {
  const { t } = useTranslation('plans');
  const id = useId();
  const price = plan.prices.find(({ billed, currency }) => billed === choice.billed && currency === choice.currency);
  const done = act?.(plan, price);
  return (
    <article aria-labelledby={id} className={cn('relative flex flex-col gap-4 rounded-2xl border bg-surface p-6', plan.is_popular ? 'border-accent' : 'border-line')}>
      {plan.is_popular ? (
        <span className="absolute start-5 -top-3">
          <Badge tone="accent">{t('popular')}</Badge>
        </span>
      ) : null}
      <Heading id={id} className="text-lg font-semibold">
        {soldPlanName(plan.id)}
      </Heading>
      {price === undefined ? <p className="min-h-14 text-muted">{t(`none.${choice.billed}`)}</p> : <Price price={price} />}
      {done == null ? null : <div className="flex flex-col gap-3">{done}</div>}
      <ul className="flex flex-col gap-1 border-t border-line pt-4">
        {useContents(plan).map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check aria-hidden className="mt-1 size-4 shrink-0 text-accent" />
            {line}
          </li>
        ))}
      </ul>
    </article>
  );
}

/** What a month comes to, and what is billed each time. */
function Price({ price }: { price: PlanPrice }) {
  const { t } = useTranslation('plans');
  return (
    <div>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <WholeAmount value={price.per_month} currency={price.currency} className="text-3xl font-semibold" />
        <span className="text-sm text-muted">{t('per.monthly')}</span>
      </p>
      <p className="text-sm text-muted">
        {price.billed === 'yearly' ? <WholeAmount value={price.amount} currency={price.currency} /> : null} {t(`billed.${price.billed}`)}
      </p>
    </div>
  );
}

/** What a plan holds, in words. Only modules that exist are there. */
function useContents({ modules, max_users: users, max_clients: clients, max_reports: reports, storage_bytes: storage, support_level: support }: PlanView): string[] {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  const namesOf = useModuleNames();
  const level = supportLevels.find((one) => one === support);
  return [
    ...namesOf(modules),
    users === undefined ? t('unlimitedUsers') : t('users', { count: users }),
    clients === undefined ? t('unlimitedClients') : t('clients', { count: clients }),
    reports === undefined ? t('allReports') : t('reports', { count: reports }),
    storage === undefined ? t('unlimitedStorage') : t('storage', { gigabytes: formatAmount(String(Math.floor(storage / bytesOfGigabyte)), language) }),
    ...(level === undefined ? [] : [t(`support.${level}`)]),
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
