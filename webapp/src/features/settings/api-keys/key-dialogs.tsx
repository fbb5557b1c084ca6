import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { apiKeyRotate } from '@/api/generated/bodies/apiKeyRotate';
import { apiKeyUpdate } from '@/api/generated/bodies/apiKeyUpdate';
import { listApiKeys, useRevokeApiKey, useRotateApiKey, useUpdateApiKey } from '@/api/generated/companies/companies';
import type { ApiKeySecret, ApiKeyView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { oneOf, useCurrent } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { needed, numberOf, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useLifetimes } from './lifetimes';

const renameSchema = withRules(apiKeyUpdate, { name: trimmed(needed('required')) });
const rotateSchema = z.extend(apiKeyRotate, { keep_old_hours: numberOf(), expires_in_days: numberOf() });

/** Another name for a key. */
export function RenameDialog({ apiKey, onClose }: { apiKey: ApiKeyView; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(apiKey, async ({ id }) => oneOf(await listApiKeys(companyId), (key) => key.id === id));
  const rename = useUpdateApiKey({ request: ifMatch(thing.version) });
  const form = useForm(renameSchema, {
    defaultValues: { name: apiKey.name },
    renew: async () => ({ name: (await renew()).name }),
    send: (data) => rename.mutateAsync({ companyId, apiKeyId: apiKey.id, data }),
    onSent: onClose,
  });
  return (
    <FormDialog form={form} title={t('renameOf', { name: apiKey.name })} onClose={onClose}>
      <Field form={form} name="name" label={t('name')} required>
        {(control) => <Input {...control} maxLength={100} />}
      </Field>
    </FormDialog>
  );
}

/** Another secret for a key. */
export function RotateDialog({ apiKey, onMade, onClose }: { apiKey: ApiKeyView; onMade: (made: ApiKeySecret) => void; onClose: () => void }) {
  const { t } = useTranslation('apiKeys');
  const companyId = useCompanyId();
  const lifetimes = useLifetimes();
  const rotate = useRotateApiKey();
  const form = useForm(rotateSchema, {
    defaultValues: { keep_old_hours: '24', expires_in_days: '90' },
    guarded: false,
    send: (data) => rotate.mutateAsync({ companyId, apiKeyId: apiKey.id, data }),
    onSent: onMade,
  });
  const overlaps = [
    { value: '0', label: t('keepNot') },
    { value: '1', label: t('keepHour') },
    { value: '24', label: t('keepDay') },
  ];
  return (
    <FormDialog form={form} title={t('rotateOf', { name: apiKey.name })} description={t('rotateText')} saveLabel={t('rotate')} onClose={onClose}>
      <Field form={form} name="keep_old_hours" label={t('keepOld')} required>
        {(control) => <Select {...control} options={overlaps} />}
      </Field>
      <Field form={form} name="expires_in_days" label={t('expiresIn')} required>
        {(control) => <Select {...control} options={lifetimes} />}
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
    <ActDialog
      act={revoke}
      title={t('revokeTitle', { name })}
      description={t('revokeText')}
      confirmLabel={t('revoke')}
      destructive
      onClose={onClose}
      onConfirm={() => revoke.mutate({ companyId, apiKeyId: apiKey.id })}
    />
  );
}
