import { useState } from 'react';
import { after, focused, press } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import type { Period } from '@/lib/period';
import { PeriodPicker } from './period-picker';

const years = ['2026', '2025', '2024'].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }));

export default {
  title: 'PeriodPicker',
  states: {
    'fiscal year': () => <Sample start={{ from: '2025-01-01', to: '2025-12-31' }} />,
    'first fiscal year': () => <Sample start={{ from: '2024-01-01', to: '2024-12-31' }} />,
    quarter: () => <Sample start={{ from: '2026-04-01', to: '2026-06-30' }} />,
    month: () => <Sample start={{ from: '2026-02-01', to: '2026-02-28' }} />,
    days: () => <Sample start={{ from: '2026-02-03', to: '2026-03-17' }} />,
    focus: focused(() => <Sample start={{ from: '2026-02-01', to: '2026-02-28' }} />),
  },
  alone: { open: opened('day'), 'open-by-month': opened('month') },
} satisfies GalleryEntry;

function Sample({ start, by = 'day' }: { start: Period; by?: 'day' | 'month' }) {
  const [value, setValue] = useState(start);
  return <PeriodPicker value={value} onChange={setValue} years={years} today="2026-05-14" by={by} />;
}

function opened(by: 'day' | 'month') {
  return after(press('[aria-haspopup]'), () => <Sample start={{ from: '2026-02-01', to: '2026-02-28' }} by={by} />);
}
