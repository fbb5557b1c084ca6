import { Search } from 'lucide-react';
import { after } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button } from './button';
import { Tooltip } from './tooltip';

export default {
  title: 'Tooltip',
  states: { closed: () => <Sample /> },
  alone: { open: reached(), long: reached(true) },
} satisfies GalleryEntry;

function Sample({ long = false }: { long?: boolean }) {
  const words = useWords();
  return (
    <Tooltip text={long ? words.longValue : words.search} shortcut="Ctrl+K">
      <Button size="icon" aria-label={words.act}>
        <Search aria-hidden />
      </Button>
    </Tooltip>
  );
}

/** Shown as by the Tab key. */
function reached(long = false) {
  return after(
    (place) => place.querySelector('button')?.focus(),
    () => <Sample long={long} />,
  );
}
