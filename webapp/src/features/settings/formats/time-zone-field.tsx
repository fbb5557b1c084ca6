import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Combobox, type ComboboxOption } from '@/components/ui/combobox';
import { Field } from '@/components/ui/field';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCompany } from '@/lib/company-card';
import { usePreference } from '@/lib/preferences';
import { foundZones, timeZones } from './time-zones';

/** The time zone in which instants are written for the person: the company's, until they choose another. */
export function TimeZoneField() {
  const { t } = useTranslation('preferences');
  const language = useLanguage();
  const [zone, choose] = usePreference('time_zone');
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState<string>();
  const place = useCompany().timezone.replaceAll('_', ' ');
  const own: ComboboxOption = { value: '', label: t('timeZone.ofCompany'), detail: place };
  const isSearching = typed !== undefined;
  // Some four hundred names: read when somebody looks for one.
  const zones = useMemo(() => (isSearching ? timeZones(language, now) : []), [language, isSearching, now]);
  const shown = zone === null ? `${own.label} (${place})` : zone.replaceAll('_', ' ');
  // What stands in the field is no search yet.
  const search = typed === shown ? '' : (typed ?? '');
  const options = [...(search === '' ? [own] : []), ...foundZones(zones, search).map(({ id, place: label, name: detail }) => ({ value: id, label, detail }))];
  return (
    <Field label={t('timeZone.label')} unmarked hint={t('timeZone.hint', { now: formatDate(now.toISOString(), language, 'time') })}>
      {(control) => (
        <Combobox
          {...control}
          value={shown}
          options={options}
          onSearch={setTyped}
          onChoose={({ value }) => {
            setTyped(undefined);
            choose(value === '' ? null : value);
          }}
          onLeave={() => setTyped(undefined)}
        />
      )}
    </Field>
  );
}
