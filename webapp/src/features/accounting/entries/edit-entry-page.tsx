import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { NotAllowed, ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useCould } from '@/lib/company-card';
import { AccountingPage } from '../accounting-page';
import { draftOf } from './draft';
import { EntryForm } from './entry-form';
import { useWholeDraft } from './whole-entry';

const route = getRouteApi('/app/accounting/entries/$entryId/edit');

/** The change of a draft. */
export function EditEntryPage() {
  const { t } = useTranslation('accounting');
  const { entryId } = route.useParams();
  return (
    <AccountingPage
      title={t('form.editTitle')}
      actions={
        <LinkButton to="/accounting/entries" search={{ entry: entryId }}>
          {t('form.back')}
        </LinkButton>
      }
    >
      {useCould('accounting.write') ? <EditEntry key={entryId} entryId={entryId} /> : <NotAllowed />}
    </AccountingPage>
  );
}

function EditEntry({ entryId }: { entryId: string }) {
  const { t } = useTranslation('accounting');
  const navigate = route.useNavigate();
  const entry = useWholeDraft(entryId);
  if (entry.isLoadingError) return <ProblemState error={entry.error} onRetry={() => void entry.refetch()} back={<LinkButton to="/accounting/entries">{t('form.back')}</LinkButton>} />;
  if (entry.data === undefined || !entry.isFetchedAfterMount) return <SkeletonLines lines={6} />;
  if (entry.data.state === 'posted') return <Callout tone="caution">{t('form.alreadyPosted')}</Callout>;
  return <EntryForm entry={entry.data} initial={draftOf(entry.data)} onSaved={(saved) => void navigate({ to: '/accounting/entries', search: { year: saved.fiscal_year_id, entry: saved.id } })} />;
}
