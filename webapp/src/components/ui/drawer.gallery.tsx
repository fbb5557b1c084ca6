import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button } from './button';
import { Drawer } from './dialog';

export default {
  title: 'Drawer',
  states: {},
  alone: {
    end: () => <Sample side="end" />,
    start: () => <Sample side="start" />,
    long: () => <Sample side="end" lines={30} />,
  },
} satisfies GalleryEntry;

function Sample({ side, lines = 1 }: { side: 'start' | 'end'; lines?: number }) {
  const words = useWords();
  return (
    <Drawer open onOpenChange={() => undefined} side={side} title={words.title} description={words.text} footer={<Button variant="primary">{words.act}</Button>}>
      {Array.from({ length: lines }, (_, line) => (
        <p key={line}>{words.longText}</p>
      ))}
    </Drawer>
  );
}
