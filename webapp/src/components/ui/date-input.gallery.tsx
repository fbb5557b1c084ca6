import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { DateInput } from './date-input';
import { Field } from './field';

export default {
  title: 'DateInput',
  states: {
    rest: () => <Sample start="2026-01-31" />,
    hover: () => (
      <div data-hover>
        <Sample start="2026-01-31" />
      </div>
    ),
    focus: () => (
      <div data-focus>
        <Sample start="2026-01-31" />
      </div>
    ),
    empty: () => <Sample start="" />,
    error: () => <Sample start="31/13/2026" faulty />,
    disabled: () => <Sample start="2026-01-31" disabled />,
  },
} satisfies GalleryEntry;

function Sample({ start, faulty = false, disabled = false }: { start: string; faulty?: boolean; disabled?: boolean }) {
  const words = useWords();
  const [value, setValue] = useState(start);
  return (
    <Field label={words.label} error={faulty ? words.error : undefined} className="max-w-60">
      {(control) => <DateInput {...control} value={value} onChange={setValue} disabled={disabled} />}
    </Field>
  );
}
