import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findInvitation } from '@/api/generated/companies/companies';
import type { InvitationOffer } from '@/api/generated/model';
import { isProblem } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { SkeletonLines } from '@/components/ui/skeleton';
import { AuthCard } from '../auth-card';
import { useCodeText } from '@/lib/problem-text';
import { useRoleName } from '@/lib/roles';
import { sessionQuery } from '@/lib/session';
import { AnswerAs } from './answer-as';
import { JoinForm } from './join-form';

const route = getRouteApi('/public/invitation');

/** The page to which the mail of an invitation leads: what it offers, what became of it, and how it is accepted. */
export function InvitationPage() {
  const { t } = useTranslation('members');
  const { token = '' } = route.useSearch();
  const offer = useQuery({ queryKey: ['invitation', token], queryFn: ({ signal }) => findInvitation({ token }, { signal }), retry: false });
  if (offer.data !== undefined) return <Offer token={token} offer={offer.data} />;
  return <AuthCard title={t('invitation.plainTitle')}>{offer.isError ? <Dead error={offer.error} onRetry={() => void offer.refetch()} /> : <SkeletonLines />}</AuthCard>;
}

function Dead({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('members');
  if (!isProblem(error, 'token_invalid')) return <ProblemCallout error={error} onRetry={onRetry} />;
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="caution">{t('invitation.dead')}</Callout>
      <LinkButton to="/">{t('invitation.home')}</LinkButton>
    </div>
  );
}

function Offer({ token, offer }: { token: string; offer: InvitationOffer }) {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  const codeText = useCodeText();
  const session = useQuery({ ...sessionQuery, retry: false });
  const text = t('invitation.text', { person: offer.invited_by, company: offer.company_name, role: roleName({ key: offer.role, name: offer.role_name }) });
  return (
    <AuthCard title={t('invitation.title', { company: offer.company_name })}>
      <div className="flex flex-col gap-4">
        {offer.state === 'pending' ? (
          <>
            <p>{text}</p>
            {session.isPending ? <SkeletonLines /> : <Answer token={token} offer={offer} signedInAs={session.data?.user.email} />}
          </>
        ) : (
          <>
            <Callout tone="caution">{codeText(`invitation_${offer.state}`)}</Callout>
            <LinkButton to="/">{t('invitation.home')}</LinkButton>
          </>
        )}
      </div>
    </AuthCard>
  );
}

function Answer({ token, offer, signedInAs }: { token: string; offer: InvitationOffer; signedInAs: string | undefined }) {
  const { t } = useTranslation('members');
  if (signedInAs !== undefined) return <AnswerAs token={token} offer={offer} own={signedInAs} />;
  if (!offer.has_account) return <JoinForm token={token} offer={offer} />;
  return (
    <>
      <Callout>{t('invitation.signInFirst', { email: offer.email })}</Callout>
      <LinkButton to="/auth" search={{ from: `/invitation?token=${encodeURIComponent(token)}` }} state={{ email: offer.email }} variant="primary">
        {t('invitation.signIn')}
      </LinkButton>
    </>
  );
}
