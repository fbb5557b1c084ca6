import { getRouteApi } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RevenueOfCurrency, RevenueOfPlan } from '@/api/generated/model';
import { firstCurrency } from '@/components/plans/plans';
import { EmptyState } from '@/components/ui/empty-state';
import { Field } from '@/components/ui/field';
import { ListSection } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { currencyName } from '@/lib/names';
import { CustomersCard, PlansCard, RevenueCard } from './revenue-cards';
import { RevenueFigures } from './revenue-figures';

const route = getRouteApi('/instance/operator');

/** What subscriptions bring in, in one currency at a time: what is paid in several is never added up. */
export function Revenue({ revenue, plans }: { revenue: readonly RevenueOfCurrency[]; plans: readonly RevenueOfPlan[] }) {
  const { t } = useTranslation('operator');
  const asked = route.useSearch({ select: (search) => search.currency });
  const known = [...revenue].sort((one, other) => Number(other.currency === firstCurrency) - Number(one.currency === firstCurrency));
  const shown = known.find(({ currency }) => currency === asked) ?? known[0];
  if (shown === undefined) return <NothingSold />;
  const currencies = known.map(({ currency }) => currency);
  return (
    <ListSection title={t('revenue.title')} description={t('revenue.description')} actions={currencies.length > 1 ? <CurrencyChoice value={shown.currency} currencies={currencies} /> : undefined}>
      <RevenueFigures months={shown.months} currency={shown.currency} />
      <RevenueCard {...shown} />
      <div className="grid gap-4 xl:grid-cols-2">
        <CustomersCard months={shown.months} />
        <PlansCard currency={shown.currency} plans={plans.filter(({ currency }) => currency === shown.currency)} />
      </div>
    </ListSection>
  );
}

function CurrencyChoice({ value, currencies }: { value: string; currencies: readonly string[] }) {
  const { t } = useTranslation('operator');
  const language = useLanguage();
  const navigate = route.useNavigate();
  const change = (currency: string) => void navigate({ search: (before) => ({ ...before, currency }), resetScroll: false });
  return (
    <Field label={t('revenue.currency')} required labelHidden>
      {(control) => <Select {...control} value={value} onChange={(event) => change(event.target.value)} options={currencies.map((currency) => ({ value: currency, label: currencyName(currency, language) }))} />}
    </Field>
  );
}

/** Before the first sale: what will be here. */
function NothingSold() {
  const { t } = useTranslation('operator');
  return (
    <ListSection title={t('revenue.title')}>
      <div className="rounded-2xl border border-line bg-surface">
        <EmptyState icon={<ChartLine aria-hidden />} title={t('revenue.none')}>
          {t('revenue.noneText')}
        </EmptyState>
      </div>
    </ListSection>
  );
}
