import { useState } from 'react';
import { useListAuxiliaries } from '@/api/generated/accounting/accounting';
import { Combobox, type ComboboxOption, type ComboboxProps } from '@/components/ui/combobox';
import { useCompanyId } from '@/lib/session';

/** How many third parties are proposed at once. */
const proposals = 20;

interface AuxiliaryFieldProps extends Pick<ComboboxProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'className' | 'waits'> {
  value: string;
  onChange: (code: string, name: string) => void;
}

/** A third party by its code or name; a code that is not known yet is taken as typed. */
export function AuxiliaryField({ value, onChange, waits, ...control }: AuxiliaryFieldProps) {
  const [search, setSearch] = useState<string>();
  const known = useListAuxiliaries(useCompanyId(), { search, limit: proposals }, { query: { enabled: search !== undefined && search !== '' } });
  // Who waits is not proposed what is typed before it is clear whether it begins a known code.
  const isUnclear = waits !== undefined && known.isFetching && known.data === undefined;
  const options = search === undefined || search === '' || isUnclear ? [] : proposalsFor(search, known.data?.items ?? []);
  return (
    <Combobox
      {...control}
      waits={waits}
      value={value}
      options={options}
      loading={known.isFetching}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={(option) => {
        setSearch(undefined);
        onChange(option.label, option.detail ?? '');
      }}
      onLeave={(text) => {
        setSearch(undefined);
        const code = text.trim();
        onChange(code, known.data?.items.find((item) => item.code === code)?.name ?? '');
      }}
    />
  );
}

/** The known ones, that of the code first, and the code as typed: last if it may be the beginning of a known code, else first. */
function proposalsFor(text: string, items: readonly { code: string; name: string }[]): ComboboxOption[] {
  const options = items.map((item, index): ComboboxOption => ({ value: `known-${String(index)}`, label: item.code, detail: item.name }));
  const lower = text.toLowerCase();
  const exact = options.find(({ label }) => label.toLowerCase() === lower);
  if (exact !== undefined) return [exact, ...options.filter((option) => option !== exact)];
  const asTyped: ComboboxOption = { value: 'typed', label: text };
  return items.some((item) => item.code.toLowerCase().startsWith(lower)) ? [...options, asTyped] : [asTyped, ...options];
}
