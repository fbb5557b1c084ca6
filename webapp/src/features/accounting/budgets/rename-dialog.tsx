import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { getBudget, useUpdateBudget } from '@/api/generated/accounting/accounting';
import { ifMatch } from '@/api/http';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { atMost, needed, trimmed } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = z.object({ name: trimmed(needed('required'), atMost(200, 'too_long')) });

/** A budget as a dialog needs it. */
export interface NamedBudget {
  id: string;
  name: string;
  version: number;
}

/** Calls a budget something else. */
export function RenameDialog({ budget, onClose }: { budget: NamedBudget; onClose: () => void }) {
  const { t } = useTranslation('budgets');
  const companyId = useCompanyId();
  const { thing, renew } = useCurrent(budget, ({ id }) => getBudget(companyId, id));
  const update = useUpdateBudget({ request: ifMatch(thing.version) });
  const form = useForm(schema, {
    defaultValues: { name: budget.name },
    renew: async () => ({ name: (await renew()).name }),
    send: (data) => update.mutateAsync({ companyId, budgetId: thing.id, data }),
    onSent: (saved) => {
      showToast('positive', t('saved', { name: saved.name }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('renameTitle', { name: budget.name })} onClose={onClose}>
      <Field form={form} name="name" label={t('fields.name')} required>
        {(control) => <Input {...control} />}
      </Field>
    </FormDialog>
  );
}
