import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenuStop } from '@/components/ui/menu';
import { TextLink } from '@/components/ui/text-link';

/** A link to an entry that was made of an asset or of a loan, by its journal and number or by what `label` says of it. In a row it is reached by Tab where the keyboard is. */
export function BookedEntry({ id, name, label }: { id: string; name: string; label?: string }) {
  const { t } = useTranslation('accounting');
  return (
    <TextLink to="/accounting/entries" search={{ entry: id }} tabIndex={use(RowMenuStop)} aria-label={label ?? t('entry.named', { number: name })} className="relative z-10 tabular-nums">
      <bdi>{name}</bdi>
    </TextLink>
  );
}
