import { listNotifications } from '@/api/generated/notifications/listNotifications';
import type { NotificationView } from '@/api/generated/model';
import { isInUse, onUse } from '@/lib/in-use';
import { currentUnread, setUnread } from '@/lib/unread';

/** So many of the newest are looked at for what is new. */
const looked = 20;
/** The list is not read again sooner, nor sooner after a failure; it is when the person comes back after so long. In milliseconds. */
const [restMs, failedMs, staleMs] = [2_000, 30_000, 60_000];

/** Follows what comes while the page is open. */
export interface Arrivals {
  /** So many are unread now: a stream says it of every change. */
  hear: (unreadCount: number) => void;
  end: () => void;
}

/**
 * Reads the newest notifications whenever something is new and somebody is there, and tells which of them have come since
 * the page was opened. One that is unread again has not come again.
 */
export function followArrivals(onArrival: (arrived: NotificationView[]) => void): Arrivals {
  const known = new Set<string>();
  let [isBehind, isReading, hasRead, readAt, notBefore] = [true, false, false, 0, 0];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = async () => {
    const { items, unread_count } = await listNotifications({ limit: looked });
    setUnread(unread_count);
    const arrived = hasRead ? items.filter(({ id, read_at }) => read_at === undefined && !known.has(id)) : [];
    for (const { id } of items) known.add(id);
    hasRead = true;
    if (arrived.length > 0) onArrival(arrived);
  };
  const readNow = async () => {
    [isBehind, isReading, readAt] = [false, true, Date.now()];
    // What fails is tried again while somebody is there; the centre says what is wrong.
    isBehind = await read().then(() => isBehind, () => true);
    isReading = false;
  };
  const catchUp = () => {
    const now = Date.now();
    if (isReading || !isInUse() || !(isBehind || now - readAt >= staleMs)) return;
    clearTimeout(timer);
    if (now < notBefore) timer = setTimeout(catchUp, notBefore - now);
    else void readNow().then(rest);
  };
  const rest = () => {
    notBefore = Date.now() + (isBehind ? failedMs : restMs);
    catchUp();
  };
  const leave = onUse(catchUp);
  catchUp();
  return {
    hear: (count) => {
      isBehind ||= count > currentUnread();
      setUnread(count);
      catchUp();
    },
    end: () => {
      leave();
      clearTimeout(timer);
    },
  };
}
