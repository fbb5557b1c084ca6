import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button } from './button';
import { Tooltip } from './tooltip';

export default {
  title: 'Tooltip',
  states: { closed: () => <Sample /> },
  alone: { open: () => <Opened />, long: () => <Opened long /> },
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
function Opened({ long = false }: { long?: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={place}>
      <Sample long={long} />
    </div>
  );
}
