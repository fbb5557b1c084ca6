import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePreviewAssetDisposal } from '@/api/generated/accounting/accounting';
import { Amount } from '@/components/ui/amount';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Skeleton } from '@/components/ui/skeleton';
import { isNegative, isZero } from '@/lib/amount';
import { isProblem } from '@/api/problem';
import { isDay } from '@/lib/day';
import { typedFault } from '@/lib/number-text';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { PostingLines } from '../posting-lines';

interface DisposalPreviewProps {
  assetId: string;
  on: string;
  proceeds: string;
  /** Nothing where the proceeds bear none. */
  taxCode: string;
  decimals: number;
}

/** What disposing of an asset comes to, while day, proceeds and their tax are typed. */
export function DisposalPreview({ assetId, on, proceeds, taxCode, decimals }: DisposalPreviewProps) {
  const { t } = useTranslation('assets');
  const codeText = useCodeText();
  const isAsked = isDay(on) && typedFault(proceeds, { kind: 'amount', decimals, isSigned: false }) === undefined;
  const preview = usePreviewAssetDisposal(useCompanyId(), assetId, { on, ...(proceeds === '' ? {} : { proceeds }), ...(taxCode === '' ? {} : { tax_code: taxCode }) }, { query: { enabled: isAsked, placeholderData: keepPreviousData } });
  if (!isAsked) return null;
  if (preview.isError) {
    const code = isProblem(preview.error) ? preview.error.errors[0]?.code : undefined;
    const text = code === undefined ? undefined : codeText(code);
    return text === undefined ? <ProblemCallout error={preview.error} /> : <Callout tone="danger">{text}</Callout>;
  }
  if (preview.data === undefined) return <Skeleton className="h-24" />;
  const { currency, gain, lines, depreciation, net_book_value: value, excess_taken_back: excess, components_held: components } = preview.data;
  const isLoss = isNegative(gain);
  return (
    <section aria-label={t('dispose.preview')} aria-busy={preview.isPlaceholderData} className="flex flex-col gap-3">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 text-sm">
        <Figure name={t('dispose.still')} value={depreciation} currency={currency} />
        <Figure name={t('fields.net_book_value')} value={value} currency={currency} />
        {isZero(excess) ? null : <Figure name={t('dispose.excess')} value={excess} currency={currency} />}
        <Figure name={t(isLoss ? 'dispose.loss' : 'dispose.gain')} value={isLoss ? gain.slice(1) : gain} currency={currency} isMain />
      </dl>
      {components > 0 ? <Callout tone="caution">{t('dispose.components', { count: components })}</Callout> : null}
      {lines.length === 0 ? <Callout tone="caution">{t('dispose.noLines')}</Callout> : <PostingLines lines={lines} />}
    </section>
  );
}

function Figure({ name, value, currency, isMain = false }: { name: string; value: string; currency: string; isMain?: boolean }) {
  return (
    <div className={isMain ? 'contents font-semibold' : 'contents'}>
      <dt className={isMain ? undefined : 'text-muted'}>{name}</dt>
      <dd className="text-end">
        <Amount value={value} currency={currency} />
      </dd>
    </div>
  );
}
