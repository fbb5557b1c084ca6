import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { CategoryIcon } from './category-icon';
import { useCompanyName } from './companies';
import { NotificationLink } from './link';
import { shownAgainMs, shownMs, stays } from './popups';
import { useSentence } from './sentence';

/** Properties of `Popup`. */
export interface PopupProps {
  notification: NotificationView;
  /** Somebody is at the pop-ups, or cannot see them: their time stands still. */
  held: boolean;
  onOpened: () => void;
  onClose: () => void;
}

/** A notification that has just come: all of it leads to its page. */
export function Popup({ notification, held, onOpened, onClose }: PopupProps) {
  const { t } = useTranslation();
  const company = useCompanyName()(notification.company_id);
  const sentence = useSentence()(notification);
  useTimeOf(notification, held, onClose);
  return (
    <li className="pointer-events-auto relative flex items-start gap-3 rounded-xl border border-line bg-raised py-2.5 ps-3 pe-2 shadow-raised hover:bg-sunken max-md:items-center max-md:py-1.5">
      <CategoryIcon {...notification} />
      <div className="min-w-0 grow">
        <NotificationLink notification={notification} onOpened={onOpened} className="text-sm/5 font-medium text-pretty outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent">
          <span className="line-clamp-3 max-md:line-clamp-2">{sentence}</span>
        </NotificationLink>
        {company === undefined ? null : <bdi className="block truncate text-sm/5 text-muted max-md:hidden rtl:text-right">{company}</bdi>}
      </div>
      <Button variant="quiet" size="icon" className="relative z-10 -my-0.5 shrink-0" aria-label={t('actions.close')} onClick={onClose}>
        <X aria-hidden />
      </Button>
    </li>
  );
}

/** Closes it after its time, which stands still while it is held and is longer afterwards. */
function useTimeOf(notification: NotificationView, held: boolean, onClose: () => void): void {
  const wasHeld = useRef(false);
  const close = useEffectEvent(onClose);
  const isShort = !stays(notification);
  useEffect(() => {
    if (held) wasHeld.current = true;
    if (held || !isShort) return undefined;
    const timer = setTimeout(close, wasHeld.current ? shownAgainMs : shownMs);
    return () => clearTimeout(timer);
  }, [held, isShort]);
}
