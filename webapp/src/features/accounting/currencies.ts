import type { ComboboxOption } from '@/components/ui/combobox';
import type { Language } from '@/i18n/languages';
import { localeOf } from '@/lib/amount';
import { capitalised } from '@/lib/names';

/** How many currencies are proposed at once. */
const proposals = 20;
/** All currencies that the browser knows, by language: their names are looked up once. */
const known = new Map<Language, readonly ComboboxOption[]>();

/** The currencies for what is typed: those whose code begins so, of these the ones in `first` before the others, then those whose name has it. */
export function currenciesLike(search: string, language: Language, first: readonly string[] = []): ComboboxOption[] {
  const lower = search.toLowerCase();
  const all = currenciesIn(language);
  const byCode = all.filter(({ value }) => value.toLowerCase().startsWith(lower));
  const byName = all.filter((option) => !byCode.includes(option) && option.detail?.toLowerCase().includes(lower) === true);
  const isFirst = ({ value }: ComboboxOption) => first.includes(value);
  return [...byCode.filter(isFirst), ...byCode.filter((option) => !isFirst(option)), ...byName].slice(0, proposals);
}

function currenciesIn(language: Language): readonly ComboboxOption[] {
  const before = known.get(language);
  if (before !== undefined) return before;
  const names = new Intl.DisplayNames(localeOf(language), { type: 'currency' });
  const all = Intl.supportedValuesOf('currency').map((code) => ({ value: code, label: code, detail: capitalised(names.of(code) ?? code, language) }));
  known.set(language, all);
  return all;
}
