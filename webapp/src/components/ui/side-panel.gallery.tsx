import { useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button } from './button';
import { BesidePanel, SidePanel } from './side-panel';

export default {
  title: 'SidePanel',
  states: {},
  alone: { open: () => <Sample />, long: () => <Sample lines={30} />, closed: () => <Sample closed /> },
} satisfies GalleryEntry;

/** A list of which each part opens beside it. */
function Sample({ closed = false, lines = 1 }: { closed?: boolean; lines?: number }) {
  const words = useWords();
  const [chosen, setChosen] = useState<number | undefined>(closed ? undefined : 0);
  const panel = chosen === undefined ? null : (
    <SidePanel title={words.choices[chosen] ?? ''} description={words.text} footer={<Button variant="primary">{words.act}</Button>} onClose={() => setChosen(undefined)}>
      {Array.from({ length: lines }, (_, line) => (
        <p key={line}>{words.longText}</p>
      ))}
    </SidePanel>
  );
  return (
    <BesidePanel panel={panel}>
      <ul className="flex flex-col gap-2">
        {words.choices.map((choice, index) => (
          <li key={choice}>
            <Button aria-pressed={index === chosen} onClick={() => setChosen(index)}>
              {choice}
            </Button>
          </li>
        ))}
      </ul>
    </BesidePanel>
  );
}
