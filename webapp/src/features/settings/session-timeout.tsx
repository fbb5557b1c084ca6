import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ifMatch } from '@/api/http';
import { useSetSessionTimeout } from '@/api/generated/companies/companies';
import { useGetServiceInfo } from '@/api/generated/status/status';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { useCompany, useMay } from '@/lib/company-card';
import { showToast } from '@/lib/toast';

/** The times that are offered, in minutes. */
const offered = [5, 15, 30, 60, 120, 480];

/** After how long without use the sessions of the company's members end. */
export function SessionTimeout() {
  const { t } = useTranslation('company');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  const company = useCompany();
  const mayChange = useMay('security.manage');
  const saved = company.session_timeout_minutes;
  const usual = useGetServiceInfo({ query: { staleTime: Infinity } }).data?.session_timeout_minutes;
  const [edited, setEdited] = useState<string>();
  const chosen = edited ?? String(saved ?? '');
  const save = useSetSessionTimeout({
    request: ifMatch(company.version),
    mutation: {
      onSuccess: () => {
        setEdited(undefined);
        showToast('positive', tc('form.saved'));
      },
    },
  });
  const times = saved == null || offered.includes(saved) ? offered : [...offered, saved].sort((a, b) => a - b);
  const unset = usual === undefined ? t('sessionTimeout.defaultUnknown') : t('sessionTimeout.default', { duration: duration(usual, language) });
  const options = [{ value: '', label: unset }, ...times.map((minutes) => ({ value: String(minutes), label: duration(minutes, language) }))];
  const submit = () => save.mutate({ companyId: company.id, data: chosen === '' ? {} : { minutes: Number(chosen) } });
  return (
    <Section title={t('sessionTimeout.title')} description={t('sessionTimeout.text')}>
      <form
        className="flex max-w-2xl flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {save.isError ? <ProblemCallout error={save.error} /> : null}
        <Field label={t('sessionTimeout.label')} required>{(control) => <Select {...control} options={options} value={chosen} disabled={!mayChange} onChange={(event) => setEdited(event.target.value)} />}</Field>
        {mayChange ? (
          <div>
            <Button type="submit" busy={save.isPending} disabled={edited === undefined}>
              {tc('actions.save')}
            </Button>
          </div>
        ) : null}
      </form>
    </Section>
  );
}

/** Minutes in words, whole hours as hours. */
function duration(minutes: number, language: string): string {
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
