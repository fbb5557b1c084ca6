import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { getCompanySettings, useUpdateCompany, useUpdateCompanySettings } from '@/api/generated/companies/companies';
import { useListCountries } from '@/api/generated/onboarding/onboarding';
import { ifMatch } from '@/api/http';
import type { CompanySettings } from '@/api/generated/model';
import { Form } from '@/components/form/form';
import { useCurrent, type Current } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Section } from '@/components/ui/page';
import { companyQuery, useCompany, useMay } from '@/lib/company-card';
import { showToast } from '@/lib/toast';
import { AddressFields, IdentityFields, ManagementFields, NotificationFields, TaxFields } from './company-fields';
import { companySchema, updateOf, valuesOf, type CompanyValues } from './company-rules';

/** Changes the company's card; who may not sees it without a way to change it. */
export function CompanyForm({ settings }: { settings: CompanySettings }) {
  const { t } = useTranslation('company');
  const { t: tc } = useTranslation();
  const { id, name, country: code, currency_decimals: decimals } = useCompany();
  const mayWrite = useMay('settings.write');
  const country = useListCountries({ query: { staleTime: Infinity } }).data?.items.find((one) => one.code === code);
  const schema = useMemo(() => companySchema(code, decimals), [code, decimals]);
  const queries = useQueryClient();
  const card = useCurrent(settings, () => getCompanySettings(id));
  const renew = async () => {
    const [company, newer] = await Promise.all([queries.query({ ...companyQuery(id), staleTime: 0 }), card.renew()]);
    return valuesOf(company.name, newer);
  };
  const send = useSend(card);
  const form = useForm(schema, { defaultValues: valuesOf(name, settings), disabled: !mayWrite, renew, send, onSent: () => showToast('positive', tc('form.saved')) });
  const fields = { form, country };
  return (
    <Section title={t('company.title')} description={t('company.description')}>
      <Form form={form} className="flex flex-col [&_:is(input,select)]:scroll-mb-24">
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

/** Saves the card, and the name where it changed, against the version that the form began with, or was saved as. */
function useSend({ thing: { version }, note }: Current<CompanySettings>) {
  const company = useCompany();
  const rename = useUpdateCompany({ request: ifMatch(company.version) });
  const update = useUpdateCompanySettings({ request: ifMatch(version) });
  return async (values: CompanyValues) => {
    // The card comes first: when somebody was faster with it, nothing is saved.
    const after = await update.mutateAsync({ companyId: company.id, data: updateOf(values) });
    note(after);
    if (values.name !== company.name) await rename.mutateAsync({ companyId: company.id, data: { name: values.name } });
    return after;
  };
}
