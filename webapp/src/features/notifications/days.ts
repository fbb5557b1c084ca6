import type { NotificationView } from '@/api/generated/model';
import type { Language } from '@/i18n/languages';
import { localeOf } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { capitalised } from '@/lib/names';

const dayMs = 24 * 3600 * 1000;

/** The notifications of one day. */
export interface Day {
  /** `Aujourd'hui`, `Hier`, else the date. */
  title: string;
  items: NotificationView[];
}

/** Notifications, which come newest first, by the days on which they were told as the person's clock has it. */
export function byDay(items: readonly NotificationView[], language: Language, now: number): Day[] {
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  const dayOf = (instant: string) => formatDate(instant, language, 'long');
  const names = new Map([-1, 0].map((days) => [dayOf(new Date(now + days * dayMs).toISOString()), capitalised(relative.format(days, 'day'), language)]));
  const days: Day[] = [];
  for (const item of items) {
    const day = dayOf(item.created_at);
    const title = names.get(day) ?? day;
    const last = days.at(-1);
    if (last?.title === title) last.items.push(item);
    else days.push({ title, items: [item] });
  }
  return days;
}
