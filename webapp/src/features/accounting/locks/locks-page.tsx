import { getRouteApi } from '@tanstack/react-router';
import { LockKeyhole, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetLocks } from '@/api/generated/accounting/accounting';
import type { LockExceptionView, LocksView } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { Skeleton } from '@/components/ui/skeleton';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { AccountingPage } from '../accounting-page';
import { Exceptions } from './exceptions';
import { kinds } from './kinds';

const route = getRouteApi('/app/accounting/locks');

const LocksDialog = later(async () => (await import('./locks-dialog')).LocksDialog);
const ExceptionDialog = later(async () => (await import('./exception-dialog')).ExceptionDialog);
const EndDialog = later(async () => (await import('./end-dialog')).EndDialog);

/** What is done in a dialog. */
type Act = { kind: 'dates' } | { kind: 'exception' } | { kind: 'end'; exception: LockExceptionView };

/** Up to which day nothing more is posted, and who may all the same for a while. */
export function LocksPage() {
  const { t } = useTranslation('locks');
  const mayManage = useMay('accounting.manage');
  const locks = useGetLocks(useCompanyId());
  const [act, setAct] = useState<Act>();
  const done = () => setAct(undefined);
  const actions = (
    <>
      <Button onClick={() => setAct({ kind: 'exception' })}>
        <Plus aria-hidden />
        {t('except')}
      </Button>
      <Button variant="primary" disabled={locks.data === undefined} onClick={() => setAct({ kind: 'dates' })}>
        <LockKeyhole aria-hidden />
        {t('move')}
      </Button>
    </>
  );
  return (
    <AccountingPage title={t('title')} description={t('text')} actions={mayManage ? actions : undefined}>
      {locks.data !== undefined ? <Dates locks={locks.data} /> : locks.isError ? <ProblemState error={locks.error} onRetry={() => void locks.refetch()} /> : <Skeleton className="h-28" />}
      <Exceptions route={route} onEnd={mayManage ? (exception) => setAct({ kind: 'end', exception }) : undefined} />
      <Suspense>
        {act?.kind === 'dates' && locks.data !== undefined ? <LocksDialog locks={locks.data} onClose={done} /> : null}
        {act?.kind === 'exception' ? <ExceptionDialog onClose={done} /> : null}
        {act?.kind === 'end' ? <EndDialog exception={act.exception} onClose={done} /> : null}
      </Suspense>
    </AccountingPage>
  );
}

function Dates({ locks }: { locks: LocksView }) {
  const { t } = useTranslation('locks');
  return (
    <section aria-label={t('dates')} className="flex flex-col gap-4">
      <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {kinds.map((kind) => (
          <Day key={kind} name={t(`scopes.${kind}`)} until={locks[kind]} />
        ))}
        {locks.journals.map(({ journal, until }) => (
          <Day key={journal} name={t('ofJournal', { journal })} until={until} />
        ))}
      </dl>
      {locks.drafts === 0 ? null : (
        <Callout tone="caution">
          <p>{t('drafts', { count: locks.drafts })}</p>
          <LinkButton to="/accounting/entries" search={{ state: 'draft' }}>
            {t('seeDrafts')}
          </LinkButton>
        </Callout>
      )}
    </section>
  );
}

function Day({ name, until }: { name: string; until: string | undefined }) {
  const { t } = useTranslation('locks');
  return (
    <div className="rounded-lg border border-line bg-raised p-4">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="mt-1 text-lg font-semibold">{until === undefined ? <span className="font-normal text-muted">{t('open')}</span> : <DateText value={until} />}</dd>
    </div>
  );
}
