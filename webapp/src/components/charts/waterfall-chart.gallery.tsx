import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { useSample } from './samples';
import { WaterfallChart } from './waterfall-chart';

export default {
  title: 'WaterfallChart',
  states: {
    profit: () => <Sample values={['24000.00', '-9000.00', '-6000.00', '2500.00']} total="11500.00" />,
    loss: () => <Sample values={['8000.00', '-9000.00', '-6000.00', '2500.00']} total="-4500.00" />,
    empty: () => <Sample values={[]} total="0.00" />,
  },
} satisfies GalleryEntry;

function Sample({ values, total }: { values: readonly string[]; total: string }) {
  const { choices, label, value: name } = useWords();
  const { format, label: title } = useSample();
  const steps = values.map((value, index) => ({ key: String(index), label: choices[index] ?? name, value }));
  return <WaterfallChart label={title} valueLabel={label} format={format} steps={[...steps, { key: 'total', label: name, value: total, isTotal: true }]} />;
}
