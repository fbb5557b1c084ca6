import { Suspense, useContext } from 'react';
import { later } from '@/components/later';
import { TitleContext } from '@/components/ui/page';
import { PlanHint } from './parts';

/** Says that what is there can be taken out. */
const ExportHint = later(async () => (await import('./export-hint')).ExportHint, 'limits');

/** In place of what the plan does not hold: the plans that do, and the way to what is in there all the same. */
export function ClosedModule({ plans }: { plans: readonly string[] }) {
  // Elsewhere it is the plan of others.
  const isInCompany = useContext(TitleContext) !== undefined;
  return (
    <Suspense>
      <PlanHint plans={plans} />
      {isInCompany ? <ExportHint /> : null}
    </Suspense>
  );
}
