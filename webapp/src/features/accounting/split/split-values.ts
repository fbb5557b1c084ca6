import type { LinePart, LinePartView } from '@/api/generated/model';

/** What a section has of a line, as the draft of an entry keeps it: a share or an amount, decimal strings, the other one empty. */
export interface DraftPart {
  section_id: string;
  section_code: string;
  percent: string;
  amount: string;
}

/** The parts of a line as the service gives them. One that was typed as a share stays one. */
export function draftParts(parts: readonly LinePartView[] | undefined): DraftPart[] {
  return (parts ?? []).map(({ section_id, section_code, percent, amount }) => ({ section_id, section_code, percent: percent ?? '', amount: percent == null ? amount : '' }));
}

/** What is sent of the parts of a line. */
export function sentParts(parts: readonly Pick<DraftPart, 'section_id' | 'percent' | 'amount'>[]): LinePart[] {
  return parts.map(({ section_id, percent, amount }) => (percent === '' ? { section_id, amount } : { section_id, percent }));
}
