import { http, HttpResponse } from 'msw';
import type { BillingRhythm, MobileMoneyView, MobilePayment, MobileQuote, OwnSubscription, PlanList, PlanPrice, PlanShortfall, SubscribedPrice, SubscriptionView } from '@/api/generated/model';
import { server } from './server';

/** A trial with 12 days left. */
export const trial: SubscriptionView = { plan_id: 'trial', status: 'trialing', trial_start: '2026-11-01T00:00:00Z', trial_end: '2026-12-01T00:00:00Z', days_remaining: 12, is_bought: false, is_by_mobile_money: false, cancels: false, is_expired: false, progress_percent: 60 };

/** A plan that is paid for until the middle of December. */
export const bought: SubscriptionView = { plan_id: 'starter', status: 'active', current_period_end: '2026-12-15T12:00:00Z', is_bought: true, is_by_mobile_money: false, cancels: false, is_expired: false, progress_percent: 0 };

const price = (plan: string, billed: BillingRhythm, currency: string, amount: string, perMonth: string): PlanPrice => ({ id: `${plan}-${billed}-${currency}`, billed, currency, amount, per_month: perMonth });
const contents = { modules: ['accounting', 'invoicing'], version: 1 };

/** Two plans: in euros by the month and by the year, in CFA francs by the year alone. */
export const plans: PlanList = {
  items: [
    {
      ...contents,
      id: 'starter',
      is_popular: false,
      max_users: 2,
      max_clients: 100,
      max_reports: 10,
      storage_bytes: 5 * 1024 ** 3,
      support_level: 'basic',
      prices: [price('starter', 'monthly', 'EUR', '29.00', '29.00'), price('starter', 'yearly', 'EUR', '228.00', '19.00'), price('starter', 'yearly', 'XOF', '144000', '12000')],
    },
    {
      ...contents,
      id: 'professional',
      is_popular: true,
      support_level: 'priority',
      prices: [price('professional', 'monthly', 'EUR', '69.00', '69.00'), price('professional', 'yearly', 'EUR', '588.00', '49.00'), price('professional', 'yearly', 'XOF', '384000', '32000')],
    },
  ],
};

/** What is paid for the plan that is bought. */
export const paid: SubscribedPrice = { plan_id: 'starter', price_id: 'starter-monthly-EUR', billed: 'monthly', currency: 'EUR', amount: '29.00' };

/** What a plan lacks of what somebody has: nothing, where nothing else is said. */
export const lacks = (shortfall: Partial<PlanShortfall> = {}) => http.get('/api/v1/subscription/prices/:price/shortfall', () => HttpResponse.json({ excess: [], lost_modules: [], ...shortfall }));

/** Makes the service sell plans, and say what whoever is signed in has of them. */
export function sells(own: Partial<OwnSubscription> = {}): void {
  server.use(
    http.get('/api/v1/subscription/plans', () => HttpResponse.json(plans)),
    lacks(),
    http.get('/api/v1/subscription', () => HttpResponse.json({ may_try: false, provider: 'stripe', ...own })),
  );
}

/** A payment by mobile money that is looked for. */
export const waiting: MobilePayment = {
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
  payee_number: '+221770000004',
  reference: 'TX-0001',
  state: 'waiting',
  told_at: '2026-11-27T12:00:00Z',
};

/** What the plan that is paid by the year comes to through a network. */
export const quote: MobileQuote = {
  plan_id: 'starter',
  currency: 'XOF',
  price: '144000',
  credit: '0',
  amount: '144000',
  fee: '720',
  payee_number: '+221770000001',
  is_immediate: true,
  starts_at: '2026-11-27T12:00:00Z',
  ends_at: '2027-11-27T12:00:00Z',
};

/** Makes the service take money through two networks, and say what whoever is signed in paid so. */
export function takesMobileMoney(view: Partial<MobileMoneyView> = {}): void {
  const payees: MobileMoneyView['payees'] = [
    { network: 'orange', number: '+221770000001', fee_percent: '0.5' },
    { network: 'wave', number: '+221770000004', fee_percent: '1.0' },
  ];
  server.use(http.get('/api/v1/subscription/mobile_money', () => HttpResponse.json({ is_sandbox: false, payees, payments: [], ...view })));
}
