import * as z from 'zod/mini';
import type { DistributionKeyDetails, DistributionKeyView } from '@/api/generated/model';
import type { Form } from '@/components/form/use-form';
import { fromMinor, toMinor } from '@/lib/minor';
import { typedFault } from '@/lib/number-text';
import { atMost, needed, ruled, trimmed } from '@/lib/schema';

/** As many decimals as a share in percent may have. */
export const percentDecimals = 4;
/** As many shares as a key may have. */
export const maxShares = 50;

const whole = toMinor('100', percentDecimals);

/** What a section has of what a key distributes, while it is typed. */
const share = z.object({
  section_id: trimmed(needed('required')),
  percent: trimmed(
    needed('required'),
    ruled((text) => typedFault(text, { kind: 'number', decimals: percentDecimals, isSigned: false })),
  ),
});

/** The rules of the form that can be told before it is sent. */
export const schema = z
  .object({ name: trimmed(needed('required'), atMost(200, 'too_long')), axis_id: trimmed(needed('required')), shares: z.array(share), is_active: z.boolean() })
  .check(z.refine(({ shares }) => missingOf(shares) === '0.0000', { error: 'shares_not_whole', path: ['shares'], when: () => true }));

export type KeyValues = z.output<typeof schema>;
export type KeyForm = Form<z.input<typeof schema>>;

/** What the shares leave of 100 %, below nought where they are more. */
export function missingOf(shares: readonly { percent: string }[]): string {
  const typed = shares.map(({ percent }) => (/^\d+(\.\d+)?$/.test(percent) ? toMinor(percent, percentDecimals) : 0n));
  return fromMinor(
    typed.reduce((left, one) => left - one, whole),
    percentDecimals,
  );
}

/** A share of the form without anything typed; what is missing is proposed. */
export const blankShare = (shares: readonly { percent: string }[]) => {
  const missing = missingOf(shares);
  return { section_id: '', percent: missing.startsWith('-') ? '' : missing.replace(/\.?0+$/, '') };
};

/** What stands in the form at first. */
export function valuesOf(key: DistributionKeyView | null, axisId: string): KeyValues {
  if (key === null) return { name: '', axis_id: axisId, shares: [{ section_id: '', percent: '' }], is_active: true };
  const shares = key.shares.map(({ section_id, percent }) => ({ section_id, percent }));
  return { name: key.name, axis_id: key.axis_id, shares, is_active: key.is_active };
}

/** What is sent. */
export const sentOf = (values: KeyValues): DistributionKeyDetails => values;
