import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { apiKeyCreate } from '@/api/generated/bodies/apiKeyCreate';
import { useCreateApiKey } from '@/api/generated/companies/companies';
import type { ApiKeySecret } from '@/api/generated/model';
import { FieldGroup } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useCompany } from '@/lib/company-card';
import { needed, numberOf, someOf, trimmed, withRules } from '@/lib/schema';
import { useLifetimes } from './lifetimes';
import { moduleKeys, offered, permissionsOf, scopeOf, type Level } from './scope';

const schema = z.extend(withRules(apiKeyCreate, { name: trimmed(needed('required')), permissions: someOf('permissions_required') }), { expires_in_days: numberOf() });

/** Name, rights and lifetime of a new key. */
export function CreateKeyDialog({ onMade, onClose }: { onMade: (made: ApiKeySecret) => void; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const { id: companyId, permissions: own } = useCompany();
  const lifetimes = useLifetimes();
  const create = useCreateApiKey();
  const form = useForm(schema, {
    defaultValues: { name: '', permissions: own.filter((permission) => permission === 'accounting.read'), expires_in_days: '90' },
    send: (data) => create.mutateAsync({ companyId, data }),
    onSent: onMade,
  });
  return (
    <FormDialog form={form} title={t('create')} saveLabel={t('create')} onClose={onClose}>
      <Field form={form} name="name" label={t('name')} hint={t('nameHint')} required>
        {(control) => <Input {...control} maxLength={100} />}
      </Field>
      <FieldGroup form={form} name="permissions" legend={t('scope')} hint={t('scopeHint')}>
        {({ value, onChange }) => <ScopeChoice permissions={value} own={own} onChange={onChange} />}
      </FieldGroup>
      <Field form={form} name="expires_in_days" label={t('expiresIn')} required>
        {(control) => <Select {...control} options={lifetimes} />}
      </Field>
    </FormDialog>
  );
}

/** The level of each module, of those that the person has. */
function ScopeChoice({ permissions, own, onChange }: { permissions: readonly string[]; own: readonly string[]; onChange: (permissions: string[]) => void }) {
  const { t } = useTranslation('apiKeys');
  const scope = Object.fromEntries(scopeOf(permissions));
  const choose = (module: string, level: string) => onChange(permissionsOf({ ...scope, [module]: level as Level }).filter((permission) => own.includes(permission)));
  return moduleKeys.map((module) => (
    <label key={module} className="grid grid-cols-[minmax(0,1fr)_minmax(0,10rem)] items-center gap-3 text-sm">
      {t(`modules.${module}`)}
      <Select value={scope[module] ?? 'none'} onChange={(event) => choose(module, event.target.value)} options={offered(own, module).map((level) => ({ value: level, label: t(`levels.${level}`) }))} />
    </label>
  ));
}
