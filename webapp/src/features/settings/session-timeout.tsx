import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ifMatch } from '@/api/http';
import { sessionTimeoutUpdate } from '@/api/generated/bodies/sessionTimeoutUpdate';
import { useSetSessionTimeout } from '@/api/generated/companies/companies';
import { useGetServiceInfo } from '@/api/generated/status/status';
import type { CompanyView } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { companyQuery, useCompany, useMay } from '@/lib/company-card';
import { showToast } from '@/lib/toast';

/** The times that are offered, in minutes. */
const offered = [5, 15, 30, 60, 120, 480];
/** Nothing where the service's own time holds. */
const schema = z.extend(sessionTimeoutUpdate, { minutes: z.string() });

/** After how long without use the sessions of the company's members end. */
export function SessionTimeout() {
  const { t } = useTranslation('company');
  const { t: tc } = useTranslation();
  const queries = useQueryClient();
  const company = useCompany();
  const mayChange = useMay('security.manage');
  const saved = company.session_timeout_minutes;
  const save = useSetSessionTimeout({ request: ifMatch(company.version) });
  const form = useForm(schema, {
    defaultValues: valuesOf(company),
    disabled: !mayChange,
    send: ({ minutes }) => save.mutateAsync({ companyId: company.id, data: minutes === '' ? {} : { minutes: Number(minutes) } }),
    renew: async () => valuesOf(await queries.query({ ...companyQuery(company.id), staleTime: 0 })),
    onSent: (changed, _, sent) => {
      sent.setValue('minutes', valuesOf(changed).minutes);
      showToast('positive', tc('form.saved'));
    },
  });
  const options = useOptions(saved);
  return (
    <Section title={t('sessionTimeout.title')} description={t('sessionTimeout.text')}>
      <Form form={form} className="flex max-w-2xl flex-col gap-4">
        <Field form={form} name="minutes" label={t('sessionTimeout.label')} required>
          {(control) => <Select {...control} options={options} />}
        </Field>
        {mayChange ? (
          <div>
            <Button type="submit" variant="primary" busy={form.isSending}>
              {tc('actions.save')}
            </Button>
          </div>
        ) : null}
      </Form>
    </Section>
  );
}

function valuesOf({ session_timeout_minutes: minutes }: CompanyView) {
  return { minutes: String(minutes ?? '') };
}

/** What can be chosen: the service's own time, those that are offered and the one that is set. */
function useOptions(saved: number | null | undefined) {
  const { t } = useTranslation('company');
  const language = useLanguage();
  const usual = useGetServiceInfo({ query: { staleTime: Infinity } }).data?.session_timeout_minutes;
  const unset = usual === undefined ? t('sessionTimeout.defaultUnknown') : t('sessionTimeout.default', { duration: duration(usual, language) });
  const times = saved == null || offered.includes(saved) ? offered : [...offered, saved].sort((a, b) => a - b);
  return [{ value: '', label: unset }, ...times.map((minutes) => ({ value: String(minutes), label: duration(minutes, language) }))];
}

/** Minutes in words, whole hours as hours. */
function duration(minutes: number, language: string): string {
  const [value, unit] = minutes % 60 === 0 ? [minutes / 60, 'hour'] : [minutes, 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
