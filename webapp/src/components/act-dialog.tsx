import { useMutation } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem, type ProblemError } from '@/api/problem';
import { Overtaken } from '@/components/form/parts';
import { Button } from '@/components/ui/button';
import { ConfirmDialog, Dialog, type ConfirmDialogProps } from '@/components/ui/dialog';
import { ProblemCallout } from '@/components/ui/problem-callout';

/** Properties of `ActDialog`. */
export interface ActDialogProps extends Omit<ConfirmDialogProps, 'open' | 'onOpenChange' | 'busy' | 'error'> {
  /** The mutation that is asked about. */
  act: { isPending: boolean; error: unknown };
  /** Reads anew what the act is about, where that has a version; `useCurrent` has it. */
  renew?: () => Promise<unknown>;
  onClose: () => void;
}

/**
 * Asks before the service is told to do something, is busy while it does, and says why it would not. Where somebody was
 * faster, it asks once more, of what is there now; what cannot be done any more is not offered again.
 */
export function ActDialog({ act, renew, onClose, children, ...confirm }: ActDialogProps) {
  const { t } = useTranslation();
  const isOvertaken = renew !== undefined && isProblem(act.error, 'stale_version');
  const reading = useReading(isOvertaken ? act.error : null, renew);
  const error = isOvertaken ? reading.error : act.error;
  const open = { open: true, onOpenChange: (isOpen: boolean) => !isOpen && onClose() };
  if (isProblem(error) && isFinal(error)) {
    return (
      <Dialog {...open} title={confirm.title} footer={<Button onClick={onClose}>{t('actions.close')}</Button>}>
        <ProblemCallout error={error} />
      </Dialog>
    );
  }
  return (
    <ConfirmDialog {...confirm} {...open} busy={act.isPending || reading.isPending} error={error}>
      {isOvertaken && reading.isSuccess ? (
        <Suspense>
          <Overtaken />
        </Suspense>
      ) : null}
      {children}
    </ConfirmDialog>
  );
}

/** Whether the act can never be done any more; what others can still mend, as a last administrator, may be tried again. */
function isFinal({ code }: ProblemError): boolean {
  return code === 'not_found' || code === 'entry_posted' || code === 'entry_already_posted';
}

/** Reads anew, once for each refusal. */
function useReading(refusal: unknown, renew: () => Promise<unknown> = () => Promise.resolve()) {
  const reading = useMutation({ mutationFn: renew });
  const read = useEffectEvent(() => reading.mutate());
  useEffect(() => {
    if (refusal !== null) read();
  }, [refusal]);
  return reading;
}
