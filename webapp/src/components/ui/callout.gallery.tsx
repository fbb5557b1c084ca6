import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import type { Tone } from './badge';
import { Button } from './button';
import { Callout } from './callout';

export default {
  title: 'Callout',
  states: {
    neutral: () => <Sample tone="neutral" />,
    accent: () => <Sample tone="accent" />,
    positive: () => <Sample tone="positive" />,
    caution: () => <Sample tone="caution" />,
    danger: () => <Sample tone="danger" />,
    'without a title': () => <Plain />,
    'long text': () => <Sample tone="caution" long />,
  },
} satisfies GalleryEntry;

function Sample({ tone, long = false }: { tone: Tone; long?: boolean }) {
  const words = useWords();
  return (
    <Callout tone={tone} title={words.title} actions={<Button size="sm">{words.act}</Button>}>
      <p>{long ? words.longText : words.text}</p>
    </Callout>
  );
}

function Plain() {
  const words = useWords();
  return (
    <Callout tone="accent">
      <p>{words.text}</p>
    </Callout>
  );
}
