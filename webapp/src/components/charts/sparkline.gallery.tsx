import type { GalleryEntry } from '@/gallery/gallery';
import { costs, results, sales, useSample } from './samples';
import { Sparkline } from './sparkline';

export default {
  title: 'Sparkline',
  states: {
    rising: () => <Sample values={sales} />,
    flat: () => <Sample values={costs.map(() => '100.00')} />,
    'below nought': () => <Sample values={results} />,
    'one value': () => <Sample values={sales.slice(0, 1)} />,
  },
} satisfies GalleryEntry;

function Sample({ values }: { values: readonly string[] }) {
  return <Sparkline values={values} label={useSample().label} />;
}
