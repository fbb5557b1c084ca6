import { Amount } from '@/components/ui/amount';
import type { GalleryEntry } from '@/gallery/gallery';
import { Percent } from './percent';
import { Period } from './period';
import { RelativeDate } from './relative-date';

export default {
  title: 'Amount, Percent, Period, RelativeDate',
  states: {
    amount: () => <Amount value="1234567.89" currency="EUR" />,
    'amount below nought': () => <Amount value="-1234.50" currency="XOF" />,
    percent: () => <Percent value="12.5" />,
    change: () => (
      <p className="flex gap-4">
        <Percent value="12.5" signed /> <Percent value="-3.1" signed /> <Percent value="0.0" signed />
      </p>
    ),
    period: () => <Period from="2026-01-01" to="2026-12-31" />,
    'relative date': () => <RelativeDate value="2026-01-31T10:00:00Z" />,
  },
} satisfies GalleryEntry;
