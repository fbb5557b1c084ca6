import { useTranslation } from 'react-i18next';
import { useListTaxCodes } from '@/api/generated/accounting/accounting';
import type { TaxCodeView } from '@/api/generated/model';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Select, type SelectProps } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatPercent } from '@/lib/amount';
import { isDay } from '@/lib/day';
import { usePreference } from '@/lib/preferences';
import { useCompanyId } from '@/lib/session';
import { rateOn } from '../taxes/rates';

interface SaleTaxSelectProps extends Omit<SelectProps, 'options' | 'groups' | 'value'> {
  value: string;
  /** The day of the sale, on which a code must hold. */
  day: string;
}

/** The code of the tax on a sale, or none. */
export function SaleTaxSelect({ day, ...control }: SaleTaxSelectProps) {
  const { t } = useTranslation('assets');
  const language = useLanguage();
  usePreference('number_format');
  const { data, error, refetch } = useListTaxCodes(useCompanyId());
  // What is chosen stays among them: why it cannot be is for the service to say.
  const usable = (data?.items ?? []).filter((code) => code.code === control.value || isUsable(code, day));
  const options = usable.map((code) => ({ value: code.code, label: labelOf(code, day, language) }));
  return (
    <>
      <Select {...control} options={[{ value: '', label: t('dispose.noTaxCode') }, ...options]} />
      {data === undefined && error !== null ? <ProblemCallout error={error} onRetry={() => void refetch()} /> : null}
    </>
  );
}

/** Whether what is sold on a day may bear a code. */
function isUsable(code: TaxCodeView, day: string): boolean {
  return code.is_active && code.usage === 'sale' && isDay(day) && rateOn(code, day) !== undefined;
}

/** A code with its name and the rate that holds. */
function labelOf(code: TaxCodeView, day: string, language: ReturnType<typeof useLanguage>): string {
  const rate = rateOn(code, day);
  return [code.code, code.name, rate && formatPercent(rate.rate, language)].filter(Boolean).join(' · ');
}
