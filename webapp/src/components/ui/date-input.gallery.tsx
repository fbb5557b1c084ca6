import { useState } from 'react';
import { Framed, looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { DateInput } from './date-input';

export default {
  title: 'DateInput',
  states: {
    ...looks(() => <Sample start="2026-01-31" />),
    empty: () => <Sample start="" />,
    error: () => <Sample start="31/13/2026" faulty />,
    disabled: () => <Sample start="2026-01-31" disabled />,
  },
} satisfies GalleryEntry;

function Sample({ start, faulty = false, disabled = false }: { start: string; faulty?: boolean; disabled?: boolean }) {
  const [value, setValue] = useState(start);
  return (
    <Framed faulty={faulty} className="max-w-60">
      {(control) => <DateInput {...control} value={value} onChange={setValue} disabled={disabled} />}
    </Framed>
  );
}
