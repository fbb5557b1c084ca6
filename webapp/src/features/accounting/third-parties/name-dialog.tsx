import { useTranslation } from 'react-i18next';
import { useSetAuxiliary } from '@/api/generated/accounting/accounting';
import { auxiliarySet } from '@/api/generated/bodies/auxiliarySet';
import { Field } from '@/components/form/field';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm } from '@/components/form/use-form';
import { Input } from '@/components/ui/input';
import { needed, trimmed, withRules } from '@/lib/schema';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

const schema = withRules(auxiliarySet, { name: trimmed(needed('third_party_name_required')) });

/** Asks what a third party is called. */
export function NameDialog({ code, name, onClose }: { code: string; name: string; onClose: () => void }) {
  const { t } = useTranslation(['accounting', 'accounts']);
  const companyId = useCompanyId();
  const set = useSetAuxiliary();
  const form = useForm(schema, {
    defaultValues: { name },
    send: (data) => set.mutateAsync({ companyId, code, data }),
    onSent: () => {
      showToast('positive', t('accounts:thirdParty.renamed', { code }));
      onClose();
    },
  });
  return (
    <FormDialog form={form} title={t('accounts:thirdParty.renameTitle', { code })} onClose={onClose}>
      <Field form={form} name="name" label={t('fields.name')} required hint={t('accounts:thirdParty.nameHint')}>
        {(control) => <Input {...control} />}
      </Field>
    </FormDialog>
  );
}
