import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { passwordUpdate } from '@/api/generated/bodies/passwordUpdate';
import { useChangePassword } from '@/api/generated/identity/identity';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Input, PasswordInput } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { asTyped, confirmation, needed, newPassword, typedAlike, withRules } from '@/lib/schema';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = z
  .extend(withRules(passwordUpdate, { current_password: asTyped(needed('password_required')), new_password: newPassword() }), { confirmation: confirmation() })
  .check(typedAlike('new_password'));

/** Another password; the other sessions end with the old one. */
export function PasswordForm() {
  const { t } = useTranslation('security');
  const { email } = useSession().user;
  const change = useChangePassword();
  const form = useForm(schema, {
    defaultValues: { current_password: '', new_password: '', confirmation: '' },
    send: ({ current_password, new_password }) => change.mutateAsync({ data: { current_password, new_password } }),
    onSent: (_, __, sent) => {
      sent.reset();
      showToast('positive', t('password.done'));
    },
  });
  return (
    <Section title={t('password.title')} description={t('password.text')}>
      <Form form={form} className="flex max-w-lg flex-col gap-4">
        {/* For the keeper of passwords, which asks whose it is. */}
        <Input type="email" name="email" autoComplete="username" value={email} readOnly hidden aria-hidden tabIndex={-1} />
        <Field form={form} name="current_password" label={t('password.current')} required>
          {(control) => <PasswordInput {...control} autoComplete="current-password" />}
        </Field>
        <Field form={form} name="new_password" label={t('password.new')} required hint={t('password.hint')}>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        <Field form={form} name="confirmation" label={t('password.confirmation')} required>
          {(control) => <PasswordInput {...control} autoComplete="new-password" />}
        </Field>
        <div>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {t('password.submit')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
