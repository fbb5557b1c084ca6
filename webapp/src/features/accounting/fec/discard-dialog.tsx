import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useDiscardFecImport } from '@/api/generated/fec/fec';
import type { FecImportView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { ActDialog } from '@/components/act-dialog';
import { useCompanyId } from '@/lib/session';

/** Asks before a file that was not imported is thrown away. `made` is as the page around it has read it last. */
export function DiscardDialog({ made, onClose }: { made: FecImportView; onClose: () => void }) {
  const { t } = useTranslation('fec');
  const companyId = useCompanyId();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const discard = useDiscardFecImport({ request: ifMatch(made.version), mutation: { onSuccess: () => navigate({ to: '/accounting/fec' }) } });
  return (
    <ActDialog
      act={discard}
      renew={() => queries.invalidateQueries()}
      title={t('report.discardTitle')}
      description={t('report.discardText', { file: made.file_name })}
      confirmLabel={t('report.discard')}
      destructive
      onClose={onClose}
      onConfirm={() => discard.mutate({ companyId, importId: made.id })}
    />
  );
}
