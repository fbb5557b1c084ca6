import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { RowMenuStop } from '@/components/ui/menu';
import { TextLink } from '@/components/ui/text-link';

/** An entry by its journal and number, opened beside the page. In a row it is reached by Tab where the keyboard is. */
export function EntryLink({ entryId, journal, number }: { entryId: string; journal: string; number: number }) {
  const { t } = useTranslation('matching');
  const name = `${journal} ${String(number)}`;
  return (
    <TextLink from="/accounting/matching" to="." search={(before) => ({ ...before, entry: entryId })} tabIndex={use(RowMenuStop)} aria-label={t('items.entry', { number: name })} className="relative z-10 tabular-nums">
      <bdi dir="ltr">{name}</bdi>
    </TextLink>
  );
}
