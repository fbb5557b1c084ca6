import { useNavigate } from '@tanstack/react-router';
import { BellRing, CheckCheck, Settings2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useListNotificationsInfinite } from '@/api/generated/notifications/listNotifications';
import { rowsOf } from '@/components/data-table/column';
import { LoadMore } from '@/components/data-table/load-more';
import { Button } from '@/components/ui/button';
import { Drawer } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Fetching } from '@/components/ui/problem-state';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { byCursor } from '@/lib/paging';
import { setUnread, useUnread } from '@/lib/unread';
import { useMarking } from './marking';
import { NotificationDays } from './notification-days';

const filters = ['all', 'unread'] as const;
const pageSize = 20;

/** All that the person was told, of all their companies, beside the page. */
export function NotificationCentre({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const [filter, setFilter] = useState<(typeof filters)[number]>('all');
  const list = useListNotificationsInfinite({ limit: pageSize, ...(filter === 'unread' ? { unread: true } : {}) }, { query: byCursor });
  const { mark, markAll } = useMarking();
  const rows = useMemo(() => rowsOf(list.data), [list]);
  const newest = rows?.[0];
  const counted = list.data?.pages[0]?.unread_count;
  // The list knows better than a stream that has ended.
  useEffect(() => (counted === undefined ? undefined : setUnread(counted)), [counted]);
  const hasUnread = useUnread() > 0;
  return (
    <Drawer open onOpenChange={onClose} title={t('title')} footer={<Acts onReadAll={hasUnread && newest !== undefined ? () => markAll(newest) : undefined} onClose={onClose} />}>
      <Tabs value={filter} onChange={setFilter} label={t('title')} tabs={filters.map((value) => ({ value, label: t(value) }))}>
        <TabPanel key={filter} value={filter}>
          <Fetching query={list} lines={8} />
          {rows?.length === 0 ? <Nothing filter={filter} /> : null}
          <NotificationDays
            notifications={rows ?? []}
            onMark={mark}
            onOpened={(notification) => {
              mark(notification, true);
              onClose();
            }}
          />
          {rows === undefined ? null : <LoadMore query={list} />}
        </TabPanel>
      </Tabs>
    </Drawer>
  );
}

function Nothing({ filter }: { filter: (typeof filters)[number] }) {
  const { t } = useTranslation('notifications');
  if (filter === 'unread') return <EmptyState icon={<CheckCheck aria-hidden />} title={t('allRead')} />;
  return (
    <EmptyState icon={<BellRing aria-hidden />} title={t('empty')}>
      {t('emptyText')}
    </EmptyState>
  );
}

function Acts({ onReadAll, onClose }: { onReadAll: (() => void) | undefined; onClose: () => void }) {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const toSettings = () => {
    onClose();
    void navigate({ to: '/settings', search: { tab: 'notifications' } });
  };
  return (
    <>
      <Button variant="quiet" className="me-auto -ms-4" onClick={toSettings}>
        <Settings2 aria-hidden />
        {t('settings')}
      </Button>
      <Button disabled={onReadAll === undefined} onClick={onReadAll}>
        <CheckCheck aria-hidden />
        {t('readAll')}
      </Button>
    </>
  );
}
