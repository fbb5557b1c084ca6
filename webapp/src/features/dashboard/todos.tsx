import { Link } from '@tanstack/react-router';
import { CircleCheck, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { DashboardTodo } from '@/api/generated/model';
import { useLedger } from './context';

/** What waits for somebody, each with the page where it is done; nothing where nothing does. */
export function Todos({ todos }: { todos: readonly DashboardTodo[] }) {
  const { t } = useTranslation('dashboard');
  // A kind of work that this version has no page for is not shown.
  const known = todos.flatMap((todo) => (todo.code === 'draft_entries' || todo.code === 'fec_reports' ? [{ code: todo.code, count: todo.count } as const] : []));
  if (known.length === 0) return null;
  return (
    <section aria-label={t('cards.todos')} className="rounded-2xl border border-line bg-surface">
      <h2 className="px-6 pt-5 pb-2 text-lg font-semibold">{t('cards.todos')}</h2>
      <ul className="divide-y divide-line">
        {known.map(({ code, count }) => (
          <li key={code}>
            {code === 'draft_entries' ? (
              <Link to="/accounting/entries" search={{ state: 'draft' }} className={itemClass}>
                {t('todos.draft_entries', { count })}
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
              </Link>
            ) : (
              <Link to="/accounting/fec" className={itemClass}>
                {t('todos.fec_reports', { count })}
                <ChevronRight aria-hidden className="size-4 shrink-0 text-muted rtl:-scale-x-100" />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What waits, as a card: it says so when nothing does. */
export function TodosCard() {
  const { t } = useTranslation('dashboard');
  const { todos } = useLedger();
  if (todos.length > 0) return <Todos todos={todos} />;
  return (
    <p className="flex items-center gap-3 rounded-2xl border border-line bg-surface px-6 py-4 text-muted">
      <CircleCheck aria-hidden className="size-5 shrink-0 text-positive" />
      {t('todos.none')}
    </p>
  );
}

const itemClass = 'flex items-center justify-between gap-4 rounded-2xl px-6 py-3.5 -outline-offset-2 hover:bg-sunken';
