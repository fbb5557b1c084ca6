import { useState } from 'react';
import type { TaxCodeView } from '@/api/generated/model';
import { Combobox, type ComboboxOption, type ComboboxProps } from '@/components/ui/combobox';
import { useLanguage } from '@/i18n/use-language';
import type { Language } from '@/i18n/languages';
import { formatPercent } from '@/lib/amount';
import { plain } from '@/lib/matching';
import { rateOn } from '../taxes/rates';

interface TaxFieldProps extends Pick<ComboboxProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'className' | 'disabled'> {
  value: string;
  /** The codes of the company; undefined as long as they are not there. */
  codes: readonly TaxCodeView[] | undefined;
  /** The day on which a code must hold. */
  date: string;
  /** The side of the business whose codes come first. */
  usage: TaxCodeView['usage'] | undefined;
  error?: unknown;
  onRetry?: () => void;
  onChange: (code: string) => void;
}

/** A tax code, by its code, a part of its name or its rate; the arrow down shows those that fit. A code that is not known is taken as typed. */
export function TaxField({ value, codes, date, usage, error, onRetry, onChange, ...control }: TaxFieldProps) {
  const language = useLanguage();
  const [search, setSearch] = useState<string>();
  // Who takes a code away is not proposed another one.
  const [isListed, setListed] = useState(false);
  const options = search === undefined || (search === '' && !isListed) ? [] : taxCodesLike(search, { codes: codes ?? [], date, usage, language });
  const leave = (code: string) => {
    setSearch(undefined);
    if (code !== value) onChange(code);
  };
  return (
    <Combobox
      {...control}
      value={value}
      options={options}
      loading={codes === undefined && error == null}
      error={codes === undefined ? error : undefined}
      onSearch={(text) => {
        if (codes === undefined && error != null) onRetry?.();
        setListed(search === undefined && text.trim() === '');
        setSearch(text.trim());
      }}
      onChoose={(option) => leave(option.value)}
      onLeave={(text) => leave(codeTyped(text.trim(), codes ?? []))}
    />
  );
}

/** The code as the company writes it. */
function codeTyped(text: string, codes: readonly TaxCodeView[]): string {
  return codes.find(({ code }) => plain(code) === plain(text))?.code ?? text;
}

/** The codes for what is typed that may be borne on a day: those of the side of the business first, among them those whose code begins so. */
export function taxCodesLike(search: string, { codes, date, usage, language }: { codes: readonly TaxCodeView[]; date: string; usage: TaxCodeView['usage'] | undefined; language: Language }): ComboboxOption[] {
  const typed = plain(search);
  // A rate as people write it: `5,5`, `20 %`.
  const figure = typed.replace(',', '.').replace(/\s*%$/, '');
  const usable = codes.filter((code) => code.is_active && rateOn(code, date) !== undefined);
  const found = usable.filter((code) => plain(code.code).startsWith(typed) || plain(code.name).includes(typed) || rateOn(code, date)?.rate.startsWith(figure) === true);
  const rank = (code: TaxCodeView) => (usage === undefined || code.usage === usage ? 0 : 2) + (plain(code.code).startsWith(typed) ? 0 : 1);
  const shown = search === '' && usage !== undefined ? found.filter((code) => code.usage === usage) : found;
  return shown
    .toSorted((one, other) => rank(one) - rank(other))
    .map((code) => ({ value: code.code, label: code.code, detail: `${code.name} · ${formatPercent(rateOn(code, date)?.rate ?? '0', language)}` }));
}
