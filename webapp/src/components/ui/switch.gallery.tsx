import { useState } from 'react';
import { focused } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Switch } from './checkbox';

export default {
  title: 'Switch',
  states: {
    rest: () => <Both />,
    focus: focused(() => <Both />),
    disabled: () => <Both disabled />,
    error: () => <Faulty />,
    'long text': () => <Long />,
  },
} satisfies GalleryEntry;

function Both({ disabled = false }: { disabled?: boolean }) {
  return (
    <div className="flex max-w-md flex-col gap-4">
      <One start={false} disabled={disabled} />
      <One start disabled={disabled} />
    </div>
  );
}

function One({ start, disabled }: { start: boolean; disabled: boolean }) {
  const words = useWords();
  const [checked, setChecked] = useState(start);
  return <Switch label={words.choices[0]} hint={words.hint} checked={checked} onCheckedChange={setChecked} disabled={disabled} />;
}

function Faulty() {
  const words = useWords();
  return (
    <div className="max-w-md">
      <Switch label={words.choices[0]} hint={words.hint} error={words.error} checked onCheckedChange={() => undefined} />
    </div>
  );
}

function Long() {
  const words = useWords();
  const [checked, setChecked] = useState(true);
  return (
    <div className="max-w-80">
      <Switch label={words.longValue} hint={words.longText} checked={checked} onCheckedChange={setChecked} />
    </div>
  );
}
