import { useTranslation } from 'react-i18next';
import { useGetOperatorOverview } from '@/api/generated/operator/operator';
import { Fetching } from '@/components/ui/problem-state';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { usePreferences } from '@/lib/preferences';
import { Revenue } from './revenue';
import { Tasks } from './tasks';
import { Trials } from './trials';

/** The instance at a glance: what waits, what subscriptions bring in, and how trials end. */
export function OverviewPanel() {
  const { t } = useTranslation('operator');
  const language = useLanguage();
  usePreferences();
  const overview = useGetOperatorOverview();
  if (overview.data === undefined) return <Fetching query={overview} lines={8} />;
  const { tasks, revenue, plans, trials, as_of: asOf } = overview.data;
  return (
    <div className="flex flex-col gap-8">
      <Tasks tasks={tasks} />
      <Revenue revenue={revenue} plans={plans} />
      <Trials trials={trials} />
      <p className="text-sm text-muted">{t('asOf', { date: formatDate(asOf, language, 'time') })}</p>
    </div>
  );
}
