import { useTranslation } from 'react-i18next';
import type { FecImportView } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useCount } from './use-count';

/** What an import brought, and where to go next. */
export function Imported({ made }: { made: FecImportView }) {
  const { t } = useTranslation('fec');
  const count = useCount();
  const year = made.fiscal_year_id ?? undefined;
  return (
    <Callout
      tone="positive"
      title={t('imported.title')}
      actions={
        <>
          <LinkButton to="/accounting/trial-balance" search={{ year }} variant="primary">
            {t('imported.toBalance')}
          </LinkButton>
          <LinkButton to="/accounting/entries" search={{ year }}>
            {t('imported.toEntries')}
          </LinkButton>
        </>
      }
    >
      <p>{t('imported.text', { entries: count(made.imported_entries ?? 0), lines: count(made.imported_lines ?? 0) })}</p>
      {(made.skipped_entries ?? 0) > 0 ? <p>{t('imported.skipped', { count: made.skipped_entries ?? 0 })}</p> : null}
    </Callout>
  );
}
