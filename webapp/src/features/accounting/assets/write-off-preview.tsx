import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePreviewDepreciation } from '@/api/generated/accounting/accounting';
import type { AssetProblem, DepreciationPreview } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Skeleton } from '@/components/ui/skeleton';
import { TextLink } from '@/components/ui/text-link';
import { isZero } from '@/lib/amount';
import { isDay } from '@/lib/day';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { PostingLines } from '../posting-lines';
import { YearTotals } from '../year-totals';

/** What writing off up to a day comes to, its lines, what should be looked at before, and what keeps it from being posted. */
export function WriteOffPreview({ until }: { until: string }) {
  const { t } = useTranslation('assets');
  const preview = usePreviewDepreciation(useCompanyId(), { until }, { query: { enabled: isDay(until), placeholderData: keepPreviousData } });
  if (!isDay(until)) return null;
  if (preview.isError) return <ProblemCallout error={preview.error} onRetry={() => void preview.refetch()} />;
  if (preview.data === undefined) return <Skeleton className="h-24" />;
  const { assets, late, problem_count: problems, without_usage: unused } = preview.data;
  return (
    <section aria-label={t('writeOff.preview')} aria-busy={preview.isPlaceholderData} className="flex flex-col gap-4">
      {assets === 0 ? <Callout>{t('writeOff.nothing')}</Callout> : <Figures preview={preview.data} />}
      {late > 0 ? <Callout tone="caution">{t('writeOff.late', { count: late })}</Callout> : null}
      {unused.length === 0 ? null : (
        <Callout tone="caution" title={t('writeOff.withoutUsage', { count: unused.length })}>
          <AssetList assets={unused} />
        </Callout>
      )}
      {problems > 0 ? (
        <Callout tone="danger" title={t('writeOff.problems', { count: problems })}>
          <AssetList assets={preview.data.problems} />
          {preview.data.problems.length < problems ? <p className="text-sm text-muted">…</p> : null}
        </Callout>
      ) : null}
      {preview.data.lines.length === 0 ? null : <PostingLines lines={preview.data.lines} />}
    </section>
  );
}

function Figures({ preview: { assets, depreciation, excess, currency } }: { preview: DepreciationPreview }) {
  const { t } = useTranslation('assets');
  return (
    <YearTotals
      figures={[
        [t('writeOff.assets'), <Amount key="assets" value={String(assets)} />],
        [t('fields.depreciation'), <Amount key="depreciation" value={depreciation} currency={currency} />],
        ...(isZero(excess) ? [] : [[t('fields.excess'), <Amount key="excess" value={excess} currency={currency} />] as const]),
      ]}
    />
  );
}

/** Assets with what is wrong with each, and the way to where it is mended. */
function AssetList({ assets }: { assets: readonly AssetProblem[] }) {
  const codeText = useCodeText();
  return (
    <ul className="flex flex-col gap-1">
      {assets.map(({ id, asset_code: code, name, code: problem }) => (
        <li key={`${id} ${problem}`}>
          <TextLink to="/accounting/assets/$assetId/edit" params={{ assetId: id }}>
            <bdi>{`${code} ${name}`}</bdi>
          </TextLink>
          <span className="block text-sm text-muted">{codeText(problem)}</span>
        </li>
      ))}
    </ul>
  );
}
