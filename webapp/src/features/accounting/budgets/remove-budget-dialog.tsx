import { useTranslation } from 'react-i18next';
import { getBudget, useDeleteBudget } from '@/api/generated/accounting/accounting';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import type { NamedBudget } from './rename-dialog';

/** Asks before a budget is deleted with its lines. */
export function RemoveBudgetDialog({ budget: seen, onClose }: { budget: NamedBudget; onClose: () => void }) {
  const { t } = useTranslation('budgets');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: budget, renew } = useCurrent(seen, ({ id }) => getBudget(companyId, id));
  const remove = useDeleteBudget({
    request: ifMatch(budget.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('removed', { name: budget.name }));
        onClose();
      },
    },
  });
  return <ActDialog act={remove} renew={renew} title={t('removeTitle', { name: budget.name })} description={t('removeText')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, budgetId: budget.id })} />;
}
