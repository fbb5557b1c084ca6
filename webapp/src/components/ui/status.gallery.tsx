import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import type { Tone } from './badge';
import { Status } from './status';

const tones: readonly Tone[] = ['neutral', 'accent', 'positive', 'caution', 'danger'];

export default {
  title: 'Status',
  states: { tones: () => <Tones />, 'long text': () => <Long /> },
} satisfies GalleryEntry;

function Tones() {
  const { choices } = useWords();
  return (
    <div className="flex flex-wrap gap-6">
      {tones.map((tone, index) => (
        <Status key={tone} tone={tone}>
          {choices[index % choices.length]}
        </Status>
      ))}
    </div>
  );
}

function Long() {
  const { longValue } = useWords();
  return (
    <div className="max-w-60">
      <Status tone="caution">{longValue}</Status>
    </div>
  );
}
