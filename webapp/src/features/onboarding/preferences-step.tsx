import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListCountries } from '@/api/generated/onboarding/onboarding';
import type { NotificationPreferences, OnboardingPreferences, Standard } from '@/api/generated/model';
import { Switch } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { changeLanguage } from '@/i18n/i18n';
import { isLanguage, languageNames, languages } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { capitalised, currencyName } from '@/lib/names';
import { currenciesOf } from './currencies';
import { StepFooter } from './step-footer';
import { StepFrame } from './step-frame';
import { useWizard } from './wizard-context';

const standards: readonly Standard[] = ['PCG', 'SYSCOHADA', 'IFRS', 'OTHER'];
const channels = ['email', 'sms', 'push'] as const;
const kinds = ['invoice_reminders', 'payment_alerts', 'low_stock_alerts'] as const;

type Change = (change: Partial<OnboardingPreferences>) => void;

/** Language, currency, standard, fiscal year and notifications. Nothing here can be wrong; each change is kept. */
export function PreferencesStep() {
  const { t } = useTranslation('onboarding');
  const { onboarding, saver, complete } = useWizard();
  const language = useLanguage();
  const [chosen, setChosen] = useState(onboarding.preferences);
  // The interface is in the language that was chosen last, here or in the menu above.
  const preferences = { ...chosen, language };
  const change: Change = (part) => {
    const next = { ...preferences, ...part };
    setChosen(next);
    saver.put('preferences', next);
  };
  const next = () => {
    if (language !== onboarding.preferences.language) saver.put('preferences', preferences);
    complete('preferences');
  };
  return (
    <StepFrame title={t('preferences.title')} description={t('preferences.text')} minutes={3}>
      <div className="grid gap-4 sm:grid-cols-2">
        <LanguageField onChange={change} />
        <CurrencyField value={preferences.currency} onChange={change} />
        <StandardField value={preferences.accounting_standard} onChange={change} />
        <FiscalStartField value={preferences.fiscal_year_start_month} standard={preferences.accounting_standard} onChange={change} />
      </div>
      <Notifications value={preferences.notifications} onChange={(notifications) => change({ notifications })} />
      <StepFooter step="preferences" onContinue={next} />
    </StepFrame>
  );
}

function LanguageField({ onChange }: { onChange: Change }) {
  const { t } = useTranslation('onboarding');
  const value = useLanguage();
  const choose = (next: string) => {
    if (!isLanguage(next)) return;
    void changeLanguage(next);
    onChange({ language: next });
  };
  return (
    <Field label={t('preferences.language')} required>
      {(control) => <Select {...control} value={value} onChange={(event) => choose(event.target.value)} options={languages.map((code) => ({ value: code, label: languageNames[code] }))} />}
    </Field>
  );
}

function CurrencyField({ value, onChange }: { value: string; onChange: Change }) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  const countries = useListCountries();
  const options = currenciesOf(countries.data?.items ?? [], value).map((code) => ({ value: code, label: currencyName(code, language) }));
  return (
    <Field label={t('preferences.currency')} required>
      {(control) => <Select {...control} value={value} onChange={(event) => onChange({ currency: event.target.value })} options={options} />}
    </Field>
  );
}

function StandardField({ value, onChange }: { value: Standard; onChange: Change }) {
  const { t } = useTranslation('onboarding');
  const { t: ts } = useTranslation('company');
  const choose = (next: string) => {
    const standard = standards.find((known) => known === next);
    if (standard !== undefined) onChange({ accounting_standard: standard });
  };
  return (
    <Field label={t('preferences.standard')} required hint={t(`preferences.standardHints.${value}`)}>
      {(control) => <Select {...control} value={value} onChange={(event) => choose(event.target.value)} options={standards.map((code) => ({ value: code, label: ts(`standards.${code}`) }))} />}
    </Field>
  );
}

function FiscalStartField({ value, standard, onChange }: { value: number; standard: Standard; onChange: Change }) {
  const { t } = useTranslation('onboarding');
  const language = useLanguage();
  const months = Array.from({ length: 12 }, (_, index) => {
    const month = index + 1;
    return { value: String(month), label: capitalised(formatDate(`2026-${String(month).padStart(2, '0')}`, language, 'monthName'), language) };
  });
  return (
    <Field label={t('preferences.fiscalStart')} required hint={standard === 'SYSCOHADA' ? t('preferences.fiscalStartOhada') : undefined}>
      {(control) => <Select {...control} value={String(value)} onChange={(event) => onChange({ fiscal_year_start_month: Number(event.target.value) })} options={months} />}
    </Field>
  );
}

function Notifications({ value, onChange }: { value: NotificationPreferences; onChange: (value: NotificationPreferences) => void }) {
  const { t } = useTranslation('onboarding');
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Group title={t('preferences.channels.title')}>
        {channels.map((channel) => (
          <Switch
            key={channel}
            label={t(`preferences.channels.${channel}`)}
            {...(channel === 'sms' ? { disabled: true, hint: t('preferences.channels.smsUnavailable') } : {})}
            checked={channel === 'sms' ? false : value[channel]}
            onCheckedChange={(checked) => onChange({ ...value, [channel]: checked })}
          />
        ))}
      </Group>
      <Group title={t('preferences.kinds.title')}>
        {kinds.map((kind) => (
          <Switch key={kind} label={t(`preferences.kinds.${kind}`)} checked={value[kind]} onCheckedChange={(checked) => onChange({ ...value, [kind]: checked })} />
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
