import { Lock } from 'lucide-react';
import { Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardView } from '@/api/generated/model';
import { DateText } from '@/components/ui/date-text';
import { Period } from '@/components/figures/period';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { Skeleton } from '@/components/ui/skeleton';
import { cn } from '@/lib/cn';
import { placed } from '@/lib/card-order';
import { later } from '@/components/later';
import { hasEnded, useCompany } from '@/lib/company-card';
import type { ModuleCard } from '@/lib/module-card';
import { usePreference } from '@/lib/preferences';
import { LedgerContext } from './context';
import { useOpenable } from './openable';
import { useOpenedFigure } from './opened-figure';
import { Todos } from './todos';

const FirstSteps = later(async () => (await import('./first-steps')).FirstSteps);
const FigureLines = later(async () => (await import('./figure-lines')).FigureLines, 'table');

/**
 * What a company without entries does first, else its cards; a role that may not see the ledger, or a plan that does not hold it, is told, and not
 * shown as nought. While the figures of another period are on their way (`isOld`), those that show are paler.
 */
export function Board({ dashboard, cards, isOutsidePlan, isOld = false }: { dashboard: DashboardView; cards: readonly ModuleCard[]; isOutsidePlan: boolean; isOld?: boolean }) {
  const { t } = useTranslation('dashboard');
  const isOver = hasEnded(useCompany());
  const { figures, period, next_steps: steps, todos, currency } = dashboard;
  if (steps != null && isOver)
    return (
      <div className="rounded-2xl border border-line bg-surface">
        <EmptyState icon={<Lock aria-hidden />} title={t('over.title')} action={<LinkButton to="/pricing">{t('outsidePlan.plans')}</LinkButton>}>
          {t('over.text')}
        </EmptyState>
      </div>
    );
  if (steps != null)
    return (
      <>
        <Todos todos={todos} />
        <Suspense fallback={<Skeleton className="h-72" />}>
          <FirstSteps steps={steps} />
        </Suspense>
      </>
    );
  if (figures == null || period == null)
    return (
      <>
        <Todos todos={todos} />
        <div className="rounded-2xl border border-line bg-surface">
          {isOutsidePlan ? (
            <EmptyState icon={<Lock aria-hidden />} title={t('outsidePlan.title')} action={<LinkButton to="/pricing">{t('outsidePlan.plans')}</LinkButton>}>
              {t('outsidePlan.text')}
            </EmptyState>
          ) : (
            <EmptyState icon={<Lock aria-hidden />} title={t('hidden.title')}>
              {t('hidden.text')}
            </EmptyState>
          )}
        </div>
      </>
    );
  return (
    <div aria-busy={isOld} className={cn('flex flex-col gap-6 transition-opacity duration-150', isOld && 'opacity-60')}>
      <p className="-mb-3 text-sm text-muted">
        {t('period')} <Period from={period.from} to={period.to} />
        {hasBefore(figures) ? (
          <span className="max-md:hidden">
            {' · '}
            {t('comparedWith')} <DateText value={period.previous.from} /> – <DateText value={period.previous.to} />
          </span>
        ) : null}
      </p>
      <Cards dashboard={{ figures, currency, period, todos }} cards={cards} />
    </div>
  );
}

/** Whether books were kept in the period before, with which this one is compared. */
function hasBefore({ treasury, revenue, expenses, result }: Shown['figures']): boolean {
  return [treasury, revenue, expenses, result].some(({ previous }) => previous !== undefined);
}

type Shown = Pick<DashboardView, 'currency' | 'todos'> & { figures: NonNullable<DashboardView['figures']>; period: NonNullable<DashboardView['period']> };

function Cards({ dashboard: { figures, currency, period, todos }, cards }: { dashboard: Shown; cards: readonly ModuleCard[] }) {
  const { t } = useTranslation('dashboard');
  const [chosen] = usePreference('dashboard_cards');
  const { opened, open, close } = useOpenedFigure();
  const openable = useOpenable(figures);
  const ledger = useMemo(() => ({ figures, currency, todos, openable, open }), [figures, currency, todos, openable, open]);
  const lines = opened === undefined ? undefined : openable.get(opened);
  const shown = placed(cards, chosen).filter(({ hidden }) => !hidden);
  if (shown.length === 0) return <p className="py-16 text-center text-muted">{t('customise.none')}</p>;
  return (
    <LedgerContext value={ledger}>
      <div className="grid grid-flow-row-dense gap-6 lg:grid-cols-2">
        {shown.map(({ key, width, isTall = false, component: Card }) => (
          <div key={key} data-card={key} className={cn('grid min-w-0 grid-cols-1', width === 'whole' && 'lg:col-span-2', isTall && 'lg:row-span-2')}>
            <Suspense fallback={<Skeleton className="h-72" />}>
              <Card from={period.from} to={period.to} currency={currency} />
            </Suspense>
          </div>
        ))}
      </div>
      {lines === undefined ? null : (
        <Suspense fallback={null}>
          <FigureLines figure={lines} currency={currency} onClose={close} />
        </Suspense>
      )}
    </LedgerContext>
  );
}
