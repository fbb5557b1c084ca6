import { useTranslation } from 'react-i18next';
import { totpConfirm } from '@/api/generated/bodies/totpConfirm';
import { useConfirmTotp } from '@/api/generated/identity/identity';
import type { TotpSetup } from '@/api/generated/model';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { needed, shaped, trimmed, withRules } from '@/lib/schema';

const schema = withRules(totpConfirm, { code: trimmed(needed('code_required'), shaped(/^\d{6}$/, 'code_wrong')) });

/** Hands the seed to a device, and asks for the first code of it. */
export function TotpDialog({ setup, onClose, onConfirmed }: { setup: TotpSetup; onClose: () => void; onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('security');
  const confirm = useConfirmTotp();
  const form = useForm(schema, {
    defaultValues: { code: '' },
    guarded: false,
    send: (data) => confirm.mutateAsync({ data }),
    onSent: (made) => {
      onConfirmed(made.codes);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('totp.setupTitle')} description={t('totp.setupText')} saveLabel={t('totp.confirm')} onClose={onClose}>
      {/* White around it in the dark too: that is how cameras find it. */}
      <img src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qr_svg)}`} alt={t('totp.picture')} width={220} height={220} className="mx-auto rounded-lg bg-white p-2" />
      <p className="text-sm text-muted">
        {t('totp.typed')}
        <code dir="ltr" className="mt-1 block font-mono text-ink rtl:text-end">
          {groups(setup.secret)}
        </code>
      </p>
      <Field form={form} name="code" label={t('totp.code')} required>
        {(control) => <Input {...control} inputMode="numeric" autoComplete="one-time-code" dir="ltr" maxLength={12} className="rtl:text-end" />}
      </Field>
    </FormDialog>
  );
}

/** The seed in groups of four, as people type it. */
function groups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
