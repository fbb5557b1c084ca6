import { useTranslation } from 'react-i18next';
import type { CountryView } from '@/api/generated/model';
import { useListCountries } from '@/api/generated/onboarding/onboarding';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { SkeletonLines } from '@/components/ui/skeleton';
import { ContactFields, GeneralFields, LocationFields, ManagerFields } from './company-fields';
import { companySchema } from './company-rules';
import { StepFooter } from './step-footer';
import { StepFrame } from './step-frame';
import { useWizard } from './wizard-context';

/** Who the company is. Each keystroke is kept; the rules are applied on Continue. */
export function CompanyStep() {
  const { t } = useTranslation('onboarding');
  // A list without its entries could not show the country that was chosen before.
  const countries = useListCountries();
  return (
    <StepFrame title={t('company.title')} description={t('company.text')} minutes={5}>
      {countries.isError ? <ProblemCallout error={countries.error} onRetry={() => void countries.refetch()} /> : null}
      {countries.isPending ? <SkeletonLines lines={6} /> : null}
      {countries.data === undefined ? null : <CompanyForm countries={countries.data.items} />}
    </StepFrame>
  );
}

function CompanyForm({ countries }: { countries: readonly CountryView[] }) {
  const { t } = useTranslation();
  const { onboarding, saver, complete } = useWizard();
  const form = useForm(companySchema, {
    defaultValues: onboarding.company,
    guarded: false,
    onEdit: (company) => saver.put('company', company),
    send: (company) => {
      saver.put('company', company);
      return complete('company');
    },
  });
  return (
    <Form form={form} className="flex flex-col gap-8">
      <p className="text-sm text-muted">{t('form.requiredNote')}</p>
      <GeneralFields form={form} countries={countries} />
      <LocationFields form={form} countries={countries} />
      <ContactFields form={form} />
      <ManagerFields form={form} />
      <StepFooter step="company" />
    </Form>
  );
}
