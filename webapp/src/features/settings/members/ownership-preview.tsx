import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreviewOwnership } from '@/api/generated/companies/companies';
import type { OwnershipPreview as Preview } from '@/api/generated/model';
import { ExcessCallout } from '@/components/limits/excess-callout';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { useModuleNames } from '@/lib/module-text';
import { planName } from '@/lib/plan-name';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';

/** What would become of the current company under the plan of a new owner, and whether nothing stands in the way. */
export function useOwnershipPreview(userId: string) {
  const preview = usePreviewOwnership(useCompanyId(), { user_id: userId });
  // What cannot be told beforehand is decided by the service all the same.
  return { preview, isPossible: preview.isError || (preview.data !== undefined && preview.data.refusal === undefined) };
}

/** Shows it, while it is asked and where it cannot be told, too. */
export function OwnershipPreview({ preview, isOwn = false }: { preview: ReturnType<typeof useOwnershipPreview>['preview']; isOwn?: boolean }) {
  if (preview.data !== undefined) return <Told preview={preview.data} isOwn={isOwn} />;
  return preview.isError ? <ProblemCallout error={preview.error} onRetry={() => void preview.refetch()} /> : <SkeletonLines lines={3} />;
}

function Told({ preview: { plan_id: plan, trial_ends_at: trialEnd, refusal, lost_modules: lost, gained_modules: gained, excess }, isOwn }: { preview: Preview; isOwn: boolean }) {
  const { t } = useTranslation('limits');
  const { t: te } = useTranslation('errors');
  const codeText = useCodeText();
  const yours = t('refusalsYours', { returnObjects: true });
  const list = new Intl.ListFormat(useLanguage());
  const namesOf = useModuleNames();
  const [lostNames, gainedNames] = [namesOf(lost), namesOf(gained)];
  return (
    <section aria-label={t('transfer.title')} className="flex flex-col gap-4">
      {refusal === undefined ? null : <Callout tone="danger">{isOwn && refusal in yours ? yours[refusal as keyof typeof yours] : (codeText(refusal) ?? te('status_409'))}</Callout>}
      {plan === undefined ? null : (
        <>
          <dl className="flex flex-col gap-2">
            <Fact label={t(isOwn ? 'transfer.planYours' : 'transfer.plan')}>{planName(plan) ?? t('transfer.trial')}</Fact>
            {trialEnd === undefined ? null : (
              <Fact label={t('transfer.trialEnd')}>
                <DateText value={trialEnd} />
              </Fact>
            )}
            {lostNames.length === 0 ? null : <Fact label={t('transfer.lost')}>{list.format(lostNames)}</Fact>}
            {gainedNames.length === 0 ? null : <Fact label={t('transfer.gained')}>{list.format(gainedNames)}</Fact>}
          </dl>
          {lost.length + gained.length === 0 ? <p className="text-sm text-muted">{t('transfer.same')}</p> : null}
          <ExcessCallout excess={excess} />
        </>
      )}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
