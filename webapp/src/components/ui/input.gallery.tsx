import type { ComponentProps } from 'react';
import { Framed, looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Field } from './field';
import { Input, PasswordInput, TextArea } from './input';

export default {
  title: 'Field, Input, TextArea, PasswordInput',
  states: {
    ...looks(() => <Sample />),
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
    <Framed required={required} faulty={faulty}>
      {(control) => <Input {...control} {...rest} defaultValue={words.value} />}
    </Framed>
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
