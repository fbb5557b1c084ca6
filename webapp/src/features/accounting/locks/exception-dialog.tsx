import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useCreateLockException, useListJournals } from '@/api/generated/accounting/accounting';
import { lockScope } from '@/api/generated/bodies/lockScope';
import { useListMembers } from '@/api/generated/companies/companies';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues } from '@/components/form/use-form';
import { DateInput } from '@/components/ui/date-input';
import { TextArea } from '@/components/ui/input';
import { Select } from '@/components/ui/select';
import { useMay } from '@/lib/company-card';
import { dayFault } from '@/lib/day';
import { across, needed, numberOf, ruled, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** How long an exception may last: an hour, eight, a day, three, a week, a month. */
const durations = [1, 8, 24, 72, 168, 744];

const hasJournal = across<{ scope: string; journal: string }>('journal', 'journal_required', ({ scope, journal }) => scope !== 'journal' || journal !== '');
const schema = z
  .object({
    scope: lockScope,
    journal: z.string(),
    user_id: z.string(),
    first_day: trimmed(ruled((text) => (text === '' ? undefined : dayFault(text)))),
    duration_hours: numberOf(),
    reason: trimmed(needed('required')),
  })
  .check(hasJournal);

/** Lets somebody post behind a lock date for a while. */
export function ExceptionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('locks');
  const companyId = useCompanyId();
  const create = useCreateLockException();
  const form = useForm(schema, {
    defaultValues: { scope: 'all' as const, journal: '', user_id: '', first_day: '', duration_hours: '24', reason: '' },
    send: ({ scope, journal, user_id: user, first_day: first, ...rest }) =>
      create.mutateAsync({ companyId, data: { ...rest, scope, ...(scope === 'journal' ? { journal } : {}), ...(user === '' ? {} : { user_id: user }), ...(first === '' ? {} : { first_day: first }) } }),
    onSent: () => {
      showToast('positive', t('excepted'));
      onClose();
    },
  });
  const { scope } = useValues(form);
  const { journals, members } = useChoices();
  return (
    <FormDialog form={form} title={t('except')} description={t('exceptText')} saveLabel={t('exceptAct')} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field form={form} name="scope" label={t('scope')} required>
          {(control) => <Select {...control} options={lockScope.options.map((value) => ({ value, label: t(`scopes.${value}`) }))} />}
        </Field>
        {scope === 'journal' ? (
          <Field form={form} name="journal" label={t('journal')} required>
            {(control) => <Select {...control} options={[{ value: '', label: t('chooseJournal') }, ...journals]} />}
          </Field>
        ) : null}
        <Field form={form} name="user_id" label={t('whom')}>
          {(control) => <Select {...control} options={[{ value: '', label: t('everybody') }, ...members]} />}
        </Field>
        <Field form={form} name="duration_hours" label={t('duration')} required>
          {(control) => <Select {...control} options={durations.map((hours) => ({ value: String(hours), label: hours < 24 ? t('hours', { count: hours }) : t('days', { count: hours / 24 }) }))} />}
        </Field>
        <Field form={form} name="first_day" label={t('firstDay')} hint={t('firstDayHint')}>
          {(control) => <DateInput {...control} />}
        </Field>
      </div>
      <Field form={form} name="reason" label={t('reason')} required hint={t('exceptReasonHint')}>
        {(control) => <TextArea {...control} />}
      </Field>
    </FormDialog>
  );
}

/** The journals, and the members as far as one may see them. */
function useChoices() {
  const companyId = useCompanyId();
  const mayRead = useMay('users.read');
  const journals = useListJournals(companyId);
  const members = useListMembers(companyId, { query: { enabled: mayRead } });
  return {
    journals: (journals.data?.items ?? []).map(({ code, name }) => ({ value: code, label: `${code} · ${name}` })),
    members: (members.data?.items ?? []).map(({ user_id: value, first_name: first, last_name: last }) => ({ value, label: `${first} ${last}` })),
  };
}
