import * as z from 'zod/mini';
import { fromMinor, readAmount, toMinor } from '@/lib/minor';
import { typedFault } from '@/lib/number-text';
import { needed, ruled, trimmed } from '@/lib/schema';
import type { DraftPart } from './split-values';

/** As many decimals as a share in percent may have. */
export const percentDecimals = 4;
/** As many parts as a line may have. */
export const maxParts = 50;

/** The rules of the form that can be told before it is sent, for amounts of so many decimals. */
export function schemaFor(decimals: number) {
  const part = z
    .object({
      axis_id: z.string(),
      section_id: trimmed(needed('required')),
      percent: trimmed(ruled((text) => typedFault(text, { kind: 'number', decimals: percentDecimals, isSigned: false }))),
      amount: trimmed(ruled((text) => typedFault(text, { kind: 'amount', decimals, isSigned: false }))),
    })
    .check(z.refine(({ percent, amount }) => percent !== '' || amount !== '', { error: 'required', path: ['percent'], when: () => true }));
  return z.object({ parts: z.array(part) });
}

export type SplitValues = z.output<ReturnType<typeof schemaFor>>;
export type SplitRow = SplitValues['parts'][number];

/** What stands in the form at first. */
export function valuesOf(parts: readonly DraftPart[], axisOf: (sectionId: string) => string | undefined): SplitValues {
  return { parts: parts.map(({ section_id, percent, amount }) => ({ axis_id: axisOf(section_id) ?? '', section_id, percent, amount })) };
}

/**
 * What each part of one axis has of an amount in minor units, as the service computes it: shares are cut to the unit, and what that leaves
 * goes to the largest of them. What cannot be read is nothing.
 */
export function amountsOf(whole: bigint, rows: readonly Pick<DraftPart, 'percent' | 'amount'>[], decimals: number): bigint[] {
  const all = toMinor('100', percentDecimals);
  const shares = rows.map(({ percent }) => (/^\d+(\.\d+)?$/.test(percent) ? toMinor(percent, percentDecimals) : 0n));
  const sum = shares.reduce((total, share) => total + share, 0n);
  const cut = shares.map((share) => (whole * share) / all);
  const largest = shares.reduce((best, share, place) => (share > (shares[best] ?? 0n) ? place : best), 0);
  const left = (2n * whole * sum + all) / (2n * all) - cut.reduce((total, part) => total + part, 0n);
  return rows.map(({ percent, amount }, place) => (percent === '' ? (readAmount(amount, decimals) ?? 0n) : (cut[place] ?? 0n) + (place === largest ? left : 0n)));
}

/** What the parts of one axis leave of an amount, as a decimal string; below nought where they are more. */
export function restOf(whole: bigint, rows: readonly Pick<DraftPart, 'percent' | 'amount'>[], decimals: number): string {
  const given = amountsOf(whole, rows, decimals).reduce((total, part) => total + part, 0n);
  return fromMinor(whole - given, decimals);
}

/** A part without anything typed: the share that others leave, where all of them are shares. */
export function blankRow(axisId: string, rows: readonly Pick<DraftPart, 'percent'>[], sectionId = ''): SplitRow {
  const all = toMinor('100', percentDecimals);
  const sum = rows.reduce((total, { percent }) => total + (/^\d+(\.\d+)?$/.test(percent) ? toMinor(percent, percentDecimals) : 0n), 0n);
  const isShared = rows.every(({ percent }) => percent !== '');
  const percent = isShared && sum < all ? fromMinor(all - sum, percentDecimals).replace(/\.?0+$/, '') : '';
  return { axis_id: axisId, section_id: sectionId, percent, amount: '' };
}
