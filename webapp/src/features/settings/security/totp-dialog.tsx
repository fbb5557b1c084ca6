import { useTranslation } from 'react-i18next';
import { useConfirmTotp } from '@/api/generated/identity/identity';
import type { TotpSetup } from '@/api/generated/model';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Input } from '@/components/ui/input';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { needed, shaped, trimmed } from '@/lib/rules';

const rules = { code: trimmed(needed('code_required'), shaped(/^\d{6}$/, 'code_wrong')) };

/** Hands the seed to a device, and asks for the first code of it. */
export function TotpDialog({ setup, onClose, onConfirmed }: { setup: TotpSetup; onClose: () => void; onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security');
  const form = useForm({ rules, defaultValues: { code: '' } });
  const fieldError = useFieldError();
  const confirm = useConfirmTotp({
    mutation: {
      onSuccess: (made) => {
        onConfirmed(made.codes);
        onClose();
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('totp.setupTitle')}
      description={t('totp.setupText')}
      onSave={(values) => confirm.mutate({ data: values })}
      busy={confirm.isPending}
      error={confirm.error}
      saveLabel={t('totp.confirm')}
      onClose={onClose}
    >
      {/* White around it in the dark too: that is how cameras find it. */}
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`} alt={t('totp.picture')} width={220} height={220} className="mx-auto rounded-lg bg-white p-2" />
      <p className="text-sm text-muted">
        {t('totp.typed')}
        <code dir="ltr" className="mt-1 block font-mono text-ink rtl:text-end">
          {groups(setup.secret)}
        </code>
      </p>
      <Field label={t('totp.code')} required error={fieldError(form.errors.code)}>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="one-time-code" dir="ltr" maxLength={12} className="rtl:text-end" {...form.register('code')} />}
      </Field>
    </FormDialog>
  );
}

/** The seed in groups of four, as people type it. */
function groups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
