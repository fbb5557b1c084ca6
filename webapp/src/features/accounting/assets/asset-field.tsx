import { useState } from 'react';
import { useGetAsset, useListAssets } from '@/api/generated/accounting/accounting';
import { Combobox, type ComboboxProps } from '@/components/ui/combobox';
import { useCompanyId } from '@/lib/session';

/** How many assets are proposed at once. */
const proposals = 20;

/** An asset by its number or a part of its name; those that are components themselves are not offered. */
export function AssetField({ value, except, onChange, ...control }: Pick<ComboboxProps, 'id' | 'aria-describedby' | 'aria-invalid'> & { value: string; except: string | undefined; onChange: (id: string) => void }) {
  const companyId = useCompanyId();
  const [search, setSearch] = useState<string>();
  const chosen = useGetAsset(companyId, value, { query: { enabled: value !== '' } });
  const found = useListAssets(companyId, { search, limit: proposals }, { query: { enabled: search !== undefined } });
  const items = (found.data?.items ?? []).filter(({ id, parent_id: parent }) => parent === undefined && id !== except);
  return (
    <Combobox
      {...control}
      value={value === '' || chosen.data === undefined ? '' : `${chosen.data.code} ${chosen.data.name}`}
      options={search === undefined ? [] : items.map(({ id, code, name }) => ({ value: id, label: code, detail: name }))}
      loading={found.isFetching}
      onSearch={(text) => setSearch(text.trim())}
      onChoose={(option) => {
        setSearch(undefined);
        onChange(option.value);
      }}
      onLeave={(text) => {
        setSearch(undefined);
        if (text.trim() === '') onChange('');
      }}
    />
  );
}
