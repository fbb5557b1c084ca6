import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateApiKey } from '@/api/generated/companies/companies';
import type { ApiKeySecret } from '@/api/generated/model';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useCompany } from '@/lib/company-card';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, trimmed } from '@/lib/rules';
import { lifetimes } from './lifetimes';
import { moduleKeys, offered, permissionsOf, type Level, type Scope } from './scope';

/** Name, rights and lifetime of a new key. */
export function CreateKeyDialog({ onMade, onClose }: { onMade: (made: ApiKeySecret) => void; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const company = useCompany();
  const fieldError = useFieldError();
  const [scope, setScope] = useState<Scope>({ accounting: 'read' });
  const [isEmpty, setEmpty] = useState(false);
  const emptyId = useId();
  const form = useForm({ defaultValues: { name: '', days: '90' }, rules: { name: trimmed(needed('name_required')) } });
  const create = useCreateApiKey({ mutation: { onSuccess: onMade, onError: (error) => showFieldProblems(form, error) } });
  const save = ({ name, days }: { name: string; days: string }) => {
    const permissions = permissionsOf(scope).filter((permission) => company.permissions.includes(permission));
    setEmpty(permissions.length === 0);
    if (permissions.length > 0) create.mutate({ companyId: company.id, data: { name, permissions, expires_in_days: Number(days) } });
  };
  return (
    <FormDialog form={form} title={t('create')} onSave={save} busy={create.isPending} error={create.error} saveLabel={t('create')} onClose={onClose}>
      <Field label={t('name')} hint={t('nameHint')} required error={fieldError(form.errors.name)}>
        {(control) => <Input {...control} {...form.register('name')} maxLength={100} />}
      </Field>
      <fieldset aria-describedby={isEmpty ? emptyId : undefined} className="flex flex-col gap-2">
        <legend className="text-sm font-medium">{t('scope')}</legend>
        <p className="text-sm text-muted">{t('scopeHint')}</p>
        {moduleKeys.map((module) => (
          <label key={module} className="grid grid-cols-[minmax(0,1fr)_minmax(0,10rem)] items-center gap-3 text-sm">
            {t(`modules.${module}`)}
            <Select
              value={scope[module] ?? 'none'}
              onChange={(event) => setScope({ ...scope, [module]: event.target.value as Level })}
              options={offered(company.permissions, module).map((level) => ({ value: level, label: t(`levels.${level}`) }))}
            />
          </label>
        ))}
        {isEmpty ? (
          <p id={emptyId} role="alert" className="text-sm text-danger">
            {t('codes.permissions_required')}
          </p>
        ) : null}
      </fieldset>
      <Field label={t('expiresIn')} required>
        {(control) => <Select {...control} {...form.register('days')} options={lifetimes.map((days) => ({ value: String(days), label: t('days', { count: days }) }))} />}
      </Field>
    </FormDialog>
  );
}
