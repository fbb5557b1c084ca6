import { useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { getListNotificationsInfiniteQueryKey } from '@/api/generated/notifications/listNotifications';
import { useReadNotifications } from '@/api/generated/notifications/readNotifications';
import { useUpdateNotification } from '@/api/generated/notifications/updateNotification';
import type { NotificationList, NotificationView } from '@/api/generated/model';
import type { ProblemError } from '@/api/problem';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';
import { currentUnread, setUnread } from '@/lib/unread';

/** What marks notifications as read or not: it shows at once, and is taken back where the service refuses it. */
export function useMarking() {
  const client = useQueryClient();
  const problemText = useProblemText();
  const onMutate = currentUnread;
  const onError = (error: unknown, _: unknown, before: number | undefined) => {
    showToast('danger', problemText(error));
    setUnread(before ?? 0);
    void client.invalidateQueries({ queryKey: getListNotificationsInfiniteQueryKey() });
  };
  const one = useUpdateNotification<ProblemError, number>({ mutation: { onMutate, onError } });
  const all = useReadNotifications<ProblemError, number>({ mutation: { onMutate, onError } });
  return {
    mark: ({ id, read_at }: NotificationView, isRead: boolean) => {
      if ((read_at !== undefined) === isRead) return;
      one.mutate({ notificationId: id, data: { is_read: isRead } });
      showMarked(client, (item) => item.id === id, isRead);
      setUnread(Math.max(0, currentUnread() + (isRead ? -1 : 1)));
    },
    /** Marks this one, the newest that shows, and all before it. */
    markAll: ({ id }: NotificationView) => {
      all.mutate({ data: { up_to: id } });
      showMarked(client, () => true, true);
      setUnread(0);
    },
  };
}

/** Marks in the lists that are there already. */
function showMarked(client: QueryClient, isMeant: (item: NotificationView) => boolean, isRead: boolean): void {
  const read_at = isRead ? new Date().toISOString() : undefined;
  const marked = ({ read_at: before, ...item }: NotificationView): NotificationView => {
    const at = isMeant(item) ? read_at : before;
    return at === undefined ? item : { ...item, read_at: at };
  };
  client.setQueriesData<InfiniteData<NotificationList>>({ queryKey: getListNotificationsInfiniteQueryKey() }, (list) =>
    list === undefined ? list : { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(marked) })) },
  );
}
