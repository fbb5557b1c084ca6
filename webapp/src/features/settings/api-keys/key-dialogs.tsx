import { useTranslation } from 'react-i18next';
import { useRevokeApiKey, useRotateApiKey, useUpdateApiKey } from '@/api/generated/companies/companies';
import type { ApiKeySecret, ApiKeyView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ConfirmDialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, trimmed } from '@/lib/rules';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { lifetimes } from './lifetimes';

/** Another name for a key. */
export function RenameDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const companyId = useCompanyId();
  const fieldError = useFieldError();
  const form = useForm({ defaultValues: { name: apiKey.name }, rules: { name: trimmed(needed('name_required')) } });
  const rename = useUpdateApiKey({ request: ifMatch(apiKey.version), mutation: { onSuccess: onClose, onError: (error) => showFieldProblems(form, error) } });
  return (
    <FormDialog form={form} title={t('renameOf', { name: apiKey.name })} busy={rename.isPending} error={rename.error} onClose={onClose} onSave={({ name }) => rename.mutate({ companyId, apiKeyId: apiKey.id, data: { name } })}>
      <Field label={t('name')} required error={fieldError(form.errors.name)}>
        {(control) => <Input {...control} {...form.register('name')} maxLength={100} />}
      </Field>
    </FormDialog>
  );
}

/** Another secret for a key. */
export function RotateDialog({ apiKey, onMade, onClose }: { apiKey: ApiKeyView; onMade: (made: ApiKeySecret) => void; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const companyId = useCompanyId();
  const form = useForm({ defaultValues: { hours: '24', days: '90' }, rules: {} });
  const rotate = useRotateApiKey({ mutation: { onSuccess: onMade } });
  const save = ({ hours, days }: { hours: string; days: string }) => rotate.mutate({ companyId, apiKeyId: apiKey.id, data: { keep_old_hours: Number(hours), expires_in_days: Number(days) } });
  const overlaps = [
    { value: '0', label: t('keepNot') },
    { value: '1', label: t('keepHour') },
    { value: '24', label: t('keepDay') },
  ];
  return (
    <FormDialog form={form} title={t('rotateOf', { name: apiKey.name })} description={t('rotateText')} onSave={save} busy={rotate.isPending} error={rotate.error} saveLabel={t('rotate')} onClose={onClose}>
      <Field label={t('keepOld')} required>
        {(control) => <Select {...control} {...form.register('hours')} options={overlaps} />}
      </Field>
      <Field label={t('expiresIn')} required>
        {(control) => <Select {...control} {...form.register('days')} options={lifetimes.map((days) => ({ value: String(days), label: t('days', { count: days }) }))} />}
      </Field>
    </FormDialog>
  );
}

/** Asks before a key is ended. */
export function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const companyId = useCompanyId();
  const { name } = apiKey;
  const revoke = useRevokeApiKey({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('revoked', { name }));
        onClose();
      },
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('revokeTitle', { name })}
      description={t('revokeText')}
      confirmLabel={t('revoke')}
      destructive
      busy={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate({ companyId, apiKeyId: apiKey.id })}
    />
  );
}
