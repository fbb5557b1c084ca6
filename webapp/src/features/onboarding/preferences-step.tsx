import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { onboardingPreferences } from '@/api/generated/bodies/onboardingPreferences';
import { standard } from '@/api/generated/bodies/standard';
import { useListCountries } from '@/api/generated/onboarding/onboarding';
import { SwitchField } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm, useValues, type Form as FormOf } from '@/components/form/use-form';
import { Switch } from '@/components/ui/checkbox';
import { Field as Frame } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { changeLanguage } from '@/i18n/i18n';
import { isLanguage, languageNames, languages, type Language } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { capitalised, currencyName } from '@/lib/names';
import { currenciesOf } from './currencies';
import { StepFooter } from './step-footer';
import { StepFrame } from './step-frame';
import { useWizard } from './wizard-context';

const kinds = ['invoice_reminders', 'payment_alerts', 'low_stock_alerts'] as const;
// The language is that of the interface, which is chosen here or in the menu above.
const schema = z.omit(onboardingPreferences, { language: true });
type Values = z.input<typeof schema>;

interface FieldsProps {
  form: FormOf<Values>;
}

/** Language, currency, standard, fiscal year and notifications. Nothing here can be wrong; each change is kept. */
export function PreferencesStep() {
  const { t } = useTranslation('onboarding');
  const { onboarding, saver, complete } = useWizard();
  const language = useLanguage();
  const keep = (values: Values, spoken: Language) => saver.put('preferences', { ...values, language: spoken });
  const { language: saved, ...defaultValues } = onboarding.preferences;
  const form = useForm(schema, {
    defaultValues,
    guarded: false,
    onEdit: (values) => keep(values, language),
    send: (values) => {
      if (language !== saved) keep(values, language);
      return complete('preferences');
    },
  });
  return (
    <StepFrame title={t('preferences.title')} description={t('preferences.text')} minutes={3}>
      <Form form={form} className="flex flex-col gap-6">
        <div className="grid gap-4 sm:grid-cols-2">
          <LanguageField form={form} onChoose={keep} />
          <CurrencyField form={form} />
          <StandardField form={form} />
          <FiscalStartField form={form} />
        </div>
        <Notifications form={form} />
        <StepFooter step="preferences" />
      </Form>
    </StepFrame>
  );
}

function LanguageField({ form, onChoose }: FieldsProps & { onChoose: (values: Values, language: Language) => void }) {
  const { t } = useTranslation('onboarding');
  const values = useValues(form);
  const language = useLanguage();
  const choose = (next: string) => {
    if (!isLanguage(next)) return;
    void changeLanguage(next);
    onChoose(values, next);
  };
  return (
    <Frame label={t('preferences.language')} required>
      {(control) => <Select {...control} value={language} onChange={(event) => choose(event.target.value)} options={languages.map((code) => ({ value: code, label: languageNames[code] }))} />}
    </Frame>
  );
}

function CurrencyField({ form }: FieldsProps) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  const countries = useListCountries().data?.items ?? [];
  return (
    <Field form={form} name="currency" label={t('preferences.currency')} required>
      {(control) => <Select {...control} options={currenciesOf(countries, control.value).map((code) => ({ value: code, label: currencyName(code, language) }))} />}
    </Field>
  );
}

function StandardField({ form }: FieldsProps) {
  const { t } = useTranslation('onboarding');
  const { t: ts } = useTranslation('company');
  const { accounting_standard: chosen } = useValues(form);
  return (
    <Field form={form} name="accounting_standard" label={t('preferences.standard')} required hint={t(`preferences.standardHints.${chosen}`)}>
      {(control) => <Select {...control} options={standard.options.map((code) => ({ value: code, label: ts(`standards.${code}`) }))} />}
    </Field>
  );
}

function FiscalStartField({ form }: FieldsProps) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  const { accounting_standard: chosen } = useValues(form);
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    return { value: String(month), label: capitalised(formatDate(`2026-${String(month).padStart(2, '0')}`, language, 'monthName'), language) };
  });
  return (
    <Field form={form} name="fiscal_year_start_month" label={t('preferences.fiscalStart')} required hint={chosen === 'SYSCOHADA' ? t('preferences.fiscalStartOhada') : undefined}>
      {({ value, onChange, ...control }) => <Select {...control} value={String(value)} onChange={(event) => onChange(Number(event.target.value))} options={months} />}
    </Field>
  );
}

function Notifications({ form }: FieldsProps) {
  const { t } = useTranslation('onboarding');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Group title={t('preferences.channels.title')}>
        <SwitchField form={form} name="notifications.email" label={t('preferences.channels.email')} />
        <Switch label={t('preferences.channels.sms')} hint={t('preferences.channels.smsUnavailable')} checked={false} disabled onCheckedChange={() => undefined} />
        <SwitchField form={form} name="notifications.push" label={t('preferences.channels.push')} />
      </Group>
      <Group title={t('preferences.kinds.title')}>
        {kinds.map((kind) => (
          <SwitchField key={kind} form={form} name={`notifications.${kind}`} label={t(`preferences.kinds.${kind}`)} />
        ))}
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="rounded-2xl border border-line bg-surface p-5">
      <legend className="sr-only">{title}</legend>
      <p aria-hidden className="mb-4 font-semibold">
        {title}
      </p>
      <div className="flex flex-col gap-4">{children}</div>
    </fieldset>
  );
}
