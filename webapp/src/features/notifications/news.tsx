import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { hearEvents } from '@/api/events';
import { getSession } from '@/api/generated/identity/identity';
import type { NotificationsChanged, NotificationView } from '@/api/generated/model';
import { getListNotificationsInfiniteQueryKey } from '@/api/generated/notifications/listNotifications';
import { getStreamNotificationsUrl } from '@/api/generated/notifications/streamNotifications';
import { isProblem } from '@/api/problem';
import { useMaybeSession } from '@/lib/session';
import { useEndedSession } from '@/lib/session-end';
import { shareStream } from '@/lib/shared-stream';
import { followArrivals } from './arrivals';
import { useMarking } from './marking';
import { PopupStack } from './popup-stack';
import { withArrived } from './popups';
import { useSentence } from './sentence';

/** Hears what is new for the person as long as their session lasts, and shows it. Not while the centre does: it has them all. */
export function News({ isCentreOpen }: { isCentreOpen: boolean }) {
  const { t } = useTranslation('notifications');
  const sentence = useSentence();
  const { mark } = useMarking();
  const [popups, setPopups] = useState<readonly NotificationView[]>([]);
  const [said, setSaid] = useState('');
  if (isCentreOpen && popups.length > 0) setPopups([]);
  useArrivals((arrived) => {
    const [first] = arrived;
    setSaid(arrived.length === 1 && first !== undefined ? sentence(first) : t('arrivedCount', { count: arrived.length }));
    if (!isCentreOpen) setPopups((before) => withArrived(before, arrived));
  });
  const close = ({ id }: NotificationView) => setPopups((before) => before.filter((popup) => popup.id !== id));
  // What is asked in a dialog is answered first; the time of what waits begins after it.
  const isAsked = useSyncExternalStore(followLock, isLocked);
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isAsked || popups.length === 0 ? null : (
        <PopupStack
          notifications={popups}
          onClose={close}
          onOpened={(notification) => {
            mark(notification, true);
            close(notification);
          }}
        />
      )}
    </>
  );
}

/** Hears of what arrives, in one stream for all tabs of the browser. */
function useArrivals(onArrival: (arrived: NotificationView[]) => void): void {
  const client = useQueryClient();
  const person = useMaybeSession()?.user.id;
  const isEnded = useEndedSession() !== null;
  const arrive = useEffectEvent((arrived: NotificationView[]) => {
    onArrival(arrived);
    // It may be that the person may do more or less from now on, and that what shows is other than it was.
    void client.invalidateQueries();
  });
  useEffect(() => {
    if (person === undefined || isEnded) return undefined;
    const arrivals = followArrivals((arrived) => arrive(arrived));
    const leave = shareStream<NotificationsChanged>({
      name: `partita.notifications.${person}`,
      open: (say, signal) => hearEvents(getStreamNotificationsUrl(), (said) => say(said as NotificationsChanged), signal),
      lasts: isSessionOpen,
      hear: ({ unread_count }) => {
        arrivals.hear(unread_count);
        void client.invalidateQueries({ queryKey: getListNotificationsInfiniteQueryKey() });
      },
    });
    return () => {
      leave();
      arrivals.end();
    };
  }, [client, person, isEnded]);
}

/** Whether the session lasts; who finds that it does not has it asked for by the page. */
async function isSessionOpen(): Promise<boolean> {
  try {
    await getSession();
    return true;
  } catch (error) {
    if (isProblem(error, 'unauthenticated')) return false;
    throw error;
  }
}

function isLocked(): boolean {
  return 'pageLock' in document.documentElement.dataset;
}

/** Calls back when a dialog opens or the last one closes. */
function followLock(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-page-lock'] });
  return () => observer.disconnect();
}
