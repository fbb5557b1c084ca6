import { useTranslation } from 'react-i18next';
import type { FiscalYearView, OpeningImported } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { yearName } from '@/lib/fiscal-years';
import { useCount } from '../fec/use-count';

/** What was posted, and where to go next. */
export function Posted({ posted, year }: { posted: OpeningImported; year: FiscalYearView }) {
  const { t } = useTranslation('opening');
  const language = useLanguage();
  const count = useCount();
  return (
    <Callout
      tone="positive"
      title={t('posted.title', { year: yearName(year, language) })}
      actions={
        <>
          <LinkButton to="/accounting/trial-balance" search={{ year: year.id }} variant="primary">
            {t('posted.toBalance')}
          </LinkButton>
          <LinkButton to="/accounting/entries" search={{ year: year.id, entry: posted.entry_id }}>
            {t('posted.toEntry')}
          </LinkButton>
        </>
      }
    >
      <p>{t('posted.text', { lines: count(posted.lines), total: formatAmount(posted.total, language, posted.currency) })}</p>
      {posted.accounts_added === 0 ? null : <p>{t('posted.accounts', { count: posted.accounts_added })}</p>}
      {posted.third_parties_added === 0 ? null : <p>{t('posted.thirdParties', { count: posted.third_parties_added })}</p>}
    </Callout>
  );
}
