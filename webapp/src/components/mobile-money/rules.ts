import * as z from 'zod/mini';
import { mobilePaymentCreate } from '@/api/generated/bodies/mobilePaymentCreate';
import { needed, ruled, trimmed, withRules } from '@/lib/schema';

/** Between the figures of a number people leave these; the service leaves them out. */
const separators = /[ .()-]/g;
/** A number with the code of its country, as the networks know it. */
const number = /^\+\d{8,15}$/;
const reference = /^[a-z0-9._/-]{4,40}$/i;

/** What is typed of a payment that was made; for what it is and how much it was is known. */
export const paymentRules = withRules(z.omit(mobilePaymentCreate, { amount: true, price_id: true }), {
  payer_number: trimmed(needed('required'), ruled((text) => (text === '' || number.test(text.replace(separators, '')) ? undefined : 'phone_invalid'))),
  reference: trimmed(needed('required'), ruled((text) => (text === '' || reference.test(text) ? undefined : 'reference_invalid'))),
});
