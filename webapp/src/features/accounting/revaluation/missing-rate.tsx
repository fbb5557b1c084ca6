import { useTranslation } from 'react-i18next';
import type { FiscalYearView } from '@/api/generated/model';
import type { ProblemError } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** Says which currencies have no rate at the end of the year, and leads to where these are typed: of one alone to its own. */
export function MissingRate({ problem: { detail }, year }: { problem: ProblemError; year: FiscalYearView }) {
  const { t } = useTranslation('revaluation');
  const language = useLanguage();
  const date = formatDate(year.end, language);
  const currencies = detail.split(', ').filter((code) => /^[A-Z]{3}$/.test(code));
  const count = Math.max(1, currencies.length);
  return (
    <Callout
      tone="caution"
      title={t('verdict.rateMissing', { count, currencies: currencies.length === 0 ? '…' : new Intl.ListFormat(language).format(currencies), date })}
      actions={
        <LinkButton to="/accounting/exchange-rates" search={{ currency: currencies.length === 1 ? currencies[0] : undefined }}>
          {t('verdict.toRates')}
        </LinkButton>
      }
    >
      <p>{t('verdict.rateMissingText', { count })}</p>
    </Callout>
  );
}
