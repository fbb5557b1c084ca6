import { Mail, MailOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { NotificationView } from '@/api/generated/model';
import { RelativeDate } from '@/components/figures/relative-date';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Tooltip } from '@/components/ui/tooltip';
import { CategoryIcon, priorityTones } from './category-icon';
import { useCompanyName } from './companies';
import { NotificationLink } from './link';
import { useSentence } from './sentence';

/** Properties of `NotificationRow`. */
export interface NotificationRowProps {
  notification: NotificationView;
  onOpened: () => void;
  onMark: (isRead: boolean) => void;
}

/** A notification in the centre: the whole row leads to its page, the button beside it marks it. */
export function NotificationRow({ notification, onOpened, onMark }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const company = useCompanyName()(notification.company_id);
  const sentence = useSentence()(notification);
  const isRead = notification.read_at !== undefined;
  const act = t(isRead ? 'markUnread' : 'markRead');
  return (
    <li className="relative flex items-start gap-3 rounded-xl px-3 py-3 focus-within:bg-sunken hover:bg-sunken">
      <CategoryIcon {...notification} />
      <div className="min-w-0 grow">
        <NotificationLink notification={notification} onOpened={onOpened} className="text-pretty outline-none after:absolute after:inset-0 after:rounded-xl focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent">
          <span className={isRead ? 'text-muted' : 'font-medium'}>{sentence}</span>
          {isRead ? null : <span className="sr-only">{` ${t('isUnread')}`}</span>}
        </NotificationLink>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          {notification.priority === 'normal' ? null : <Badge tone={priorityTones[notification.priority]}>{t(`priorities.${notification.priority}`)}</Badge>}
          <span className="flex min-w-0 gap-x-2">
            {company === undefined ? null : (
              <>
                <bdi className="min-w-0 truncate">{company}</bdi>
                <span aria-hidden>·</span>
              </>
            )}
            <RelativeDate value={notification.created_at} />
          </span>
        </p>
      </div>
      {isRead ? null : <span aria-hidden className="mt-3 size-2 shrink-0 rounded-full bg-accent" />}
      <Tooltip text={act}>
        <Button variant="quiet" size="icon" className="relative z-10 -my-1" aria-label={t('actOn', { act, sentence })} onClick={() => onMark(!isRead)}>
          {isRead ? <Mail aria-hidden /> : <MailOpen aria-hidden />}
        </Button>
      </Tooltip>
    </li>
  );
}
