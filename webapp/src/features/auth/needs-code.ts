import type { SessionView, TicketView } from '@/api/generated/model';

/** Whether a sign-in goes on with a code. */
export function needsCode(answer: SessionView | TicketView): answer is TicketView {
  return 'ticket' in answer;
}
