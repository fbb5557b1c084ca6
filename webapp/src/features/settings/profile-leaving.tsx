import { Suspense, useState, useTransition } from 'react';
import { useTranslation } from 'react-i18next';
import { useGetOwnership } from '@/api/generated/companies/companies';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { Fetching } from '@/components/ui/problem-state';
import { TextLink } from '@/components/ui/text-link';
import { useCompany, useMay } from '@/lib/company-card';
import { later } from '@/components/later';
import { useSession } from '@/lib/session';

/** Fetched when it is first asked for. */
const LeaveDialog = later(async () => (await import('./members/leave-dialog')).LeaveDialog, 'members');

/** The way out of the current company, whatever the role. Its owner hands it over first. */
export function ProfileLeaving() {
  const { t } = useTranslation('settings');
  const { id, name } = useCompany();
  const { user } = useSession();
  // The owner is an administrator, so whoever may not see whose the company is does not own it.
  const mayRead = useMay('users.read');
  const ownership = useGetOwnership(id, { query: { enabled: mayRead } });
  const [asking, setAsking] = useState(false);
  const [isFetching, startFetching] = useTransition();
  const isOwner = ownership.data?.owner_id === user.id;
  return (
    <Section title={t('leaving.title', { company: name })} description={isOwner ? undefined : t('leaving.text')}>
      {mayRead ? <Fetching query={ownership} lines={1} /> : null}
      {isOwner ? (
        <p className="max-w-2xl">
          {t('leaving.owner')}{' '}
          <TextLink to="/settings" search={{ tab: 'members' }}>
            {t('leaving.members')}
          </TextLink>
        </p>
      ) : null}
      {(mayRead && ownership.data === undefined) || isOwner ? null : (
        <Button busy={isFetching} onPointerEnter={LeaveDialog.ahead} onFocus={LeaveDialog.ahead} onClick={() => startFetching(() => setAsking(true))}>
          {t('leaving.act')}
        </Button>
      )}
      <Suspense>{asking ? <LeaveDialog onClose={() => setAsking(false)} /> : null}</Suspense>
    </Section>
  );
}
