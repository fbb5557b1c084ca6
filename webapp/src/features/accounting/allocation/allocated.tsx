import { useTranslation } from 'react-i18next';
import type { FiscalYearView, ResultAllocated } from '@/api/generated/model';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount } from '@/lib/amount';
import { yearName } from '@/lib/fiscal-years';

/** What was allocated, and where to go next. */
export function Allocated({ allocated: { entry_id: entry, dividends, carried, currency }, year }: { allocated: ResultAllocated; year: FiscalYearView }) {
  const { t } = useTranslation('allocation');
  const language = useLanguage();
  const amount = (value: string) => formatAmount(value, language, currency);
  return (
    <Callout
      tone="positive"
      title={t('done.title', { year: yearName(year, language) })}
      actions={
        <>
          <LinkButton to="/accounting/entries" search={{ entry }} variant="primary">
            {t('done.toEntry')}
          </LinkButton>
          <LinkButton to="/accounting/fiscal-years">{t('toYears')}</LinkButton>
        </>
      }
    >
      <p>{t('done.text', { dividends: amount(dividends), carried: amount(carried) })}</p>
    </Callout>
  );
}
