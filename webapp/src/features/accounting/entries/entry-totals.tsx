import { useTranslation } from 'react-i18next';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { useCompany } from '@/lib/company-card';
import { fromMinor } from '@/lib/minor';
import { totalsOf, type Draft } from './draft';
import { taxTotals } from './tax-lines';

/** Debit, credit and what is missing for them to be equal, and what bases and taxes come to, while the entry is typed. */
export function EntryTotals({ draft, decimals }: { draft: Draft; decimals: number }) {
  const { t } = useTranslation('accounting');
  const { currency } = useCompany();
  const { debit, credit } = totalsOf(draft.lines, decimals);
  const taxes = taxTotals(draft, decimals);
  const difference = debit > credit ? debit - credit : credit - debit;
  return (
    <dl aria-live="polite" className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Figure label={t('fields.debit')} value={fromMinor(debit, decimals)} currency={currency} />
      <Figure label={t('fields.credit')} value={fromMinor(credit, decimals)} currency={currency} />
      {taxes === undefined ? null : (
        <>
          <Figure label={t('form.base')} value={fromMinor(taxes.base, decimals)} currency={currency} />
          <Figure label={t('form.tax')} value={fromMinor(taxes.tax, decimals)} currency={currency} />
        </>
      )}
      <div className="flex items-baseline gap-2">
        <dt className="sr-only">{t('form.difference')}</dt>
        <dd>
          {difference === 0n ? (
            debit === 0n ? null : (
              <Badge tone="positive">{t('form.balanced')}</Badge>
            )
          ) : (
            <Badge tone="caution">
              {debit > credit ? t('form.creditMissing') : t('form.debitMissing')} <Amount value={fromMinor(difference, decimals)} currency={currency} />
            </Badge>
          )}
        </dd>
      </div>
    </dl>
  );
}

function Figure({ label, value, currency }: { label: string; value: string; currency: string }) {
  return (
    <div className="flex items-baseline gap-2 md:block">
      <dt className="text-muted md:text-xs">{label}</dt>
      <dd className="font-semibold md:leading-5">
        <Amount value={value} currency={currency} />
      </dd>
    </div>
  );
}
