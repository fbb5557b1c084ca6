import type { ComponentProps } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Field } from './field';
import { Input, PasswordInput, TextArea } from './input';

export default {
  title: 'Field, Input, TextArea, PasswordInput',
  states: {
    rest: () => <Sample />,
    hover: () => (
      <div data-hover>
        <Sample />
      </div>
    ),
    focus: () => (
      <div data-focus>
        <Sample />
      </div>
    ),
    required: () => <Sample required />,
    error: () => <Sample faulty />,
    disabled: () => <Sample disabled />,
    'read only': () => <Sample readOnly />,
    empty: () => <Empty />,
    'long text': () => <Long />,
    password: () => <Password />,
    'several lines': () => <Lines />,
  },
} satisfies GalleryEntry;

function Sample({ required = false, faulty = false, ...rest }: ComponentProps<'input'> & { faulty?: boolean }) {
  const words = useWords();
  return (
    <Field label={words.label} hint={words.hint} required={required} error={faulty ? words.error : undefined} className="max-w-md">
      {(control) => <Input {...control} {...rest} defaultValue={words.value} />}
    </Field>
  );
}

function Empty() {
  const words = useWords();
  return (
    <Field label={words.label} className="max-w-md">
      {(control) => <Input {...control} placeholder={words.value} />}
    </Field>
  );
}

function Long() {
  const words = useWords();
  return (
    <Field label={words.longValue} hint={words.longText} error={words.longText} className="max-w-xs">
      {(control) => <Input {...control} defaultValue={words.longValue} />}
    </Field>
  );
}

function Password() {
  const words = useWords();
  return (
    <Field label={words.label} required className="max-w-md">
      {(control) => <PasswordInput {...control} defaultValue="partie double 1494" />}
    </Field>
  );
}

function Lines() {
  const words = useWords();
  return (
    <Field label={words.label} className="max-w-md">
      {(control) => <TextArea {...control} defaultValue={words.longText} rows={4} />}
    </Field>
  );
}
