import { useState } from 'react';
import { useListExchangeRates } from '@/api/generated/accounting/accounting';
import { Combobox, type ComboboxProps } from '@/components/ui/combobox';
import { useLanguage } from '@/i18n/use-language';
import { useCompanyId } from '@/lib/session';
import { currenciesLike } from '../currencies';

/** How long the currencies with rates stay fresh, in milliseconds. */
const freshMs = 60_000;

interface CurrencyFieldProps extends Pick<ComboboxProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'className'> {
  value: string;
  onChange: (code: string) => void;
}

/** The currency of a line by its code or a part of its name, those that have rates first; a code that the browser does not know is taken as typed. */
export function CurrencyField({ value, onChange, ...control }: CurrencyFieldProps) {
  const language = useLanguage();
  const [search, setSearch] = useState<string>();
  const rated = useListExchangeRates(useCompanyId(), { limit: 1 }, { query: { staleTime: freshMs } }).data?.currencies;
  const leave = (code: string) => {
    setSearch(undefined);
    onChange(code);
  };
  return (
    <Combobox
      {...control}
      value={value}
      options={search === undefined || search === '' ? [] : currenciesLike(search, language, rated)}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={({ value: code }) => leave(code)}
      onLeave={(text) => leave(text.trim().toUpperCase())}
    />
  );
}
