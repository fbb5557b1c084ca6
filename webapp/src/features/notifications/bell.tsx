import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { useUnread } from '@/lib/unread';

/** The keys that open the notifications from every page. */
export const bellKeys = 'Ctrl+Shift+B';
/** More than so many are not counted on the bell. */
const most = 99;

/** Opens the notifications, and says how many are unread. */
export function NotificationBell({ onOpen, onAhead }: { onOpen: () => void; onAhead: () => void }) {
  const { t } = useTranslation('frame');
  const count = useUnread();
  const label = count === 0 ? t('bell.none') : t('bell.unread', { count });
  return (
    <Button variant="quiet" size="icon" className="relative" aria-label={label} aria-haspopup="dialog" aria-keyshortcuts="Control+Shift+B" title={`${t('bell.none')} (${bellKeys})`} onClick={onOpen} onPointerEnter={onAhead}>
      <Bell aria-hidden />
      {count === 0 ? null : (
        <span aria-hidden className="absolute start-1/2 top-0.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem]/4.5 font-semibold text-on-danger tabular-nums">
          {count > most ? `${String(most)}+` : count}
        </span>
      )}
    </Button>
  );
}
