import { useTranslation } from 'react-i18next';
import { useAcceptOwnership, useDeclineOwnership } from '@/api/generated/companies/companies';
import type { OwnershipTransfer } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useCompany } from '@/lib/company-card';
import { OwnershipPreview, useOwnershipPreview } from './ownership-preview';
import { useTold } from './use-told';

/** Asks whether the reader takes the company over, and says what that would change. */
export function Asked({ transfer }: { transfer: OwnershipTransfer }) {
  const { t } = useTranslation('members');
  const { id: companyId, name: company } = useCompany();
  const { preview, isPossible } = useOwnershipPreview(transfer.to_user_id);
  const accept = useAcceptOwnership({ mutation: useTold(t('ownership.accepted', { company })) });
  const decline = useDeclineOwnership({ mutation: useTold(t('ownership.declined')) });
  return (
    <Callout
      tone="accent"
      actions={
        <>
          <Button size="sm" variant="primary" disabled={!isPossible} busy={accept.isPending} onClick={() => accept.mutate({ companyId })}>
            {t('ownership.accept')}
          </Button>
          <Button size="sm" busy={decline.isPending} onClick={() => decline.mutate({ companyId })}>
            {t('ownership.decline')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p>{t('ownership.asked', { name: transfer.from_name ?? '' })}</p>
        <OwnershipPreview preview={preview} isOwn />
      </div>
    </Callout>
  );
}
