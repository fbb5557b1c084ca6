import { useTranslation } from 'react-i18next';

/** An entry by its journal and number, or that it is a draft of its journal. */
export function EntryName({ line: { journal, entry_number: number } }: { line: { journal: string; entry_number?: number } }) {
  const { t } = useTranslation('accounting');
  if (number !== undefined) return <bdi dir="ltr" className="tabular-nums">{`${journal} ${String(number)}`}</bdi>;
  return (
    <>
      <bdi>{journal}</bdi> <span className="font-normal text-muted">{t('entryStates.draft')}</span>
    </>
  );
}
