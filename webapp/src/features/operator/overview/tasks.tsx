import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { OperatorTasks } from '@/api/generated/model';
import type { OperatorSearch } from '../search';

/** What waits for somebody, each with the tab where it is done. */
export function Tasks({ tasks }: { tasks: OperatorTasks }) {
  const { t } = useTranslation('operator');
  const all: { text: string; count: number; search: OperatorSearch }[] = [
    { text: t('tasks.mobile', { count: tasks.mobile_payments_waiting }), count: tasks.mobile_payments_waiting, search: { tab: 'mobile' } },
    { text: t('tasks.failed', { count: tasks.failed_payments }), count: tasks.failed_payments, search: { tab: 'failed' } },
    { text: t('tasks.events', { count: tasks.failed_events }), count: tasks.failed_events, search: { tab: 'events', state: 'failed' } },
  ];
  const waiting = all.filter(({ count }) => count > 0);
  if (waiting.length === 0) {
    return (
      <p className="flex items-center gap-3 rounded-2xl border border-line bg-surface px-6 py-4 text-muted">
        <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
        {t('tasks.none')}
      </p>
    );
  }
  return (
    <section aria-label={t('tasks.title')} className="rounded-2xl border border-line bg-surface">
      <h2 className="px-6 pt-5 pb-2 text-lg font-semibold">{t('tasks.title')}</h2>
      <ul className="divide-y divide-line">
        {waiting.map(({ text, search }) => (
          <li key={text}>
            <Link to="/operator" search={search} className="flex items-center justify-between gap-4 rounded-2xl px-6 py-3.5 -outline-offset-2 hover:bg-sunken">
              {text}
              <ChevronRight aria-hidden className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
