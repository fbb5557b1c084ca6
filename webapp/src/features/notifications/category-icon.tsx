import { BookOpenText, Building2, Database } from 'lucide-react';
import type { NotificationView } from '@/api/generated/model';
import { toneClass, type Tone } from '@/components/ui/badge';
import { cn } from '@/lib/cn';

const icons = { accounting: BookOpenText, company: Building2, data: Database };
/** How much it matters, as a colour; a badge says it in a word. */
export const priorityTones = { normal: 'neutral', high: 'caution', urgent: 'danger' } as const satisfies Record<NotificationView['priority'], Tone>;

/** What a notification is about, as a picture. */
export function CategoryIcon({ category, priority }: Pick<NotificationView, 'category' | 'priority'>) {
  const Icon = icons[category];
  return (
    <span aria-hidden className={cn('flex size-9 shrink-0 items-center justify-center rounded-full', toneClass[priorityTones[priority]])}>
      <Icon className="size-4.5" />
    </span>
  );
}
