import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FiscalYearView, OpeningImported, OpeningReport } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useMay } from '@/lib/company-card';
import { useCodeText } from '@/lib/problem-text';
import type { ChosenFile } from '../tables/reading';
import { paramsOf, type Reading } from './reading';

const PostDialog = later(async () => (await import('./post-dialog')).PostDialog);

interface VerdictProps {
  year: FiscalYearView;
  chosen: ChosenFile;
  report: OpeningReport;
  reading: Reading;
  /** What was asked last is not answered yet. */
  isOld: boolean;
  onChange: (next: Partial<Reading>) => void;
  onPosted: (posted: OpeningImported) => void;
  onRefused: () => void;
}

/** Whether the entry can be posted, and what is to be done next. */
export function Verdict(props: VerdictProps) {
  const { t } = useTranslation('opening');
  const codeText = useCodeText();
  const { report: { refusal, found }, reading, onChange } = props;
  if (found === undefined) {
    const other = reading.taken === 'closing' ? 'opening' : 'closing';
    const actions = refusal === 'opening_balances_absent' ? <Button onClick={() => onChange({ taken: other })}>{t(`verdict.take_${other}`)}</Button> : undefined;
    return (
      <Callout tone="caution" title={t('verdict.unknown')} actions={actions}>
        <p>{codeText(refusal ?? '') ?? refusal}</p>
        {refusal === 'opening_balances_absent' ? null : <p>{t('verdict.nameColumns')}</p>}
      </Callout>
    );
  }
  if (found.is_ready) return <Ready {...props} />;
  const folds = reading.income === 'refuse' && found.problems.some(({ code }) => code === 'income_account');
  return (
    <Callout tone="danger" title={t('verdict.errors', { count: found.errors_total })} actions={folds ? <Button onClick={() => onChange({ income: 'fold' })}>{t('verdict.fold')}</Button> : undefined}>
      <p>{t('verdict.errorsText')}</p>
      {folds ? <p>{t('verdict.foldText')}</p> : null}
    </Callout>
  );
}

function Ready({ year, chosen, report, reading, isOld, onPosted, onRefused }: VerdictProps) {
  const { t } = useTranslation('opening');
  const mayPost = useMay('accounting.manage');
  const [isPosting, setPosting] = useState(false);
  const act = (
    <Button variant="primary" busy={isOld} onClick={() => setPosting(true)}>
      {t('verdict.post')}
    </Button>
  );
  return (
    <>
      <Callout tone="positive" title={t('verdict.ready')} actions={mayPost ? act : undefined}>
        <p>{t(report.found?.is_exact === true ? 'verdict.exact' : 'tieOut.differs')}</p>
        {mayPost ? null : <p>{t('verdict.mayNotPost')}</p>}
      </Callout>
      <Suspense fallback={null}>
        {isPosting && report.found !== undefined ? (
          <PostDialog year={year} file={chosen.file} params={paramsOf(reading)} found={report.found} currency={report.currency} onPosted={onPosted} onRefused={onRefused} onClose={() => setPosting(false)} />
        ) : null}
      </Suspense>
    </>
  );
}
