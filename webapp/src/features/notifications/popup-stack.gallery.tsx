import { useState } from 'react';
import type { NotificationView } from '@/api/generated/model';
import type { GalleryEntry } from '@/gallery/gallery';
import { PopupStack } from './popup-stack';
import { withArrived } from './popups';
import { sample, samples, WithCompanies } from './samples';

const staying = samples.map((item): NotificationView => ({ ...item, priority: item.priority === 'normal' ? 'high' : item.priority }));
const long = sample({ kind: 'fec_imported', category: 'accounting', priority: 'high', about: { person: 'Marie-Antoinette de La Rochefoucauld-Montbel', file: 'Anticonstitutionnellement_732829320FEC20251231_definitif_corrige.txt', entries: '1' } });

export default {
  title: 'PopupStack',
  states: {},
  alone: {
    one: () => <Shown notifications={staying.slice(0, 1)} />,
    five: () => <Shown notifications={staying} />,
    'long text': () => <Shown notifications={[long]} />,
  },
} satisfies GalleryEntry;

/** None of them goes by itself: the tests look for a while. */
function Shown({ notifications }: { notifications: readonly NotificationView[] }) {
  const [shown, setShown] = useState(withArrived([], notifications));
  const close = ({ id }: NotificationView) => setShown((before) => before.filter((item) => item.id !== id));
  return (
    <WithCompanies>
      <PopupStack notifications={shown} onOpened={close} onClose={close} />
    </WithCompanies>
  );
}
