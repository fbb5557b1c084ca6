import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getGetNotificationSettingsQueryKey, useGetNotificationSettings } from '@/api/generated/notifications/getNotificationSettings';
import { useUpdateNotificationSettings } from '@/api/generated/notifications/updateNotificationSettings';
import type { NotificationSettings } from '@/api/generated/model';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';

/** How the person wants to be told, and what changes it: that shows at once, and is taken back where the service refuses it. */
export function useNotificationSettings() {
  const client = useQueryClient();
  const problemText = useProblemText();
  const query = useGetNotificationSettings();
  const update = useUpdateNotificationSettings({
    mutation: {
      // One after the other: the last word counts.
      scope: { id: 'notification-settings' },
      onSuccess: (kept) => client.setQueryData(getGetNotificationSettingsQueryKey(), kept),
    },
  });
  const [wanted, setWanted] = useState<NotificationSettings>();
  const send = async (data: NotificationSettings) => {
    setWanted(data);
    try {
      return await update.mutateAsync({ data });
    } finally {
      setWanted((last) => (last === data ? undefined : last));
    }
  };
  const change = (data: NotificationSettings) => void send(data).catch((error: unknown) => showToast('danger', problemText(error)));
  return { query, shown: wanted ?? query.data, send, change };
}
