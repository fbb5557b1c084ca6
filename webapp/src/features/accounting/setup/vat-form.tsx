import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getCompanySettings, useUpdateCompanySettings } from '@/api/generated/companies/companies';
import type { CompanySettings, CountryView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useCurrent } from '@/components/form/use-current';
import { useForm, type Form as FormOf } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { NumberInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatPercent } from '@/lib/amount';
import { useCompany, useMay } from '@/lib/company-card';
import { rateDecimals, taxRegimes, vatPeriods } from '@/lib/tax-terms';
import { showToast } from '@/lib/toast';
import { cardFields } from './card-fields';
import { updateWith, vatSchema, vatValuesOf, type VatValues } from './vat-values';

interface VatFormProps {
  settings: CompanySettings;
  /** What is known of the country; undefined until it is there. */
  country: CountryView | undefined;
}

/** How the company declares VAT: a part of its card, which is saved as a whole. Who may not change it sees it. */
export function VatForm({ settings, country }: VatFormProps) {
  const { t } = useTranslation('setup');
  const { t: tc } = useTranslation();
  const { id, country: code } = useCompany();
  const mayWrite = useMay('settings.write');
  const card = useCurrent(settings, () => getCompanySettings(id));
  const update = useUpdateCompanySettings({ request: ifMatch(card.thing.version) });
  const form = useForm(useMemo(() => vatSchema(code), [code]), {
    defaultValues: vatValuesOf(settings),
    disabled: !mayWrite,
    renew: async () => vatValuesOf(await card.renew()),
    send: (values) => update.mutateAsync({ companyId: id, data: updateWith(card.thing, values) }),
    onSent: (saved) => {
      card.note(saved);
      showToast('positive', tc('form.saved'));
    },
  });
  return (
    <Form form={form} className="flex max-w-4xl flex-col gap-4">
      <TaxFields form={form} country={country} />
      <MissingFields form={form} begun={settings} country={country} />
      {mayWrite ? (
        <div>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {tc('actions.save')}
          </Button>
        </div>
      ) : (
        <p className="text-muted">{t('readOnly')}</p>
      )}
    </Form>
  );
}

function TaxFields({ form, country }: { form: FormOf<VatValues>; country: CountryView | undefined }) {
  const { t } = useTranslation('company');
  const language = useLanguage();
  const inPercent = (rate: string) => formatPercent(rate, language);
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Field form={form} name="tax_regime" label={t('company.taxRegime')} required>
        {(control) => <Select {...control} options={taxRegimes.map((value) => ({ value, label: t(`taxRegimes.${value}`) }))} />}
      </Field>
      <Field form={form} name="vat_period" label={t('company.vatPeriod')} required>
        {(control) => <Select {...control} options={vatPeriods.map((value) => ({ value, label: t(`vatPeriods.${value}`) }))} />}
      </Field>
      <Field form={form} name="default_vat_rate" label={t('company.defaultVatRate')} hint={country === undefined ? undefined : t('company.countryRates', { rates: country.vat_rates.map(inPercent).join(' · ') })}>
        {(control) => <NumberInput {...control} decimals={rateDecimals} unit="%" placeholder={country === undefined ? undefined : t('company.usualRate', { rate: inPercent(country.default_vat_rate) })} />}
      </Field>
    </div>
  );
}

/** What the card lacks, or the service refuses of it: without that nothing of it is saved. */
function MissingFields({ form, begun, country }: { form: FormOf<VatValues>; begun: CompanySettings; country: CountryView | undefined }) {
  const { t } = useTranslation('setup');
  const { t: tc } = useTranslation('company');
  const labels = { legal_name: tc('company.legalName'), registration_number: country?.registration_label ?? tc('company.registrationNumber'), street: tc('company.street'), postal_code: tc('company.postalCode'), city: tc('company.city') };
  const missing = cardFields.filter((name) => begun[name].trim() === '' || form.errors[name] !== undefined);
  if (missing.length === 0 || form.disabled) return null;
  return (
    <fieldset className="grid gap-4 rounded-xl border border-line p-4 sm:grid-cols-2">
      <legend className="px-1 font-medium">{t('vat.card')}</legend>
      <p className="text-sm text-pretty text-muted sm:col-span-2">{t('vat.cardText')}</p>
      {missing.map((name) => (
        <Field key={name} form={form} name={name} label={labels[name]} required>
          {(control) => <Input {...control} {...(name === 'registration_number' ? { dir: 'ltr', className: 'rtl:text-end' } : {})} />}
        </Field>
      ))}
    </fieldset>
  );
}
