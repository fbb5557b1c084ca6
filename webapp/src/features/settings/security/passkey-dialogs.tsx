import { useTranslation } from 'react-i18next';
import { useRemovePasskey, useUpdatePasskey } from '@/api/generated/identity/identity';
import type { PasskeyView } from '@/api/generated/model';
import { ConfirmDialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, trimmed } from '@/lib/rules';
import { showToast } from '@/lib/toast';

/** Properties of the dialogs of one passkey. */
export interface PasskeyDialogProps {
  passkey: PasskeyView;
  onClose: () => void;
}

const rules = { name: trimmed(needed('name_required')) };

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const form = useForm({ rules, defaultValues: { name: passkey.name } });
  const fieldError = useFieldError();
  const update = useUpdatePasskey({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('passkeys.renamed'));
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('passkeys.renameOf', { name: passkey.name })}
      onSave={(values) => update.mutate({ passkeyId: passkey.id, data: values })}
      busy={update.isPending}
      error={update.error}
      onClose={onClose}
    >
      <Field label={t('passkeys.name')} required error={fieldError(form.errors.name)}>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" {...form.register('name')} />}
      </Field>
    </FormDialog>
  );
}

/** Takes a passkey away. */
export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const remove = useRemovePasskey({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('passkeys.removed'));
        onClose();
      },
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      description={t('passkeys.removeText')}
      confirmLabel={t('passkeys.remove')}
      destructive
      busy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ passkeyId: passkey.id })}
    />
  );
}
