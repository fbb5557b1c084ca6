import { useTranslation } from 'react-i18next';
import { useAcceptOwnership, useCancelOwnershipOffer, useDeclineOwnership, useGetOwnership } from '@/api/generated/companies/companies';
import type { OwnershipTransfer } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId, useSession } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** The offer of the company to a new owner, if one waits: for the owner to take back, for the other to answer. */
export function OwnershipNotice() {
  const { user } = useSession();
  const transfer = useGetOwnership(useCompanyId()).data?.transfer;
  if (transfer === undefined) return null;
  return transfer.to_user_id === user.id ? <Asked transfer={transfer} /> : <Waiting transfer={transfer} isOwn={transfer.from_user_id === user.id} />;
}

function Waiting({ transfer, isOwn }: { transfer: OwnershipTransfer; isOwn: boolean }) {
  const { t } = useTranslation('members');
  const language = useLanguage();
  const companyId = useCompanyId();
  const cancel = useCancelOwnershipOffer({ mutation: useTold(t('ownership.cancelled')) });
  const date = formatDate(transfer.expires_at.slice(0, 10), language, 'short');
  const act = (
    <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate({ companyId })}>
      {t('ownership.cancel')}
    </Button>
  );
  return <Callout actions={isOwn ? act : undefined}>{t('ownership.waiting', { name: transfer.to_name ?? '', date })}</Callout>;
}

function Asked({ transfer }: { transfer: OwnershipTransfer }) {
  const { t } = useTranslation('members');
  const { id: companyId, name: company } = useCompany();
  const accept = useAcceptOwnership({ mutation: useTold(t('ownership.accepted', { company })) });
  const decline = useDeclineOwnership({ mutation: useTold(t('ownership.declined')) });
  return (
    <Callout
      tone="accent"
      actions={
        <>
          <Button size="sm" variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ companyId })}>
            {t('ownership.accept')}
          </Button>
          <Button size="sm" busy={decline.isPending} onClick={() => decline.mutate({ companyId })}>
            {t('ownership.decline')}
          </Button>
        </>
      }
    >
      {t('ownership.asked', { name: transfer.from_name ?? '' })}
    </Callout>
  );
}

function useTold(done: string) {
  const problemText = useProblemText();
  return { onSuccess: () => showToast('positive', done), onError: (error: unknown) => showToast('danger', problemText(error)) };
}
