import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Progress } from './progress';

export default {
  title: 'Progress',
  states: { empty: () => <Sample percent={0} />, half: () => <Sample percent={50} />, whole: () => <Sample percent={100} />, unknown: () => <Sample percent={undefined} /> },
} satisfies GalleryEntry;

function Sample({ percent }: { percent: number | undefined }) {
  const words = useWords();
  return <Progress percent={percent} label={words.title} />;
}
