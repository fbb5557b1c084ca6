import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@/api/generated/model';
import { cn } from '@/lib/cn';
import { useMedia } from '@/lib/media';
import { useUpdateReady } from '@/lib/update';
import { Popup } from './popup';

/** Properties of `PopupStack`. */
export interface PopupStackProps {
  /** In the order in which they show. */
  notifications: readonly NotificationView[];
  onOpened: (notification: NotificationView) => void;
  onClose: (notification: NotificationView) => void;
}

/*
 * At the end of the foot, where no page has its primary act, above what stands there itself. A telephone has room for one,
 * over the header: never over what the page is for.
 */
const place = 'pointer-events-none fixed z-40 flex flex-col gap-2 max-md:inset-x-1 max-md:top-1 md:end-4 md:w-96 md:[body:has([data-page-foot])_&]:bottom-28';

/** From this width on there is room for several: the `md` of the tokens. */
const broad = '(min-width: 48rem)';

/** The notifications that have just come. They stay while somebody points at them, or is at them with the keyboard. */
export function PopupStack({ notifications, onOpened, onClose }: PopupStackProps) {
  const { t } = useTranslation('notifications');
  const room = useMedia(broad) ? 5 : 1;
  const isHidden = useSyncExternalStore(followVisibility, () => document.visibilityState === 'hidden');
  const isUpdateReady = useUpdateReady();
  const [[isPointedAt, isFocused], setAttention] = useState([false, false]);
  const close = (notification: NotificationView) => {
    // What goes with its focus says nothing of it.
    setAttention([isPointedAt, false]);
    onClose(notification);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears that somebody is at the links inside it
    <section
      aria-label={t('arrived')}
      onPointerEnter={() => setAttention([true, isFocused])}
      onPointerLeave={() => setAttention([false, isFocused])}
      onFocus={() => setAttention([isPointedAt, true])}
      onBlur={() => setAttention([isPointedAt, false])}
      className={cn(place, isUpdateReady ? 'md:bottom-24' : 'md:bottom-4')}
    >
      <ul className="contents">
        {notifications.slice(0, room).map((notification) => (
          <Popup key={notification.id} notification={notification} held={isPointedAt || isFocused || isHidden} onOpened={() => onOpened(notification)} onClose={() => close(notification)} />
        ))}
      </ul>
    </section>
  );
}

function followVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
