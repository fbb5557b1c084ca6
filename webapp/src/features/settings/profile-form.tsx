import { useTranslation } from 'react-i18next';
import { useUpdateProfile } from '@/api/generated/identity/identity';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Select } from '@/components/ui/select';
import { changeLanguage } from '@/i18n/i18n';
import { languageNames, languages } from '@/i18n/languages';
import { showFieldProblems, useFieldError, useForm } from '@/lib/form';
import { atLeast, needed, trimmed } from '@/lib/rules';
import { useSession } from '@/lib/session';
import { changeTheme, themes } from '@/lib/theme';
import { showToast } from '@/lib/toast';

const rules = {
  first_name: trimmed(needed('first_name_required'), atLeast(2, 'first_name_too_short')),
  last_name: trimmed(needed('last_name_required')),
};

/** The person's name, language and looks. */
export function ProfileForm() {
  const { t } = useTranslation('settings');
  const { t: tc } = useTranslation();
  const { user } = useSession();
  const { first_name, last_name, language, theme } = user;
  const form = useForm({ rules, defaultValues: { first_name, last_name, language, theme } });
  const fieldError = useFieldError();
  const { errors } = form;
  const update = useUpdateProfile({
    mutation: {
      onSuccess: async (saved) => {
        changeTheme(saved.theme);
        await changeLanguage(saved.language);
        showToast('positive', tc('form.saved'));
      },
      onError: (error) => showFieldProblems(form, error),
    },
  });
  const submit = form.handleSubmit((values) => update.mutate({ data: values }));
  return (
    <Section title={t('profile.title')}>
      <form noValidate onSubmit={submit} className="flex max-w-2xl flex-col gap-4">
        {update.isError ? <ProblemCallout error={update.error} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t('profile.firstName')} required error={fieldError(errors.first_name)}>
            {(control) => <Input {...control} autoComplete="given-name" {...form.register('first_name')} />}
          </Field>
          <Field label={t('profile.lastName')} required error={fieldError(errors.last_name)}>
            {(control) => <Input {...control} autoComplete="family-name" {...form.register('last_name')} />}
          </Field>
          <Field label={tc('language.label')} required hint={t('profile.languageHint')}>
            {(control) => <Select {...control} options={languages.map((value) => ({ value, label: languageNames[value] }))} {...form.register('language')} />}
          </Field>
          <Field label={tc('theme.label')} required>
            {(control) => <Select {...control} options={themes.map((value) => ({ value, label: tc(`theme.${value}`) }))} {...form.register('theme')} />}
          </Field>
        </div>
        <div>
          <Button type="submit" variant="primary" busy={update.isPending}>
            {tc('actions.save')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
