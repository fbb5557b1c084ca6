import { useState } from 'react';
import { Combobox } from '@/components/ui/combobox';
import type { FieldControl } from '@/components/form/field';
import { useLanguage } from '@/i18n/use-language';
import { currenciesLike } from '../currencies';

/** A currency by its code or a part of its name. A code that the browser does not know is taken as typed. */
export function CurrencyField({ id, value, onChange, 'aria-describedby': describedBy, 'aria-invalid': invalid }: FieldControl<string>) {
  const language = useLanguage();
  const [search, setSearch] = useState<string>();
  const leave = (code: string) => {
    setSearch(undefined);
    onChange(code);
  };
  return (
    <Combobox
      id={id}
      aria-describedby={describedBy}
      aria-invalid={invalid}
      value={value}
      options={search === undefined ? [] : currenciesLike(search, language)}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={({ value: code }) => leave(code)}
      onLeave={(text) => leave(text.trim().toUpperCase())}
    />
  );
}
