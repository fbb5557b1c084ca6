import { Inbox } from 'lucide-react';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords } from '@/gallery/words';
import { Button } from './button';
import { EmptyState } from './empty-state';

export default {
  title: 'EmptyState',
  states: { whole: () => <Sample />, 'title alone': () => <Sample bare />, 'long text': () => <Sample long /> },
} satisfies GalleryEntry;

function Sample({ bare = false, long = false }: { bare?: boolean; long?: boolean }) {
  const words = useWords();
  if (bare) return <EmptyState title={words.title} />;
  return (
    <div className="rounded-2xl border border-line bg-surface">
      <EmptyState icon={<Inbox aria-hidden />} title={long ? words.longValue : words.title} action={<Button variant="primary">{words.act}</Button>}>
        {long ? words.longText : words.text}
      </EmptyState>
    </div>
  );
}
