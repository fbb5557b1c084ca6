import { useTranslation } from 'react-i18next';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { useFiscalYears } from '@/lib/fiscal-years';
import { useCount } from '../fec/use-count';
import type { SavedEntries } from './import-page';

/** What was saved, and where to go next: to the drafts of the year of the first entry. */
export function Saved({ saved, onAnother }: { saved: SavedEntries; onAnother: () => void }) {
  const { t } = useTranslation('entryImport');
  const language = useLanguage();
  const count = useCount();
  const { imported, firstDay } = saved;
  const year = useFiscalYears().data?.items.find(({ start, end }) => firstDay !== undefined && start <= firstDay && firstDay <= end);
  return (
    <Callout
      tone="positive"
      title={t('saved.title', { count: imported.entries })}
      actions={
        <>
          <LinkButton to="/accounting/entries" search={{ year: year?.id, state: 'draft' }} variant="primary">
            {t('saved.toDrafts')}
          </LinkButton>
          <Button onClick={onAnother}>{t('saved.another')}</Button>
        </>
      }
    >
      <p>{t('saved.text', { lines: count(imported.lines), debit: formatAmount(imported.total_debit, language, imported.currency), credit: formatAmount(imported.total_credit, language, imported.currency) })}</p>
      {imported.accounts_added === 0 ? null : <p>{t('saved.accounts', { count: imported.accounts_added })}</p>}
      {imported.third_parties_added === 0 ? null : <p>{t('saved.thirdParties', { count: imported.third_parties_added })}</p>}
    </Callout>
  );
}
