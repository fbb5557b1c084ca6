import { Framed, looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Field } from './field';
import { Select, type SelectProps } from './select';

export default {
  title: 'Select',
  states: {
    ...looks(() => <Sample defaultValue="1" />),
    empty: () => <Sample defaultValue="" />,
    error: () => <Sample defaultValue="" faulty />,
    disabled: () => <Sample defaultValue="1" disabled />,
    'long text': () => <Long />,
  },
} satisfies GalleryEntry;

function Sample({ faulty = false, ...rest }: SelectProps & { faulty?: boolean }) {
  const words = useWords();
  const options = words.choices.map((label, index) => ({ value: String(index), label }));
  return (
    <Framed faulty={faulty}>{(control) => <Select {...control} placeholder={words.search} options={options} {...rest} />}</Framed>
  );
}

function Long() {
  const words = useWords();
  return (
    <Field label={words.longValue} className="max-w-60">
      {(control) => <Select {...control} groups={[{ label: words.label, options: [{ value: '0', label: words.longValue }] }]} />}
    </Field>
  );
}
