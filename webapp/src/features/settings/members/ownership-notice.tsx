import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useCancelOwnershipOffer, useGetOwnership } from '@/api/generated/companies/companies';
import type { OwnershipTransfer } from '@/api/generated/model';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCompanyId, useSession } from '@/lib/session';
import { useTold } from './use-told';

const Asked = later(async () => (await import('./ownership-asked')).Asked, 'limits');

/** The offer of the company to a new owner, if one waits: for the owner to take back, for the other to answer. */
export function OwnershipNotice() {
  const { user } = useSession();
  const transfer = useGetOwnership(useCompanyId()).data?.transfer;
  if (transfer === undefined) return null;
  if (transfer.to_user_id === user.id) {
    return (
      <Suspense>
        <Asked transfer={transfer} />
      </Suspense>
    );
  }
  return <Waiting transfer={transfer} isOwn={transfer.from_user_id === user.id} />;
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
