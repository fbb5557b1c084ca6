import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { ProblemError } from '@/api/problem';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { DateInput } from '@/components/ui/date-input';
import { Input, TextArea } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { after, press } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { dayFault } from '@/lib/day';
import { readableAmount } from '@/lib/number-rules';
import { atMost, needed, ruled, someOf, trimmed } from '@/lib/schema';
import { DiscardDialog } from './discard-dialog';
import { Carried } from './carried';
import { CheckboxField, FieldGroup, SwitchField } from './choices';
import { Field } from './field';
import { Form } from './form';
import { FormDialog } from './form-dialog';
import { Overtaken } from './overtaken';
import { useForm, type Form as FormOf } from './use-form';

const schema = z.object({
  name: trimmed(needed('required'), atMost(60, 'too_long')),
  kind: z.string(),
  amount: trimmed(needed('required'), readableAmount(2)),
  day: trimmed(ruled(dayFault)),
  note: z.string(),
  choices: someOf('required'),
  is_on: z.boolean(),
  is_agreed: z.boolean(),
});
type Values = z.input<typeof schema>;

const empty: Values = { name: '', kind: '0', amount: '1,2,3', day: '31/13/2026', note: '', choices: [], is_on: false, is_agreed: false };
const filled: Values = { name: 'Teranga', kind: '1', amount: '1250.00', day: '2026-01-31', note: '', choices: ['0'], is_on: true, is_agreed: true };
const problem = (status: number, code: string, errors: { pointer: string; code: string }[] = []) => () => Promise.reject(new ProblemError({ status, code, errors, requestId: 'req-1494', retryAfterSeconds: undefined }));
const send = press('[type=submit]');

export default {
  title: 'Form, Field, FieldGroup, CheckboxField, SwitchField',
  states: {
    untouched: () => <Sample />,
    errors: after(send, () => <Sample start={empty} />),
    'refused for a field': after(send, () => <Sample answer={problem(422, 'rule_broken', [{ pointer: '/name', code: 'too_long' }, { pointer: '/choices/0', code: 'invalid' }])} />),
    'refused by the service': after(send, () => <Sample answer={problem(503, 'busy')} />),
    conflict: after(send, () => <Sample answer={problem(412, 'stale_version')} />),
    'carried over': () => <CarriedSample />,
    'asked once more': () => <Overtaken />,
    saving: after(send, () => <Sample answer={() => new Promise(() => undefined)} />),
    'to be read only': () => <Sample disabled />,
  },
  alone: {
    dialog: () => <InDialog />,
    unsaved: () => <DiscardDialog open onDiscard={() => undefined} onStay={() => undefined} />,
  },
} satisfies GalleryEntry;

interface SampleProps {
  start?: Values;
  answer?: () => Promise<unknown>;
  disabled?: boolean;
}

function useSample({ start = filled, answer = () => Promise.resolve(), disabled = false }: SampleProps) {
  return useForm(schema, { defaultValues: start, send: answer, renew: () => Promise.resolve(filled), disabled });
}

function Sample(props: SampleProps) {
  const { t } = useTranslation();
  const form = useSample(props);
  return (
    <Form form={form} className="flex max-w-2xl flex-col gap-4">
      <Fields form={form} />
      <div>
        <Button type="submit" variant="primary" busy={form.isSending} disabled={form.disabled}>
          {t('actions.save')}
        </Button>
      </div>
    </Form>
  );
}

function CarriedSample() {
  const words = useWords();
  return <Carried labels={{ kept: [words.label], over: [words.act], taken: [words.title] }} onDismiss={() => undefined} />;
}

function InDialog() {
  const words = useWords();
  const form = useSample({});
  return (
    <FormDialog form={form} title={words.title} description={words.text} onClose={() => undefined}>
      <Fields form={form} />
    </FormDialog>
  );
}

function Fields({ form }: { form: FormOf<Values> }) {
  const words = useWords();
  const options = words.choices.map((label, index) => ({ value: String(index), label }));
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field form={form} name="name" label={words.label} hint={words.hint} required>
          {(control) => <Input {...control} />}
        </Field>
        <Field form={form} name="kind" label={words.search} required>
          {(control) => <Select {...control} options={options} />}
        </Field>
        <Field form={form} name="amount" label={words.act} required>
          {(control) => <AmountInput {...control} decimals={2} currency="EUR" />}
        </Field>
        <Field form={form} name="day" label={words.title} required>
          {(control) => <DateInput {...control} />}
        </Field>
      </div>
      <Field form={form} name="note" label={words.text}>
        {(control) => <TextArea {...control} />}
      </Field>
      <FieldGroup form={form} name="choices" legend={words.label} hint={words.hint}>
        {({ value, disabled, onChange }) =>
          options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              disabled={disabled}
              checked={value.includes(option.value)}
              onCheckedChange={(isOn) => onChange(isOn ? [...value, option.value] : value.filter((one) => one !== option.value))}
            />
          ))
        }
      </FieldGroup>
      <SwitchField form={form} name="is_on" label={words.act} hint={words.hint} />
      <CheckboxField form={form} name="is_agreed" label={words.longAct} />
    </>
  );
}
