import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MobileQuote } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { CopyButton } from '@/components/copy-button';
import { useLanguage } from '@/i18n/use-language';
import { isZero } from '@/lib/amount';
import { formatDate } from '@/lib/dates';

/** What has to be sent to which number, how that comes about, and for what time it pays. */
export function QuoteFacts({ quote }: { quote: MobileQuote }) {
  const { t } = useTranslation('mobileMoney');
  const language = useLanguage();
  const { currency, starts_at: from, ends_at: to } = quote;
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line p-4">
      <dl className="flex flex-col gap-2">
        {isZero(quote.credit) ? null : (
          <>
            <Figure label={t('quote.price')}>
              <Amount value={quote.price} currency={currency} />
            </Figure>
            <Figure label={t('quote.credit')}>
              <Amount value={`-${quote.credit}`} currency={currency} className="text-ink" />
            </Figure>
          </>
        )}
        <Figure label={t('quote.amount')}>
          <Amount value={quote.amount} currency={currency} className="text-xl font-semibold" />
        </Figure>
        <Figure label={t('quote.fee')}>
          <Amount value={quote.fee} currency={currency} />
        </Figure>
        <Figure label={t('quote.number')}>
          <span className="flex items-center gap-1">
            <bdi dir="ltr" className="font-semibold tabular-nums select-all">
              {quote.payee_number}
            </bdi>
            <CopyButton text={quote.payee_number} label={t('quote.copy')} told={{ copied: t('quote.copied'), failed: t('quote.copyFailed') }} />
          </span>
        </Figure>
        <Figure label={t('quote.period')}>{t('quote.between', { from: formatDate(from, language), to: formatDate(to, language) })}</Figure>
      </dl>
      <p className="text-sm text-muted">{quote.is_immediate ? t('quote.now') : t('quote.later', { date: formatDate(from, language, 'long') })}</p>
    </div>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
