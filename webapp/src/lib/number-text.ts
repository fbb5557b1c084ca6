import type { Language } from '@/i18n/languages';
import { formatAmount } from './amount';
import { amountFault, type AmountFault } from './minor';
import { readTyped } from './typed-number';

/** What kind of number a field asks for. */
export interface NumberShape {
  /** An amount has all decimals of its currency, a number those that were typed. */
  kind: 'amount' | 'number';
  /** As many as there may be. */
  decimals: number;
  isSigned: boolean;
}

/** Why a text is no such number, as the code of the broken rule. */
export type NumberFault = AmountFault | 'number_too_many_decimals' | 'number_not_whole';

/** Why what stands in a field is no such number; undefined for one that is, and for a blank one. */
export function typedFault(value: string, { kind, decimals, isSigned }: NumberShape): NumberFault | undefined {
  const fault = amountFault(value, decimals, isSigned);
  if (fault !== 'amount_too_many_decimals' || kind === 'amount') return fault;
  return decimals === 0 ? 'number_not_whole' : 'number_too_many_decimals';
}

/** The decimal string of what was typed, empty for a blank text; left as it is where it is no such number. */
export function typedValue(text: string, language: Language, { kind, decimals, isSigned }: NumberShape): string {
  if (text.trim() === '') return '';
  const typed = readTyped(text, marksOf(language).group);
  if (typed === undefined || typed.fraction.length > decimals || (typed.isNegative && !isSigned)) return text.trim();
  const units = typed.units.replace(/^0+(?=\d)/, '');
  const fraction = kind === 'amount' ? typed.fraction.padEnd(decimals, '0') : typed.fraction.replace(/0+$/, '');
  const isNegative = typed.isNegative && /[1-9]/.test(units + fraction);
  return `${isNegative ? '-' : ''}${units}${fraction === '' ? '' : `.${fraction}`}`;
}

/** A decimal string as it stands in a field: grouped to be read, bare to be changed; anything else as it is. */
export function writtenNumber(value: string, language: Language, manner: 'grouped' | 'bare'): string {
  if (manner === 'grouped' || !/^-?\d+(?:\.\d+)?$/.test(value)) return formatAmount(value, language);
  return value.replace('.', marksOf(language).decimal);
}

/** The marks in the numbers of the person: those that were chosen, else those of the language. */
function marksOf(language: Language): { group: string; decimal: string } {
  const sample = formatAmount('1111.1', language);
  return { group: sample.charAt(1), decimal: sample.charAt(5) };
}
