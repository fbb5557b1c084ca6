import { useState } from 'react';
import { looks } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Checkbox } from './checkbox';

export default {
  title: 'Checkbox',
  states: {
    ...looks(() => <Three />),
    disabled: () => <Three disabled />,
    error: () => <Faulty />,
    hint: () => <Sample start={true} />,
    'long text': () => <Long />,
  },
} satisfies GalleryEntry;

function Three({ disabled = false }: { disabled?: boolean }) {
  const { choices } = useWords();
  return (
    <div className="flex flex-col gap-3">
      {([false, true, 'indeterminate'] as const).map((checked, index) => (
        <Box key={String(checked)} start={checked} label={choices[index] ?? ''} disabled={disabled} />
      ))}
    </div>
  );
}

function Box({ start, label, disabled }: { start: boolean | 'indeterminate'; label: string; disabled?: boolean }) {
  const [checked, setChecked] = useState(start);
  return <Checkbox label={label} checked={checked} onCheckedChange={setChecked} disabled={disabled} />;
}

function Sample({ start }: { start: boolean }) {
  const words = useWords();
  const [checked, setChecked] = useState(start);
  return <Checkbox label={words.choices[0]} hint={words.hint} checked={checked} onCheckedChange={setChecked} />;
}

function Faulty() {
  const words = useWords();
  const [checked, setChecked] = useState(false);
  return <Checkbox label={words.choices[0]} error={checked ? undefined : words.error} checked={checked} onCheckedChange={setChecked} />;
}

function Long() {
  const words = useWords();
  const [checked, setChecked] = useState(true);
  return (
    <div className="max-w-80">
      <Checkbox label={words.longValue} hint={words.longText} checked={checked} onCheckedChange={setChecked} />
    </div>
  );
}
