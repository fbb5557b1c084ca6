import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { ChoiceCards } from './choice-cards';

export default {
  title: 'ChoiceCards',
  states: {
    rest: () => <Cards />,
    hover: () => (
      <div data-hover>
        <Cards />
      </div>
    ),
    focus: () => (
      <div data-focus>
        <Cards />
      </div>
    ),
    pictures: () => <Cards pictures />,
    'long text': () => <Long />,
  },
} satisfies GalleryEntry;

function Cards({ pictures = false }: { pictures?: boolean }) {
  const words = useWords();
  const [value, setValue] = useState('1');
  const picture = pictures ? { picture: <span className="block h-16 bg-sunken" /> } : {};
  return <ChoiceCards label={words.label} hint={words.hint} value={value} onChange={setValue} choices={words.choices.map((label, index) => ({ value: String(index), label, ...picture }))} />;
}

function Long() {
  const words = useWords();
  const [value, setValue] = useState('0');
  return (
    <div className="max-w-80">
      <ChoiceCards label={words.longText} hint={words.longText} value={value} onChange={setValue} choices={[words.longValue, words.value].map((label, index) => ({ value: String(index), label }))} />
    </div>
  );
}
