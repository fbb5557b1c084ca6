import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateCompany, useUpdateCompanySettings } from '@/api/generated/companies/companies';
import { useListCountries } from '@/api/generated/onboarding/onboarding';
import { ifMatch } from '@/api/http';
import type { CompanySettings } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCompany, useMay } from '@/lib/company-card';
import { showToast } from '@/lib/toast';
import { AddressFields, IdentityFields, ManagementFields, NotificationFields, TaxFields } from './company-fields';
import { companySchema, updateOf, valuesOf, type CompanyValues } from './company-rules';

/** Properties of `CompanyForm`. */
export interface CompanyFormProps {
  /** The card as it was when the form began: what is asked for again meanwhile does not change what is typed. */
  settings: CompanySettings;
  /** Somebody was faster, and their card is wanted in place of what was typed. */
  onReload: () => void;
}

/** Changes the company's card; who may not sees it without a way to change it. */
export function CompanyForm({ settings, onReload }: CompanyFormProps) {
  const { t } = useTranslation('company');
  const { t: tc } = useTranslation();
  const { name, country: code, currency_decimals: decimals } = useCompany();
  const mayWrite = useMay('settings.write');
  const country = useListCountries({ query: { staleTime: Infinity } }).data?.items.find((one) => one.code === code);
  const schema = useMemo(() => companySchema(code, decimals), [code, decimals]);
  const send = useSend(settings);
  const form = useForm(schema, { defaultValues: valuesOf(name, settings), disabled: !mayWrite, send, onSent: () => showToast('positive', tc('form.saved')) });
  const fields = { form, country };
  return (
    <Section title={t('company.title')} description={t('company.description')}>
      <Form form={form} notice={isProblem(form.problem, 'stale_version') ? <Conflict error={form.problem} onReload={onReload} /> : undefined} className="flex flex-col [&_:is(input,select)]:scroll-mb-24">
        {mayWrite ? null : <Callout>{t('company.readOnly')}</Callout>}
        <div className="pt-6">
          <IdentityFields {...fields} />
          <AddressFields {...fields} />
          <ManagementFields {...fields} />
          <TaxFields {...fields} />
          <NotificationFields {...fields} />
        </div>
        {mayWrite ? (
          // The way out of a long form is in sight wherever somebody is in it.
          <div className="sticky bottom-0 -mx-6 -mb-6 flex justify-end rounded-b-2xl border-t border-line bg-surface px-6 py-4">
            <Button type="submit" variant="primary" busy={form.isSending}>
              {tc('actions.save')}
            </Button>
          </div>
        ) : null}
      </Form>
    </Section>
  );
}

function Conflict({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation('company');
  return (
    <ProblemCallout
      error={error}
      actions={
        <Button size="sm" onClick={onReload}>
          {t('company.reload')}
        </Button>
      }
    />
  );
}

/** Saves the name, where it changed, and the rest of the card against the version that the form began with, or was saved as. */
function useSend({ version }: CompanySettings) {
  const company = useCompany();
  const [saved, setSaved] = useState(version);
  const rename = useUpdateCompany({ request: ifMatch(company.version) });
  const update = useUpdateCompanySettings({ request: ifMatch(saved) });
  return async (values: CompanyValues) => {
    if (values.name !== company.name) await rename.mutateAsync({ companyId: company.id, data: { name: values.name } });
    const after = await update.mutateAsync({ companyId: company.id, data: updateOf(values) });
    setSaved(after.version);
    return after;
  };
}
