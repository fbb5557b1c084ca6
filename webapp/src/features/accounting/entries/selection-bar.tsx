import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePostEntries } from '@/api/generated/accounting/accounting';
import type { EntrySummary } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { RefusedEntries } from './refused-entries';

/** The most drafts that the service posts at once. */
const most = 1000;

/** Chooses the drafts in view and posts them, all or none. */
export function SelectionBar({ drafts, chosen, onChoose }: { drafts: readonly EntrySummary[]; chosen: readonly EntrySummary[]; onChoose: (some: readonly EntrySummary[]) => void }) {
  const { t } = useTranslation('accounting');
  const companyId = useCompanyId();
  const queries = useQueryClient();
  // What was sent, in its order: a refusal points at places in it, while the list goes on changing.
  const [sent, setSent] = useState<readonly EntrySummary[]>([]);
  const post = usePostEntries({
    mutation: {
      onSuccess: ({ posted }) => {
        onChoose([]);
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
  const all = chosen.length === drafts.length;
  return (
    <div className="flex flex-col gap-3">
      {post.isError ? (
        <ProblemCallout error={post.error}>
          <RefusedEntries sent={sent} problems={post.error.errors} />
        </ProblemCallout>
      ) : null}
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3 rounded-xl bg-sunken px-4 py-2">
        <Checkbox label={t('entries.chooseAll', { count: drafts.length })} checked={all ? true : chosen.length > 0 ? 'indeterminate' : false} onCheckedChange={(on) => onChoose(on ? drafts.slice(0, most) : [])} />
        <Button size="sm" variant="primary" disabled={ready.length === 0} busy={post.isPending} onClick={postReady}>
          {ready.length === 0 ? t('actions.post') : t('entries.post', { count: ready.length })}
        </Button>
      </div>
    </div>
  );
}
