import { useOpenBillingPortal } from '@/api/generated/subscription/subscription';
import { Button } from '@/components/ui/button';
import { leaveFor } from '@/lib/leave';
import { useProblemText } from '@/lib/problem-text';
import { showToast } from '@/lib/toast';

/** Goes to the page of the payment provider where a card is changed and what is open is paid. */
export function PortalButton({ label }: { label: string }) {
  const problemText = useProblemText();
  const portal = useOpenBillingPortal({ mutation: { onSuccess: ({ url }) => leaveFor(url), onError: (error) => showToast('danger', problemText(error)) } });
  return (
    <Button busy={portal.isPending} onClick={() => portal.mutate()}>
      {label}
    </Button>
  );
}
