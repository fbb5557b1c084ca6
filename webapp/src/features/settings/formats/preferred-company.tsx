import { useTranslation } from 'react-i18next';
import { useSetDefaultCompany } from '@/api/generated/companies/companies';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useProblemText } from '@/lib/problem-text';
import { useSession } from '@/lib/session';

/** The company that opens first on a device that has shown none; for who has several. */
export function PreferredCompany() {
  const { t } = useTranslation('preferences');
  const problemText = useProblemText();
  const { companies, default_company_id: preferred } = useSession();
  const choose = useSetDefaultCompany();
  if (companies.length < 2) return null;
  const options = companies.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Field label={t('company.label')} unmarked hint={t('company.hint')} error={choose.isError ? problemText(choose.error) : undefined}>
      {(control) => (
        <Select
          {...control}
          options={options}
          disabled={choose.isPending}
          value={choose.isPending ? choose.variables.companyId : (preferred ?? '')}
          onChange={({ target }) => choose.mutate({ companyId: target.value })}
        />
      )}
    </Field>
  );
}
