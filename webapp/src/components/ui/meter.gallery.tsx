import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Meter } from './meter';

export default {
  title: 'Meter',
  states: { empty: () => <Sample used={0} />, ample: () => <Sample used={4} />, near: () => <Sample used={9} />, full: () => <Sample used={10} />, over: () => <Sample used={14} /> },
} satisfies GalleryEntry;

function Sample({ used }: { used: number }) {
  const words = useWords();
  return <Meter used={used} most={10} label={words.title} text={words.text} />;
}
