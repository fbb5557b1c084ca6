import { useState } from 'react';
import type { NotificationView } from '@/api/generated/model';
import { focused } from '@/gallery/frames';
import type { GalleryEntry } from '@/gallery/gallery';
import { NotificationDays } from './notification-days';
import { sample, samples, WithCompanies } from './samples';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const recent = samples.map((item, at): NotificationView => ({ ...item, created_at: hoursAgo(at * 14) }));
const long = sample({ kind: 'fec_imported', category: 'accounting', about: { person: 'Marie-Antoinette de La Rochefoucauld-Montbel', file: 'Anticonstitutionnellement_732829320FEC20251231_definitif_corrige.txt', entries: '1' }, created_at: hoursAgo(1) });

export default {
  title: 'NotificationRow',
  states: {
    all: () => <Rows notifications={recent} />,
    'long text': () => <Rows notifications={[long]} />,
    focus: focused(() => <Rows notifications={recent.slice(0, 1)} />),
  },
} satisfies GalleryEntry;

function Rows({ notifications }: { notifications: readonly NotificationView[] }) {
  const [shown, setShown] = useState(notifications);
  const mark = ({ id }: NotificationView, isRead: boolean) => {
    setShown((before) => before.map(({ read_at: _, ...item }) => (item.id === id && isRead ? { ...item, read_at: hoursAgo(0) } : item)));
  };
  return (
    <WithCompanies>
      <div className="max-w-xl bg-raised px-6 py-4">
        <NotificationDays notifications={shown} onMark={mark} onOpened={(item) => mark(item, true)} />
      </div>
    </WithCompanies>
  );
}
