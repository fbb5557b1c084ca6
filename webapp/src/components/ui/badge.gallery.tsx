import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Badge, type Tone } from './badge';

const tones: readonly Tone[] = ['neutral', 'accent', 'positive', 'caution', 'danger'];

export default {
  title: 'Badge',
  states: { tones: () => <Tones />, 'long text': () => <Long /> },
} satisfies GalleryEntry;

function Tones() {
  const { choices } = useWords();
  return (
    <div className="flex flex-wrap gap-3">
      {tones.map((tone, index) => (
        <Badge key={tone} tone={tone}>
          {choices[index % choices.length]}
        </Badge>
      ))}
    </div>
  );
}

function Long() {
  const { longValue } = useWords();
  return (
    <div className="max-w-60">
      <Badge tone="accent">{longValue}</Badge>
    </div>
  );
}
