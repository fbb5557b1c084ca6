import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAcceptInvitation, useDeclineInvitation } from '@/api/generated/companies/companies';
import { useDeleteSession } from '@/api/generated/identity/identity';
import type { InvitationOffer } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { sessionQuery } from '@/lib/session';
import { useJoined } from '@/lib/joined';

/** Properties of `AnswerAs`. */
export interface AnswerAsProps {
  token: string;
  offer: InvitationOffer;
  /** The address of who is signed in. */
  own: string;
}

/** Lets who is signed in accept or decline; who has another address is told which account it takes. */
export function AnswerAs({ token, offer, own }: AnswerAsProps) {
  if (own.toLowerCase() !== offer.email.toLowerCase()) return <AnotherAccount offer={offer} own={own} />;
  return <OwnAnswer token={token} offer={offer} />;
}

function OwnAnswer({ token, offer }: Omit<AnswerAsProps, 'own'>) {
  const { t } = useTranslation('members');
  const joined = useJoined();
  const accept = useAcceptInvitation({ mutation: { onSuccess: ({ company_id }) => joined(offer.company_name, company_id) } });
  const decline = useDeclineInvitation();
  const error = accept.error ?? decline.error;
  if (decline.isSuccess) return <Callout tone="positive">{t('invitation.declined')}</Callout>;
  return (
    <>
      {error === null ? null : <ProblemCallout error={error} />}
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ data: { token } })}>
          {t('invitation.accept')}
        </Button>
        <Button busy={decline.isPending} onClick={() => decline.mutate({ data: { token } })}>
          {t('invitation.decline')}
        </Button>
      </div>
    </>
  );
}

function AnotherAccount({ offer, own }: Omit<AnswerAsProps, 'token'>) {
  const { t } = useTranslation('members');
  const client = useQueryClient();
  const signOut = useDeleteSession({ mutation: { onSuccess: () => client.setQueryData(sessionQuery.queryKey, null) } });
  return (
    <Callout
      tone="caution"
      actions={
        <Button size="sm" busy={signOut.isPending} onClick={() => signOut.mutate()}>
          {t('invitation.signOut')}
        </Button>
      }
    >
      {t('invitation.other', { email: offer.email, own })}
    </Callout>
  );
}
