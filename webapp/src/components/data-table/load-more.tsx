import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import type { TableQuery } from './column';

/** Fetches the next page when the end of the list comes into view, and on request. A page that fails says so: a list cut short must not look whole. */
export function LoadMore<Row>({ query }: { query: TableQuery<Row> }) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage = false, isFetchingNextPage = false, fetchNextPage, isError, error } = query;
  useEffect(() => {
    const element = end.current;
    if (element === null || !hasNextPage || isFetchingNextPage || isError || fetchNextPage === undefined) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) fetchNextPage();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  if (isError) {
    return (
      <div className="border-t border-line p-3">
        <ProblemCallout error={error} onRetry={() => (hasNextPage ? fetchNextPage?.() : query.refetch())} />
      </div>
    );
  }
  if (!hasNextPage) return null;
  return (
    <div ref={end} className="flex justify-center border-t border-line p-3">
      <Button size="sm" variant="quiet" busy={isFetchingNextPage} onClick={() => fetchNextPage?.()}>
        {t('actions.loadMore')}
      </Button>
    </div>
  );
}
