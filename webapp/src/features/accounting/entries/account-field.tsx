import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { Combobox, type ComboboxOption, type ComboboxProps } from '@/components/ui/combobox';
import { useMay } from '@/lib/company-card';
import type { NewAccount } from '../chart/account-dialog';
import { useAccountProposals } from './use-account-proposals';

// Few entries need an account that is not there yet.
const AccountDialog = later(async () => (await import('../chart/account-dialog')).AccountDialog, 'accounts');

interface AccountFieldProps extends Pick<ComboboxProps, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'className' | 'waits'> {
  value: string;
  onChoose: (number: string, name: string) => void;
  onType: (text: string) => void;
  /** What was typed just now is no account, and no part of the name of one. */
  onMissing?: () => void;
}

/** An account by its number or a part of its name. One that is not in the chart can be made on the spot. */
export function AccountField({ value, onChoose, onType, onMissing, ...control }: AccountFieldProps) {
  const [search, setSearch] = useState<string>();
  const [creating, setCreating] = useState<NewAccount>();
  const { options, loading, isAnswered } = useAccountProposals(search, { active: true });
  const creation = useCreation(search, options, loading);
  return (
    <>
      <Combobox
        {...control}
        value={value}
        options={creation === undefined ? options : [...options, creation.option]}
        loading={loading}
        onSearch={(text) => setSearch(text.trim())}
        onChoose={(option) => {
          setSearch(undefined);
          if (option === creation?.option) setCreating(creation.account);
          else onChoose(option.value, option.detail ?? '');
        }}
        onLeave={(text) => {
          setSearch(undefined);
          // A number that was typed faster than it was found: the service says whether it exists.
          onType(text.trim());
          if (isAnswered && options.length === 0 && text.trim() !== '') onMissing?.();
        }}
      />
      <Suspense>{creating === undefined ? null : <AccountDialog account={null} initial={creating} onSaved={({ number, label }) => onChoose(number, label)} onClose={() => setCreating(undefined)} />}</Suspense>
    </>
  );
}

/** The proposal to make an account of what is typed: of a number that the chart lacks, or of a name that nothing matches. */
function useCreation(search: string | undefined, options: readonly ComboboxOption[], loading: boolean): { option: ComboboxOption; account: NewAccount } | undefined {
  const { t } = useTranslation('accounting');
  const mayWrite = useMay('accounting.write');
  if (!mayWrite || search === undefined || search === '' || loading) return undefined;
  const isNumber = /^[1-9][0-9A-Za-z]{0,19}$/.test(search);
  if (isNumber ? options.some((option) => option.value === search) : options.length > 0) return undefined;
  return { option: { value: 'create', label: t('form.createAccount', { text: search }), act: true }, account: isNumber ? { number: search } : { label: search } };
}
