import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalYearView, RevaluationView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { dayFrom } from '@/lib/month';

const PostDialog = later(async () => (await import('./post-dialog')).PostDialog);

interface VerdictProps {
  revaluation: RevaluationView;
  years: readonly FiscalYearView[];
  year: FiscalYearView;
  isNet: boolean;
  /** What was asked last is not answered yet. */
  isOld: boolean;
}

/** Whether the differences can be posted, and what is to be done before. */
export function Verdict(props: VerdictProps) {
  const { t } = useTranslation('revaluation');
  const language = useLanguage();
  const { revaluation, years, year } = props;
  const next = dayFrom(revaluation.on, 1);
  const date = formatDate(revaluation.on, language);
  if (revaluation.positions_total === 0) return null;
  if (year.state !== 'open') return <Callout title={t('verdict.closed')}>{t('verdict.closedText')}</Callout>;
  if (revaluation.is_account_missing) {
    return (
      <Callout tone="caution" title={t('verdict.accountsMissing')} actions={<LinkButton to="/accounting/chart">{t('verdict.toChart')}</LinkButton>}>
        {t('verdict.accountsMissingText')}
      </Callout>
    );
  }
  if (revaluation.lines_total === 0) return <Callout title={t('verdict.same')}>{t('verdict.sameText', { date })}</Callout>;
  if (revaluation.lines.some((line) => line.is_reversed) && !years.some(({ start }) => start === next)) {
    return (
      <Callout tone="caution" title={t('verdict.nextMissing')} actions={<LinkButton to="/accounting/fiscal-years">{t('toYears')}</LinkButton>}>
        {t('verdict.nextMissingText', { date: formatDate(next, language) })}
      </Callout>
    );
  }
  return <Ready {...props} date={date} />;
}

function Ready({ revaluation, year, isNet, isOld, date }: VerdictProps & { date: string }) {
  const { t } = useTranslation('revaluation');
  const mayPost = useMay('accounting.manage');
  const [isPosting, setPosting] = useState(false);
  const act = (
    <Button variant="primary" busy={isOld} onClick={() => setPosting(true)}>
      {t('post.open')}
    </Button>
  );
  return (
    <>
      <Callout tone="positive" title={t('verdict.ready')} actions={mayPost ? act : undefined}>
        <p>{mayPost ? t('verdict.readyText', { date }) : t('verdict.mayNotPost')}</p>
      </Callout>
      <Suspense>{isPosting ? <PostDialog revaluation={revaluation} year={year} isNet={isNet} onClose={() => setPosting(false)} /> : null}</Suspense>
    </>
  );
}
