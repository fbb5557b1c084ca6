import type { MobileMoneyView, MobileNetwork, MobilePayment, OwnSubscription } from '@/api/generated/model';

/** What the networks are called: they have names of their own, the same in every language. */
export const networkNames: Readonly<Record<MobileNetwork, string>> = { orange: 'Orange Money', mtn: 'MTN MoMo', moov: 'Moov Money', wave: 'Wave', flooz: 'Flooz' };

/** The currencies in which they carry money. */
const currencies: ReadonlySet<string> = new Set(['XOF', 'XAF']);

/** Whether prices in a currency can be paid by mobile money, where the instance has a number. */
export function isCarried(currency: string): boolean {
  return currencies.has(currency);
}

/** Whether one can pay by mobile money here at all. */
export function isOpen(ways: MobileMoneyView | undefined): ways is MobileMoneyView {
  return ways !== undefined && ways.payees.length > 0;
}

/** The payment that is looked for, if one is. */
export function waitingIn(ways: MobileMoneyView | undefined): MobilePayment | undefined {
  return ways?.payments.find(({ state }) => state === 'waiting');
}

/** Whether a subscription is paid by card: then it is changed, and not paid in another way. */
export function isPaidByCard({ subscription }: OwnSubscription): boolean {
  return subscription?.is_bought === true && !subscription.is_by_mobile_money;
}
