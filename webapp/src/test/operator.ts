import { http, HttpResponse } from 'msw';
import type { BillingEvent, MobilePayment, OperatorOverview } from '@/api/generated/model';
import { awa, signedIn } from './app';
import { server } from './server';

/** Where the operations of who operates the instance are. */
export const operator = '/api/v1/operator';

/** A quiet instance on which nothing was sold. */
export const nothing: OperatorOverview = {
  as_of: '2026-11-27T12:00:00Z',
  tasks: { mobile_payments_waiting: 0, failed_payments: 0, failed_events: 0 },
  revenue: [],
  plans: [],
  trials: { running: 0, ending: 0, converted: 0, canceled: 0, expired: 0, months: [] },
};

/** A payment that somebody told of by Wave. */
export const payment: MobilePayment = {
  id: 'p1',
  plan_id: 'starter',
  price_id: 'starter-yearly-XOF',
  months: 12,
  network: 'wave',
  currency: 'XOF',
  amount: '144000',
  credit: '0',
  fee: '1440',
  payer_number: '+221771234567',
  payee_number: '+221770000000',
  reference: 'TX-8F3K2',
  state: 'waiting',
  told_at: '2026-11-27T18:12:00Z',
  email: 'fatou@exemple.sn',
};

/** An event of the payment provider that could not be applied. */
export const failedEvent: BillingEvent = {
  id: 8,
  event_id: 'evt_8',
  kind: 'invoice.payment_failed',
  customer_id: 'cus_8',
  told_at: '2026-11-27T09:30:00Z',
  received_at: '2026-11-27T09:30:02Z',
  state: 'failed',
  attempts: 5,
  last_error: 'the customer has no account here',
};

/** Signs in somebody who operates the instance, and has a company. */
export function operatorSignedIn(): void {
  signedIn({ ...awa, is_operator: true });
}

/** Makes a list of the operator answer these items, and notes what it was asked for. */
export function lists(path: string, items: readonly unknown[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(`${operator}/${path}`, ({ request }) => {
      asked.push(new URL(request.url).searchParams);
      return HttpResponse.json({ items });
    }),
  );
  return asked;
}
