import { useTranslation } from 'react-i18next';
import { passkeyUpdate } from '@/api/generated/bodies/passkeyUpdate';
import { useRemovePasskey, useUpdatePasskey } from '@/api/generated/identity/identity';
import type { PasskeyView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { needed, trimmed, withRules } from '@/lib/schema';
import { showToast } from '@/lib/toast';

/** Properties of the dialogs of one passkey. */
export interface PasskeyDialogProps {
  passkey: PasskeyView;
  onClose: () => void;
}

const schema = withRules(passkeyUpdate, { name: trimmed(needed('required')) });

/** Gives a passkey another name. */
export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const update = useUpdatePasskey();
  const form = useForm(schema, {
    defaultValues: { name: passkey.name },
    send: (data) => update.mutateAsync({ passkeyId: passkey.id, data }),
    onSent: () => {
      showToast('positive', t('passkeys.renamed'));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('passkeys.renameOf', { name: passkey.name })} onClose={onClose}>
      <Field form={form} name="name" label={t('passkeys.name')} required>
        {(control) => <Input {...control} maxLength={60} autoComplete="off" />}
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
    <ActDialog
      act={remove}
      title={t('passkeys.removeTitle', { name: passkey.name })}
      description={t('passkeys.removeText')}
      confirmLabel={t('passkeys.remove')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ passkeyId: passkey.id })}
    />
  );
}
