import { useTranslation } from 'react-i18next';
import { getEntryTemplate, useDeleteEntryTemplate } from '@/api/generated/accounting/accounting';
import type { EntryTemplateView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCurrent } from '@/components/form/use-current';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** Asks before a template is deleted. */
export function RemoveTemplateDialog({ template: seen, onClose }: { template: EntryTemplateView; onClose: () => void }) {
  const { t } = useTranslation('templates');
  const { t: tc } = useTranslation();
  const companyId = useCompanyId();
  const { thing: template, renew } = useCurrent(seen, ({ id }) => getEntryTemplate(companyId, id));
  const { name } = template;
  const remove = useDeleteEntryTemplate({
    request: ifMatch(template.version),
    mutation: {
      onSuccess: () => {
        showToast('positive', t('remove.done', { name }));
        onClose();
      },
    },
  });
  return <ActDialog act={remove} renew={renew} title={t('remove.title', { name })} description={t('remove.text')} confirmLabel={tc('actions.delete')} destructive onClose={onClose} onConfirm={() => remove.mutate({ companyId, templateId: template.id })} />;
}
