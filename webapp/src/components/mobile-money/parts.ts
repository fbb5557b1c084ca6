import { later } from '@/components/later';

/** Pays by mobile money. What it says of prices is that of their page, and of what a plan lacks that of limits. */
export const PayDialog = later(async () => (await import('./pay-dialog')).PayDialog, 'mobileMoney', 'pricing', 'limits');

/** Says that a payment is looked for. */
export const WaitingCallout = later(async () => (await import('./waiting-callout')).WaitingCallout, 'mobileMoney');

/** Says that what was paid is over. */
export const LateCallout = later(async () => (await import('./late-callout')).LateCallout, 'mobileMoney');

/** Asks before a payment is no longer looked for. */
export const WithdrawDialog = later(async () => (await import('./withdraw-dialog')).WithdrawDialog, 'mobileMoney');
