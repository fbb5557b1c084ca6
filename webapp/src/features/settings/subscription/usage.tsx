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
import { hasEnded, useCompany } from '@/lib/company-card';

/** How much the company has of what its plan limits; where no plan holds any more, how much it has. */
export function Usage({ isOwner }: { isOwner: boolean }) {
  const { t } = useTranslation('limits');
  const company = useCompany();
  const usage = useGetCompanyUsage(company.id);
  const isLimited = company.subscription != null && !hasEnded(company);
  const uses = usage.data?.items.map(({ most, ...use }): PlanUse => (isLimited && most !== undefined ? { ...use, most } : use));
  return (
    <Section title={t(isLimited ? 'usage.title' : 'usage.endedTitle')} description={t(isLimited ? 'usage.text' : 'usage.endedText')}>
      <div className="flex flex-col gap-4">
        {uses === undefined ? (
          <Fetching query={usage} lines={2} />
        ) : (
          <>
            <ul className="grid gap-6 sm:grid-cols-2">
              {uses.map((use) => (
                <li key={use.kind}>
                  <Use use={use} isLimited={isLimited} />
                </li>
              ))}
            </ul>
            <Word items={uses} />
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

function Use({ use: { kind, used, most }, isLimited }: { use: PlanUse; isLimited: boolean }) {
  const { t } = useTranslation('limits');
  const quantity = useQuantity();
  const unlimited = isLimited ? t('usage.unlimited', { used: quantity(kind, used) }) : quantity(kind, used);
  const text = most === undefined ? unlimited : t('usage.of', { used: quantity(kind, used), most: quantity(kind, most) });
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
