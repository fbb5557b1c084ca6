import { useEffect, useRef, useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Combobox, type ComboboxProps } from './combobox';
import { Field } from './field';

export default {
  title: 'Combobox',
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
    disabled: () => <Sample disabled />,
    error: () => <Sample faulty />,
  },
  alone: {
    open: () => <Open />,
    loading: () => <Open options={[]} loading />,
    'no-match': () => <Open options={[]} />,
    'not-fetched': () => <Open options={[]} error={new Error('lost')} />,
    create: () => <Creating />,
  },
} satisfies GalleryEntry;

function Sample({ faulty = false, ...rest }: Partial<ComboboxProps> & { faulty?: boolean }) {
  const words = useWords();
  const [value, setValue] = useState('411');
  const options = words.choices.map((detail, index) => ({ value: `41${String(index)}`, label: `41${String(index)}`, detail: index === 0 ? words.longValue : detail }));
  return (
    <Field label={words.search} error={faulty ? words.error : undefined} className="max-w-md">
      {(control) => <Combobox {...control} value={value} options={options} onSearch={() => undefined} onChoose={(option) => setValue(option.label)} {...rest} />}
    </Field>
  );
}

function Creating() {
  const words = useWords();
  return <Open options={[{ value: '411', label: '411', detail: words.choices[0] }, { value: 'create', label: words.act, act: true }]} />;
}

/** Opens as by the arrow key. */
function Open(props: Partial<ComboboxProps>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = place.current?.querySelector('input');
    input?.focus();
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, []);
  return (
    <div ref={place}>
      <Sample {...props} />
    </div>
  );
}
