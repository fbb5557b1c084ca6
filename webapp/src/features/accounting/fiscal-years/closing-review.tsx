import { useTranslation } from 'react-i18next';
import type { ClosingFinding, ClosingReview, FiscalYearView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Status } from '@/components/ui/status';
import { isNegative } from '@/lib/amount';
import { FindingAbout } from './finding-about';

/** What the year comes to. */
export function ClosingResult({ review }: { review: ClosingReview }) {
  const { t } = useTranslation(['accounting', 'closing']);
  return (
    <dl>
      <dt className="text-sm text-muted">{isNegative(review.result) ? t('closing:loss') : t('closing:profit')}</dt>
      <dd className="text-xl font-semibold">
        <Amount value={review.result} currency={review.currency} />
      </dd>
    </dl>
  );
}

/** What is in the way of a closing, then what somebody should look at before. */
export function ClosingFindings({ review }: { review: ClosingReview }) {
  const { t } = useTranslation(['accounting', 'closing']);
  if (review.findings.length === 0) return <Status tone="positive">{t('closing:nothing')}</Status>;
  return (
    <section aria-label={t('closing:findings')}>
      <h3 className="mb-2 text-sm font-semibold">{t('closing:findings')}</h3>
      <ul className="flex flex-col gap-2">
        {review.findings.map((finding) => (
          <Finding key={finding.code} finding={finding} year={review.fiscal_year} />
        ))}
      </ul>
    </section>
  );
}

function Finding({ finding, year }: { finding: ClosingFinding; year: FiscalYearView }) {
  const { t } = useTranslation(['accounting', 'closing']);
  const { code, severity, count } = finding;
  return (
    <li className="text-sm">
      <Status tone={severity === 'blocking' ? 'danger' : 'caution'}>{t(`closing:found.${code}`, { count })}</Status>
      <FindingAbout finding={finding} year={year} />
    </li>
  );
}
