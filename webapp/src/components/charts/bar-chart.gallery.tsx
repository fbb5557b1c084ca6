import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { BarChart } from './bar-chart';
import type { ChartPoint, Tone } from './chart';
import { costs, results, sales, useSample } from './samples';

export default {
  title: 'BarChart',
  states: {
    'one row': () => <Sample rows={[sales]} />,
    'two rows': () => <Sample rows={[sales, costs]} />,
    'below nought': () => <Sample rows={[results, costs]} />,
    stacked: () => <Sample rows={[sales, costs, results]} stacked />,
    'one point': () => <Sample rows={[sales.slice(0, 1)]} />,
    'long names': () => <LongNames />,
    empty: () => <Sample rows={[['0.00']]} />,
  },
} satisfies GalleryEntry;

function Sample({ rows, stacked = false, names }: { rows: readonly (readonly string[])[]; stacked?: boolean; names?: readonly ChartPoint[] }) {
  const { choices } = useWords();
  const { points, ...sample } = useSample();
  const series = rows.map((values, index) => ({ key: String(index), label: choices[index] ?? '', values, tone: (index + 1) as Tone }));
  return <BarChart {...sample} stacked={stacked} points={(names ?? points).slice(0, rows[0]?.length)} series={series} />;
}

function LongNames() {
  const { longValue } = useWords();
  return <Sample rows={[sales.slice(0, 5)]} names={[1, 2, 3, 4, 5].map((number) => ({ key: String(number), label: `${String(number)} ${longValue}` }))} />;
}
