import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '@/components/ui/choice-cards';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { currencyName } from '@/lib/names';
import { currenciesOf, usePlans, type PriceChoice } from './plans';

const rhythms = ['yearly', 'monthly'] as const;

/** Properties of `PriceChoices`. */
export interface PriceChoicesProps {
  choice: PriceChoice;
  /** There is no other currency for whoever pays in one already. */
  isCurrencyFixed?: boolean;
  onChange: (choice: PriceChoice) => void;
}

/** How often it is billed, and in which currency. */
export function PriceChoices({ choice, isCurrencyFixed = false, onChange }: PriceChoicesProps) {
  const { t } = useTranslation('plans');
  const language = useLanguage();
  const plans = usePlans();
  if (plans.data === undefined) return null;
  const currencies = currenciesOf(plans.data).map((value) => ({ value, label: currencyName(value, language) }));
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ChoiceCards label={t('rhythm')} labelHidden value={choice.billed} choices={rhythms.map((value) => ({ value, label: t(`rhythms.${value}`) }))} onChange={(billed) => onChange({ ...choice, billed })} />
      {isCurrencyFixed ? null : (
        <Field label={t('currency')} required labelHidden>
          {(control) => <Select {...control} value={choice.currency} onChange={(event) => onChange({ ...choice, currency: event.target.value })} options={currencies} />}
        </Field>
      )}
    </div>
  );
}
