import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanShortfall, Problem } from '@/api/generated/model';
import { getPlanShortfall, useOpenCheckout } from '@/api/generated/subscription/subscription';
import type { ErrorType } from '@/api/http';
import { isProblem } from '@/api/problem';
import { later } from '@/components/later';
import { Refusal } from '@/components/plans/refusal';
import { Button } from '@/components/ui/button';
import { leaveFor } from '@/lib/leave';
import { useModuleNames } from '@/lib/module-text';
import { soldPlanName } from '@/lib/plan-name';
import type { PlanOf } from './plan-act';

const BuySmallerDialog = later(async () => (await import('./buy-smaller-dialog')).BuySmallerDialog, 'limits');

/** Goes to the page where the plan is paid; first to what the plan lacks of what they have, where it lacks something. */
export function SubscribeButton({ plan, price }: PlanOf) {
  const { t } = useTranslation('pricing');
  const [lacks, setLacks] = useState<PlanShortfall>();
  const isShort = useIsShort();
  const checkout = useOpenCheckout({ mutation: { onSuccess: ({ url }) => leaveFor(url) } });
  const pay = () => checkout.mutate({ data: { price_id: price.id } });
  const look = useMutation<PlanShortfall, ErrorType<Problem>>({
    mutationFn: () => getPlanShortfall(price.id),
    onSuccess: (found) => {
      if (isShort(found)) setLacks(found);
      else pay();
    },
    // The page of the payment is not opened for a price that is no longer offered, and says so.
    onError: (error) => {
      if (isWithdrawn(error)) pay();
    },
  });
  const close = () => {
    setLacks(undefined);
    checkout.reset();
  };
  const failed = [look, checkout].find(({ error }) => error !== null && !isWithdrawn(error));
  return (
    <>
      <Button variant="primary" busy={look.isPending || checkout.isPending} aria-label={t('subscribeTo', { plan: soldPlanName(plan) })} onClick={() => look.mutate()}>
        {t('subscribe')}
      </Button>
      {failed === undefined || lacks !== undefined ? null : <Refusal error={failed.error} />}
      <Suspense>{lacks === undefined ? null : <BuySmallerDialog plan={plan} shortfall={lacks} checkout={checkout} onPay={pay} onClose={close} />}</Suspense>
    </>
  );
}

/** Whether a price is no longer offered. */
function isWithdrawn(error: unknown) {
  return isProblem(error, 'not_found');
}

/** Tells whether there is something to say of what a plan lacks. */
function useIsShort() {
  const namesOf = useModuleNames();
  return ({ excess, lost_modules: lost }: PlanShortfall) => excess.length > 0 || namesOf(lost).length > 0;
}
