import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDownloadYearArchiveUrl, useDeleteYearArchive } from '@/api/generated/accounting/accounting';
import type { YearArchive } from '@/api/generated/model';
import { Button, buttonClass } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/dialog';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';

/** What can be done with an archive that is at its end. */
export function ArchiveActs({ row }: { row: YearArchive }) {
  const mayManage = useMay('accounting.manage');
  if (row.state !== 'done' && row.state !== 'failed') return null;
  return (
    <span className="inline-flex items-center justify-end gap-1">
      {row.state === 'done' ? <Download row={row} /> : null}
      {mayManage ? <Remove row={row} /> : null}
    </span>
  );
}

/** The browser's own download: an archive may be larger than what a page can hold. */
function Download({ row }: { row: YearArchive }) {
  const { t } = useTranslation('integrity');
  const language = useLanguage();
  return (
    <a href={getDownloadYearArchiveUrl(useCompanyId(), row.fiscal_year_id, row.id)} download className={buttonClass('secondary', 'sm')} aria-label={t('archives.downloadOf', { date: formatDate(row.asked_at, language, 'time') })}>
      {t('archives.download')}
    </a>
  );
}

/** Removes an archive, after asking. */
function Remove({ row }: { row: YearArchive }) {
  const { t } = useTranslation('integrity');
  const { t: tc } = useTranslation();
  const language = useLanguage();
  const companyId = useCompanyId();
  const [asks, setAsks] = useState(false);
  const date = formatDate(row.asked_at, language, 'time');
  const remove = useDeleteYearArchive({
    mutation: {
      onSuccess: () => {
        showToast('positive', t('archives.removed'));
        setAsks(false);
      },
    },
  });
  return (
    <>
      <Button variant="quiet" size="icon" className="-my-2" aria-label={t('archives.removeOf', { date })} onClick={() => setAsks(true)}>
        <Trash2 aria-hidden />
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={t('archives.removeTitle', { date })}
        description={t('archives.removeText')}
        confirmLabel={tc('actions.delete')}
        destructive
        busy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ companyId, fiscalYearId: row.fiscal_year_id, archiveId: row.id })}
      />
    </>
  );
}
