import { focused } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { LineChart } from './line-chart';
import { costs, results, sales, useSample } from './samples';

export default {
  title: 'LineChart',
  states: {
    'one line': () => <Sample rows={[sales]} />,
    'beside last year': () => <Sample rows={[sales, costs]} isCompared />,
    'below nought': () => <Sample rows={[results]} />,
    'with gaps': () => <Sample rows={[sales.map((value, index) => (index === 3 || index > 8 ? undefined : value))]} />,
    'one point': () => <Sample rows={[sales.slice(0, 1)]} />,
    empty: () => <Sample rows={[[]]} />,
    focus: focused(() => <Sample rows={[sales]} />),
  },
} satisfies GalleryEntry;

function Sample({ rows, isCompared = false }: { rows: readonly (readonly (string | undefined)[])[]; isCompared?: boolean }) {
  const { choices } = useWords();
  const { points, ...sample } = useSample();
  const series = rows.map((values, index) => ({ key: String(index), label: choices[index] ?? '', values, tone: 1 as const, isPast: isCompared && index > 0 }));
  return <LineChart {...sample} points={points.slice(0, rows[0]?.length)} series={series} />;
}
