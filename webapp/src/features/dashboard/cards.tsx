import { useTranslation } from 'react-i18next';
import type { TopThirdParty } from '@/api/generated/model';
import { DonutChart } from '@/components/charts/donut-chart';
import { Percent } from '@/components/figures/percent';
import { Amount } from '@/components/ui/amount';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { useLedger } from './context';
import { natureKey, natureName, partyKey } from './openable';
import { Opener } from './opener';

export { FiguresCard } from './figures-card';
export { MonthsCard, TreasuryCard } from './month-cards';
export { TodosCard } from './todos';

/** Charges by nature, as a ring and the list that says the same. */
export function ExpensesCard() {
  const { t } = useTranslation('dashboard');
  const language = useLanguage();
  const { figures, currency, open } = useLedger();
  const slices = figures.expenses_by_nature.map((nature) => {
    const { amount, percent } = nature;
    const key = natureKey(nature);
    return { key, label: natureName(nature, t('expenses.rest')), value: amount, share: percent === undefined ? null : <Percent value={percent} />, onOpen: () => open(key) };
  });
  return (
    <Section title={t('cards.expenses')}>
      <DonutChart label={t('cards.expenses')} slices={slices} format={(value) => formatAmount(value, language)} middle={<Amount value={figures.expenses.amount} currency={currency} className="text-sm font-semibold" />} />
    </Section>
  );
}

/** Where the VAT accounts stand, and what customers owe and suppliers are owed. */
export function BalancesCard() {
  const { t } = useTranslation('dashboard');
  const { figures, currency } = useLedger();
  const { vat, receivables, payables } = figures;
  const rows = [
    { key: 'receivables', figure: receivables },
    { key: 'payables', figure: payables },
    { key: 'vatCollected', figure: vat?.collected },
    { key: 'vatDeductible', figure: vat?.deductible },
    { key: 'vatNet', figure: vat?.net },
  ] as const;
  const known = rows.flatMap(({ key, figure }) => (figure === undefined ? [] : [{ key, figure }]));
  return (
    <Section title={t('cards.balances')}>
      {known.length === 0 ? <p className="text-muted">{t('unknownChart')}</p> : null}
      <dl className="flex flex-col divide-y divide-line">
        {known.map(({ key, figure }) => (
          <div key={key} data-figure={key} className="flex items-baseline justify-between gap-4 py-2.5">
            <dt className="text-muted">{t(`kinds.${key}`)}</dt>
            <dd className="font-medium">
              <Opener figure={key}>
                <Amount value={figure.amount} currency={currency} />
              </Opener>
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/** To whom most was invoiced. */
export function CustomersCard() {
  return <TopCard side="customers" parties={useLedger().figures.top_customers} />;
}

/** Who invoiced most. */
export function SuppliersCard() {
  return <TopCard side="suppliers" parties={useLedger().figures.top_suppliers} />;
}

function TopCard({ side, parties }: { side: 'customers' | 'suppliers'; parties: readonly TopThirdParty[] }) {
  const { t } = useTranslation('dashboard');
  const { currency } = useLedger();
  const most = Math.max(...parties.map(({ amount }) => Number(amount)));
  return (
    <Section title={t(`cards.${side}`)}>
      {parties.length === 0 ? <p className="text-muted">{t('top.none')}</p> : null}
      <ol className="flex flex-col gap-3">
        {parties.map((party) => (
          <li key={partyKey(side, party)}>
            <div className="flex items-baseline justify-between gap-4">
              <bdi className="truncate">{party.name}</bdi>
              <Opener figure={partyKey(side, party)} className="shrink-0 font-medium">
                <Amount value={party.amount} currency={currency} />
              </Opener>
            </div>
            <svg aria-hidden viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1.5 block h-1 w-full rtl:-scale-x-100">
              <rect width="100" height="4" rx="1" className="fill-sunken" />
              <rect width={Math.max((Number(party.amount) / most) * 100, 0) || 0} height="4" rx="1" className="fill-chart-1" />
            </svg>
          </li>
        ))}
      </ol>
      {parties.length === 0 ? null : <p className="mt-4 text-xs text-faint">{t('top.hint')}</p>}
    </Section>
  );
}
