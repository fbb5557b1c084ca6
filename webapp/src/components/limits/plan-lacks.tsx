import type { PlanShortfall } from '@/api/generated/model';
import { useGetPlanShortfall } from '@/api/generated/subscription/subscription';
import { isProblem } from '@/api/problem';
import { Refusal } from '@/components/plans/refusal';
import { ExcessCallout } from './excess-callout';
import { LostModulesCallout } from './lost-modules-callout';

/** What a plan lacks of what somebody has. Nothing where it holds all. */
export function ShortfallCallouts({ shortfall: { excess, lost_modules: lost } }: { shortfall: PlanShortfall }) {
  return (
    <>
      <LostModulesCallout modules={lost} />
      <ExcessCallout excess={excess} />
    </>
  );
}

/** What the plan of a price lacks, beside something that does not wait for it, and that says when the price is no longer offered. */
export function PlanLacks({ priceId }: { priceId: string }) {
  const lacks = useGetPlanShortfall(priceId);
  if (lacks.data !== undefined) return <ShortfallCallouts shortfall={lacks.data} />;
  return lacks.isError && !isProblem(lacks.error, 'not_found') ? <Refusal error={lacks.error} onRetry={() => void lacks.refetch()} /> : null;
}
