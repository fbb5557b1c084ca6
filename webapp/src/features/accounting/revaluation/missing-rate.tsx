import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import type { ProblemError } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Says which currency has no rate at the end of the year, and leads to where it is typed. */
export function MissingRate({ problem: { detail }, year }: { problem: ProblemError; year: FiscalYearView }) {
  const { t } = useTranslation('revaluation');
  const date = formatDate(year.end, useLanguage());
  const currency = /^[A-Z]{3}$/.test(detail) ? detail : undefined;
  return (
    <Callout
      tone="caution"
      title={t('verdict.rateMissing', { currency: currency ?? '…', date })}
      actions={
        <LinkButton to="/accounting/exchange-rates" search={{ currency }}>
          {t('verdict.toRates')}
        </LinkButton>
      }
    >
      <p>{t('verdict.rateMissingText')}</p>
    </Callout>
  );
}
