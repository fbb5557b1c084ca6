import { CircleAlert, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlanUse } from '@/api/generated/model';
import { useGetCompanyUsage } from '@/api/generated/subscription/subscription';
import { useQuantity } from '@/components/limits/quantity';
import { fillOf, Meter } from '@/components/ui/meter';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { TextLink } from '@/components/ui/text-link';
import { cn } from '@/lib/cn';
import { useCompanyId } from '@/lib/session';

/** How much the company has of what its plan limits. */
export function Usage({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('limits');
  const usage = useGetCompanyUsage(useCompanyId());
  return (
    <Section title={t('usage.title')} description={t('usage.text')}>
      <div className="flex flex-col gap-4">
        {usage.data === undefined ? (
          <Fetching query={usage} lines={2} />
        ) : (
          <>
            <ul className="grid gap-6 sm:grid-cols-2">
              {usage.data.items.map((use) => (
                <li key={use.kind}>
                  <Use use={use} />
                </li>
              ))}
            </ul>
            <Word items={usage.data.items} />
          </>
        )}
        {isOwner ? (
          <p>
            <TextLink to="/pricing">{t('toPlans')}</TextLink>
          </p>
        ) : null}
      </div>
    </Section>
  );
}

function Use({ use: { kind, used, most } }: { use: PlanUse }) {
  const { t } = useTranslation('limits');
  const quantity = useQuantity();
  const text = most === undefined ? t('usage.unlimited', { used: quantity(kind, used) }) : t('usage.of', { used: quantity(kind, used), most: quantity(kind, most) });
  const fill = fillOf(used, most);
  const Icon = fill === 'over' ? CircleAlert : TriangleAlert;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">{t(`kinds.${kind}`)}</span>
        <span className="tabular-nums">{text}</span>
      </p>
      {most === undefined ? null : <Meter used={used} most={most} label={t(`kinds.${kind}`)} text={text} />}
      {fill === 'ample' ? null : (
        <p className={cn('flex items-center gap-1.5 text-sm font-medium', fill === 'over' ? 'text-danger' : 'text-caution')}>
          <Icon aria-hidden className="size-4 shrink-0" />
          {t(`usage.${fill}`)}
        </p>
      )}
    </div>
  );
}

/** What it means that something is full or over. */
function Word({ items }: { items: readonly PlanUse[] }) {
  const { t } = useTranslation('limits');
  const fills = items.map(({ used, most }) => fillOf(used, most));
  if (fills.includes('over')) return <p className="text-sm text-muted">{t('usage.kept')}</p>;
  return fills.includes('full') ? <p className="text-sm text-muted">{t('usage.fullText')}</p> : null;
}
