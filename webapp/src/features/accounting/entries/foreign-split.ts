import type { SplitLineView } from '@/api/generated/model';
import { isZero } from '@/lib/amount';
import { fromMinor, readAmount, toMinor } from '@/lib/minor';
import type { TaxLine, TaxSource } from './tax-lines';

/** The currencies of ISO 4217 whose minor unit is not the hundredth, by their decimals. */
const unusual: readonly (readonly [decimals: number, codes: string])[] = [
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
];

/** How many decimals an amount in a currency has. */
function decimalsOf(currency: string): number {
  return unusual.find(([, codes]) => codes.split(' ').includes(currency))?.[0] ?? 2;
}

/** A line of an answer in another currency. */
interface ForeignLine extends Pick<SplitLineView, 'account' | 'debit' | 'tax_code' | 'is_tax'> {
  /** The place of its line among all that were asked for. */
  place: number;
  amount: string;
}

/**
 * What lines are split into, with what each is in other currencies. Tax is a part of whole minor units, whatever they are of: those of
 * another currency are asked for as if they were the company's own, so that its tax is rounded as on the invoice. The lines of each
 * currency are asked for together; a tax is in one where all lines are.
 */
export async function splitWithForeign(lines: readonly TaxSource[], decimals: number, split: (lines: readonly TaxSource[]) => Promise<SplitLineView[]>): Promise<TaxLine[]> {
  const currencies = [...new Set(lines.flatMap(({ foreign }) => foreign?.currency ?? []))];
  const [own, ...others] = await Promise.all([split(lines), ...currencies.map((currency) => foreignLines(lines, currency, decimals, split))]);
  const found = others.flat();
  const isWhole = currencies.length === 1 && lines.every((_, place) => found.some((one) => !one.is_tax && one.place === place));
  const isSame = (one: ForeignLine, line: SplitLineView) =>
    line.is_tax ? isWhole && one.is_tax && one.account === line.account && one.tax_code === line.tax_code && isZero(one.debit) === isZero(line.debit) : !one.is_tax && one.place === line.line;
  return own.map((line) => ({ ...line, foreign: found.find((one) => isSame(one, line))?.amount }));
}

/** What the lines in one other currency are split into there. An amount that stays as it is stays as it was typed. */
async function foreignLines(lines: readonly TaxSource[], currency: string, decimals: number, split: (lines: readonly TaxSource[]) => Promise<SplitLineView[]>): Promise<ForeignLine[]> {
  const digits = decimalsOf(currency);
  const asked = lines.flatMap((line, place) => {
    const minor = line.foreign?.currency === currency ? readAmount(line.foreign.amount, digits) : undefined;
    return minor === undefined || minor === 0n ? [] : [{ line, place, minor }];
  });
  if (asked.length === 0) return [];
  const answer = await split(asked.map(({ line, minor }) => ({ ...line, amount: fromMinor(minor, decimals) })));
  return answer.flatMap(({ line: at, account, debit, credit, tax_code, is_tax }) => {
    const source = asked[at];
    if (source === undefined) return [];
    const minor = toMinor(isZero(debit) ? credit : debit, decimals);
    const typed = !is_tax && minor === source.minor ? source.line.foreign?.amount : undefined;
    return [{ account, debit, tax_code, is_tax, place: source.place, amount: typed ?? fromMinor(minor, digits) }];
  });
}
