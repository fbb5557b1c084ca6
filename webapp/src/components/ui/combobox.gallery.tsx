import { useState } from 'react';
import { after, Framed, looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Combobox, type ComboboxProps } from './combobox';

export default {
  title: 'Combobox',
  states: {
    ...looks(() => <Sample />),
    disabled: () => <Sample disabled />,
    error: () => <Sample faulty />,
  },
  alone: {
    open: opened(),
    loading: opened({ options: [], loading: true }),
    'no-match': opened({ options: [] }),
    'not-fetched': opened({ options: [], error: new Error('lost') }),
    create: opened({ options: [{ value: '411', label: '411', detail: '411' }, { value: 'create', label: '+ 4119', act: true }] }),
  },
} satisfies GalleryEntry;

function Sample({ faulty = false, ...rest }: Partial<ComboboxProps> & { faulty?: boolean }) {
  const words = useWords();
  const [value, setValue] = useState('411');
  const options = words.choices.map((detail, index) => ({ value: `41${String(index)}`, label: `41${String(index)}`, detail: index === 0 ? words.longValue : detail }));
  return (
    <Framed faulty={faulty}>{(control) => <Combobox {...control} value={value} options={options} onSearch={() => undefined} onChoose={(option) => setValue(option.label)} {...rest} />}</Framed>
  );
}

/** Opened as by the arrow key. */
function opened(props: Partial<ComboboxProps> = {}) {
  const open = (place: HTMLElement) => {
    const input = place.querySelector('input');
    input?.focus();
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  };
  return after(open, () => <Sample {...props} />);
}
