import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import type { Tone } from './chart';
import { useSample } from './samples';
import { StackedBar } from './stacked-bar';

export default {
  title: 'StackedBar',
  states: {
    parts: () => <Sample values={['4200.00', '3100.00', '1800.00', '900.00']} />,
    'below nought': () => <Sample values={['4200.00', '-1100.00', '300.00']} />,
    'one part': () => <Sample values={['4200.00']} />,
    empty: () => <Sample values={['0.00', '0.00']} />,
  },
} satisfies GalleryEntry;

function Sample({ values }: { values: readonly string[] }) {
  const { choices } = useWords();
  const { points, ...sample } = useSample();
  const series = values.map((value, index) => ({ key: String(index), label: choices[index] ?? '', values: [value], tone: (index + 1) as Tone }));
  return <StackedBar {...sample} points={points.slice(0, 1)} series={series} />;
}
