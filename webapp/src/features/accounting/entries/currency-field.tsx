import { useState } from 'react';
import { Combobox, type ComboboxProps } from '@/components/ui/combobox';
import { useLanguage } from '@/i18n/use-language';
import { currenciesLike } from '../currencies';

interface CurrencyFieldProps extends Pick<ComboboxProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'className'> {
  value: string;
  /** The currencies that are proposed first. */
  rated: readonly string[];
  onChange: (code: string) => void;
}

/** The currency of a line by its code or a part of its name; a code that the browser does not know is taken as typed. */
export function CurrencyField({ value, rated, onChange, ...control }: CurrencyFieldProps) {
  const language = useLanguage();
  const [search, setSearch] = useState<string>();
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
