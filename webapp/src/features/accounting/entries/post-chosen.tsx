import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePostEntries } from '@/api/generated/accounting/accounting';
import type { EntrySummary } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { RefusedEntries } from './refused-entries';

/** The most drafts that the service posts at once. */
const most = 1000;

/** Posts the drafts that were chosen, all or none, and says what that means. */
export function PostChosen({ chosen, onPosted }: { chosen: readonly EntrySummary[]; onPosted: () => void }) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const queries = useQueryClient();
  // What was sent, in its order: a refusal points at places in it, while the list goes on changing.
  const [sent, setSent] = useState<readonly EntrySummary[]>([]);
  const post = usePostEntries({
    mutation: {
      onSuccess: ({ posted }) => {
        onPosted();
        showToast('positive', t('entries.posted', { count: posted }));
      },
      onError: () => void queries.invalidateQueries(),
    },
  });
  const ready = chosen.slice(0, most);
  const postReady = () => {
    setSent(ready);
    post.mutate({ companyId, data: { entries: ready.map(({ id, version }) => ({ id, version })) } });
  };
  return (
    <>
      {post.isError ? (
        <div className="basis-full">
          <ProblemCallout error={post.error}>
            <RefusedEntries sent={sent} problems={post.error.errors} />
          </ProblemCallout>
        </div>
      ) : null}
      <p className="text-sm text-muted">{t('entries.postHint')}</p>
      <Button size="sm" variant="primary" busy={post.isPending} onClick={postReady}>
        {t('entries.post', { count: ready.length })}
      </Button>
    </>
  );
}
