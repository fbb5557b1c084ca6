import { Percent } from '@/components/figures/percent';
import { Amount } from '@/components/ui/amount';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { DonutChart } from './donut-chart';
import { useSample } from './samples';

export default {
  title: 'DonutChart',
  states: {
    parts: () => <Sample values={['4200.00', '3100.00', '1800.00', '900.00']} />,
    'to open': () => <Sample values={['4200.00', '3100.00']} opens />,
    'below nought': () => <Sample values={['4200.00', '1100.00', '-300.00']} />,
    'one part': () => <Sample values={['4200.00']} />,
    'long names': () => <Sample values={['4200.00', '3100.00']} isLong />,
    empty: () => <Sample values={[]} />,
  },
} satisfies GalleryEntry;

function Sample({ values, opens = false, isLong = false }: { values: readonly string[]; opens?: boolean; isLong?: boolean }) {
  const { choices, longValue } = useWords();
  const { format, label } = useSample();
  const slices = values.map((value, index) => ({ key: String(index), label: isLong ? longValue : (choices[index] ?? ''), value, share: <Percent value="25.0" />, ...(opens ? { onOpen: () => undefined } : {}) }));
  return <DonutChart label={label} format={format} slices={slices} middle={<Amount value="10000.00" className="font-semibold" />} />;
}
