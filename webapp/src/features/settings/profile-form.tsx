import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUpdateProfile } from '@/api/generated/identity/identity';
import { Field } from '@/components/form/field';
import { Form } from '@/components/form/form';
import { useForm } from '@/components/form/use-form';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = async () => (await import('./profile-rules')).profileSchema;

/** The person's name. */
export function ProfileForm() {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation();
  const { user } = useSession();
  const { first_name, last_name } = user;
  const update = useUpdateProfile();
  const [begun, begin] = useState({ first_name, last_name });
  const form = useForm(schema, {
    defaultValues: { first_name, last_name },
    // What was not typed stays as it may have been changed elsewhere.
    send: async (data) => {
      const after = await update.mutateAsync({ data: { ...(data.first_name === begun.first_name ? {} : { first_name: data.first_name }), ...(data.last_name === begun.last_name ? {} : { last_name: data.last_name }) } });
      begin(data);
      return after;
    },
    onSent: () => showToast('positive', tc('form.saved')),
  });
  return (
    <Section title={t('profile.title')}>
      <Form form={form} className="flex max-w-2xl flex-col gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field form={form} name="first_name" label={t('profile.firstName')} required>
            {(control) => <Input {...control} autoComplete="given-name" />}
          </Field>
          <Field form={form} name="last_name" label={t('profile.lastName')} required>
            {(control) => <Input {...control} autoComplete="family-name" />}
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={form.isSending}>
            {tc('actions.save')}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
