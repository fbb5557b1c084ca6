import { useId, useState, type KeyboardEvent } from 'react';
import type { NotificationView } from '@/api/generated/model';
import { useLanguage } from '@/i18n/use-language';
import { byDay, type Day } from './days';
import { NotificationRow } from './notification-row';

/** Properties of `NotificationDays`. */
export interface NotificationDaysProps {
  /** Newest first. */
  notifications: readonly NotificationView[];
  onOpened: (notification: NotificationView) => void;
  onMark: (notification: NotificationView, isRead: boolean) => void;
}

/** Notifications under the days on which they came. The arrows, Home and End move between them. */
export function NotificationDays({ notifications, ...acts }: NotificationDaysProps) {
  const language = useLanguage();
  const [now] = useState(Date.now);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the links inside it
    <div onKeyDown={moveBetweenLinks} className="-mx-3 flex flex-col gap-4">
      {byDay(notifications, language, now).map((day) => (
        <OneDay key={day.title} day={day} {...acts} />
      ))}
    </div>
  );
}

function OneDay({ day: { title, items }, onOpened, onMark }: Omit<NotificationDaysProps, 'notifications'> & { day: Day }) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="px-3 pb-1 text-sm font-medium text-muted">
        {title}
      </h3>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <NotificationRow key={item.id} notification={item} onOpened={() => onOpened(item)} onMark={(isRead) => onMark(item, isRead)} />
        ))}
      </ul>
    </div>
  );
}

function moveBetweenLinks(event: KeyboardEvent<HTMLElement>): void {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href]')];
  const row = event.target instanceof Element ? event.target.closest('li') : null;
  const at = links.findIndex((link) => row?.contains(link));
  const targets: Partial<Record<string, HTMLElement | undefined>> = { ArrowDown: links[at + 1], ArrowUp: links[Math.max(0, at - 1)], Home: links[0], End: links.at(-1) };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
