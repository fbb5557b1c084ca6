import { useTranslation } from 'react-i18next';
import { useUpdateCompany, useUpdateCompanySettings } from '@/api/generated/companies/companies';
import { ifMatch } from '@/api/http';
import type { CompanySettings } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useLanguage } from '@/i18n/use-language';
import { useCompany, useMay } from '@/lib/company-card';
import { showFieldProblems, useForm, type Form } from '@/lib/form';
import { showToast } from '@/lib/toast';
import { AddressFields, IdentityFields, ManagementFields, TaxFields } from './company-fields';
import { companyRules, updateOf, valuesOf, type CompanyValues } from './company-rules';

/** Changes the company's card; who may not sees it without a way to change it. */
export function CompanyForm({ settings }: { settings: CompanySettings }) {
  const { t } = useTranslation('company');
  const { t: tc } = useTranslation();
  const company = useCompany();
  const mayWrite = useMay('settings.write');
  const rules = companyRules(company.country, company.currency_decimals);
  const form = useForm<CompanyValues>({ rules, defaultValues: valuesOf(company.name, settings, useLanguage()), disabled: !mayWrite });
  const save = useSave(form, settings);
  return (
    <Section title={t('company.title')} description={t('company.description')}>
      <form noValidate onSubmit={save.submit} className="flex max-w-3xl flex-col gap-8">
        {mayWrite ? null : <Callout>{t('company.readOnly')}</Callout>}
        {save.error === null ? null : <ProblemCallout error={save.error} />}
        <IdentityFields form={form} />
        <AddressFields form={form} />
        <ManagementFields form={form} />
        <TaxFields form={form} />
        {mayWrite ? (
          <div>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {tc('actions.save')}
            </Button>
          </div>
        ) : null}
      </form>
    </Section>
  );
}

/** Saves the name, where it changed, and the rest of the card, each against the version that was read. */
function useSave(form: Form<CompanyValues>, settings: CompanySettings) {
  const { t } = useTranslation();
  const company = useCompany();
  const onError = (error: unknown) => void showFieldProblems(form, error);
  const rename = useUpdateCompany({ request: ifMatch(company.version), mutation: { onError } });
  const update = useUpdateCompanySettings({
    request: ifMatch(settings.version),
    mutation: { onError, onSuccess: () => showToast('positive', t('form.saved')) },
  });
  const submit = form.handleSubmit(async (values) => {
    if (values.name !== company.name) {
      const renamed = await rename.mutateAsync({ companyId: company.id, data: { name: values.name } }).catch(() => undefined);
      if (renamed === undefined) return;
    }
    update.mutate({ companyId: company.id, data: updateOf(values, company.currency_decimals) });
  });
  return { submit, error: rename.error ?? update.error, isPending: rename.isPending || update.isPending };
}
