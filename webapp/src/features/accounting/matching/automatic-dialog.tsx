import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useMatchAutomatically } from '@/api/generated/accounting/accounting';
import { matchMethod } from '@/api/generated/bodies/matchMethod';
import type { AutomaticallyMatched } from '@/api/generated/model';
import { FieldGroup } from '@/components/form/choices';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, type Form as FormOf } from '@/components/form/use-form';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { Select } from '@/components/ui/select';
import { dayFault } from '@/lib/day';
import { ruled, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { usePartyName } from './party-name';
import { refuse } from './refusal';

const scopes = ['party', 'account', 'all'] as const;
const schema = z.object({
  scope: z.enum(scopes),
  until: trimmed(ruled((text) => (text === '' ? undefined : dayFault(text)))),
  methods: z.array(matchMethod).check(z.minLength(1, 'required')),
});
type Values = z.input<typeof schema>;

interface AutomaticDialogProps {
  /** The account and the third party that show, if any do. */
  account: string | undefined;
  auxiliary: string | undefined;
  onClose: () => void;
}

/** Asks which lines are to be matched and how, and says what came of it. */
export function AutomaticDialog({ account, auxiliary, onClose }: AutomaticDialogProps) {
  const { t } = useTranslation('matching');
  const send = useSend(account, auxiliary);
  const tell = useResult();
  const form = useForm(schema, {
    defaultValues: { scope: account === undefined ? 'all' : auxiliary === undefined ? 'account' : 'party', until: '', methods: [...matchMethod.options] },
    send,
    guarded: false,
    onSent: (matched) => {
      tell(matched);
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('automatic.title')} description={t('automatic.text')} saveLabel={t('match')} onClose={onClose}>
      <Scope form={form} account={account} auxiliary={auxiliary} />
      <Field form={form} name="until" label={t('automatic.until')} hint={t('automatic.untilHint')}>
        {(control) => <DateInput {...control} />}
      </Field>
      <FieldGroup form={form} name="methods" legend={t('automatic.methods')}>
        {({ value, onChange }) =>
          matchMethod.options.map((method) => (
            <Checkbox key={method} label={t(`automatic.${method}`)} checked={value.includes(method)} onCheckedChange={(isOn) => onChange(matchMethod.options.filter((one) => (one === method ? isOn : value.includes(one))))} />
          ))
        }
      </FieldGroup>
    </FormDialog>
  );
}

function Scope({ form, account, auxiliary }: Pick<AutomaticDialogProps, 'account' | 'auxiliary'> & { form: FormOf<Values> }) {
  const { t } = useTranslation('matching');
  const nameOf = usePartyName();
  const options = [
    ...(account === undefined || auxiliary === undefined ? [] : [{ value: 'party', label: t('automatic.party', { name: nameOf({ auxiliary, auxiliary_name: '' }), account }) }]),
    ...(account === undefined ? [] : [{ value: 'account', label: t('automatic.account', { account }) }]),
    { value: 'all', label: t('automatic.all') },
  ];
  return (
    <Field form={form} name="scope" label={t('automatic.scope')} required>
      {(control) => <Select {...control} options={options} />}
    </Field>
  );
}

function useSend(account: string | undefined, auxiliary: string | undefined) {
  const companyId = useCompanyId();
  const run = useMatchAutomatically();
  return ({ scope, until, methods }: Values) => {
    const where = scope === 'all' || account === undefined ? {} : scope === 'account' || auxiliary === undefined ? { account } : { account, auxiliary };
    return run.mutateAsync({ companyId, data: { ...where, methods, ...(until === '' ? {} : { until }) } }).catch(refuse);
  };
}

/** Says what was matched: how many matches of how many lines, and how many lines are open still. */
function useResult(): (matched: AutomaticallyMatched) => void {
  const { t } = useTranslation('matching');
  return ({ matches, lines, open_items: left }) =>
    showToast('positive', t('automatic.done', { matches: t('automatic.matches', { count: matches }), lines: t('automatic.lines', { count: lines }), left: t('automatic.left', { count: left }) }));
}
