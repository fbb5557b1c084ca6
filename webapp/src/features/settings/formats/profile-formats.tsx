import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { usePreference, usePreferences, type DateFormat, type NumberFormat } from '@/lib/preferences';
import { PreferredCompany } from './preferred-company';
import { dateSamples, numberSamples } from './samples';
import { TimeZoneField } from './time-zone-field';

/** How dates, times and numbers are written for the person, and where they begin. No form: what is chosen holds at once. */
export function ProfileFormats() {
  const { t } = useTranslation('preferences');
  return (
    <Section title={t('formats.title')} description={t('atOnce')}>
      <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
        <DateField />
        <NumberField />
        <TimeZoneField />
        <PreferredCompany />
      </div>
    </Section>
  );
}

function DateField() {
  const { t } = useTranslation('preferences');
  const language = useLanguage();
  const [format, choose] = usePreference('date_format');
  const [now] = useState(() => new Date());
  const samples = dateSamples(now);
  const options = [{ value: '', label: t('formats.asLanguage') }, ...(Object.keys(samples) as DateFormat[]).map((value) => ({ value, label: samples[value] }))];
  return (
    <Field label={t('formats.date')} unmarked hint={t('formats.sample', { sample: formatDate(now.toISOString(), language) })}>
      {(control) => <Select {...control} options={options} value={format ?? ''} onChange={({ target }) => choose(target.value === '' ? null : (target.value as DateFormat))} />}
    </Field>
  );
}

function NumberField() {
  const { t } = useTranslation('preferences');
  const language = useLanguage();
  const [format, choose] = usePreference('number_format');
  usePreferences();
  const options = [{ value: '', label: t('formats.asLanguage') }, ...(Object.keys(numberSamples) as NumberFormat[]).map((value) => ({ value, label: numberSamples[value] }))];
  return (
    <Field label={t('formats.number')} unmarked hint={t('formats.sample', { sample: formatAmount('1234567.89', language) })}>
      {(control) => <Select {...control} options={options} value={format ?? ''} onChange={({ target }) => choose(target.value === '' ? null : (target.value as NumberFormat))} />}
    </Field>
  );
}
