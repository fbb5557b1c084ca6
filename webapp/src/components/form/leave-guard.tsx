import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useRouter, type ShouldBlockFn } from '@tanstack/react-router';
import { sessionQuery } from '@/lib/session';
import { useUnsaved } from '@/lib/unsaved';
import { DiscardDialog } from './discard-dialog';

/** Properties of `LeaveGuard`. */
export interface LeaveGuardProps {
  isDirty: () => boolean;
  /** It is being saved. */
  isSending: boolean;
}

/** Asks before a page is left with something unsaved on it, by a link, the browser's buttons or the closing of the tab. */
export function LeaveGuard(props: LeaveGuardProps) {
  // A form can be shown without pages around it.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null;
  return router === null ? null : <RouteGuard {...props} />;
}

function RouteGuard({ isDirty, isSending }: LeaveGuardProps) {
  const client = useQueryClient();
  const shouldBlockFn: ShouldBlockFn = ({ current, next }) => {
    const stays = current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search);
    // Who has signed out can save nothing any more.
    return !stays && isDirty() && client.getQueryData(sessionQuery.queryKey) != null;
  };
  useUnsaved(isDirty);
  const { status, proceed, reset } = useBlocker({ shouldBlockFn, enableBeforeUnload: isDirty, withResolver: true });
  return <DiscardDialog open={status === 'blocked'} isSending={isSending} onDiscard={() => proceed?.()} onStay={() => reset?.()} />;
}
