import { useState } from 'react';
import { useListAccounts } from '@/api/generated/accounting/accounting';
import { Combobox, type ComboboxOption, type ComboboxProps } from '@/components/ui/combobox';
import { useCompanyId } from '@/lib/session';

/** How many accounts are proposed at once. */
const proposals = 20;
/** How long proposals stay fresh, in milliseconds: the chart seldom changes while somebody types. */
const freshMs = 60_000;

/** An account by its number or a part of its name. */
export function AccountField({ value, onChoose, onType, ...control }: Pick<ComboboxProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'className'> & { value: string; onChoose: (number: string, name: string) => void; onType: (text: string) => void }) {
  const [search, setSearch] = useState<string>();
  const accounts = useListAccounts(useCompanyId(), { search, active: true, limit: proposals }, { query: { enabled: search !== undefined, staleTime: freshMs } });
  const options = (accounts.data?.items ?? []).map((account): ComboboxOption => ({ value: account.number, label: account.number, detail: account.label }));
  return (
    <Combobox
      {...control}
      value={value}
      options={options}
      loading={accounts.isFetching}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={(option) => {
        setSearch(undefined);
        onChoose(option.value, option.detail ?? '');
      }}
      onLeave={(text) => {
        setSearch(undefined);
        // A number that was typed faster than it was found: the service says whether it exists.
        onType(text.trim());
      }}
    />
  );
}
