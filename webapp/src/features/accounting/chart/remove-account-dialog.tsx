import { useTranslation } from 'react-i18next';
import { getAccount, useDeleteAccount } from '@/api/generated/accounting/accounting';
import type { AccountView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before an account that never moved is taken out of the chart. */
export function RemoveAccountDialog({ account: seen, onClose }: { account: AccountView; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: account, renew } = useCurrent(seen, ({ number }) => getAccount(companyId, number));
  const remove = useDeleteAccount({
    request: ifMatch(account.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('accounts:chart.removed', { number: account.number }));
        onClose();
      },
    },
  });
  return (
    <ActDialog
      act={remove}
      renew={renew}
      title={t('accounts:chart.removeTitle', { number: account.number })}
      description={t('accounts:chart.removeText', { label: account.label })}
      confirmLabel={tc('actions.delete')}
      destructive
      onClose={onClose}
      onConfirm={() => remove.mutate({ companyId, number: account.number })}
    />
  );
}
