import { useTranslation } from 'react-i18next';
import { cn } from '@/lib/cn';

/** Holds the place of something that is being fetched. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden data-skeleton className={cn('block h-4 animate-pulse rounded bg-line', className)} />;
}

/** Holds the place of a form or a card of `lines` lines, and says that it is being fetched. */
export function SkeletonLines({ lines = 4 }: { lines?: number | undefined }) {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('states.loading')}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={line % 2 === 0 ? 'w-2/3' : 'w-full'} />
      ))}
    </div>
  );
}
