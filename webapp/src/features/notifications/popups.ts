import type { NotificationView } from '@/api/generated/model';

/** At most so many wait or show: the centre has the others. */
const most = 5;
const ranks = { urgent: 0, high: 1, normal: 2 };

/** How long one shows, in milliseconds: at first, and after it was pointed at or reached by the keyboard. */
export const [shownMs, shownAgainMs] = [5_000, 10_000];

/** The pop-ups after some have come: what matters most first, then the newest. */
export function withArrived(before: readonly NotificationView[], arrived: readonly NotificationView[]): NotificationView[] {
  const all = [...arrived, ...before];
  return all.sort((one, other) => ranks[one.priority] - ranks[other.priority] || other.created_at.localeCompare(one.created_at)).slice(0, most);
}

/** Whether one stays until it is closed: what failed, and what somebody has to act on. */
export function stays({ priority }: Pick<NotificationView, 'priority'>): boolean {
  return priority !== 'normal';
}
