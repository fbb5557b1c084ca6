import { getRouteApi } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getDownloadFecSourceUrl, getExportFecFindingsUrl, useGetFecImport } from '@/api/generated/fec/fec';
import type { FecImportView } from '@/api/generated/model';
import { download } from '@/api/download';
import { ExportMenu } from '@/components/data-table/export-menu';
import { later } from '@/components/later';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { SkeletonLines } from '@/components/ui/skeleton';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { formatBytes } from '@/lib/bytes';
import { AccountingPage } from '../accounting-page';
import { Imported } from './imported';
import { importTone } from './imports-list';
import { Report } from './report';
import { RunForm, useRun } from './run-form';

const DiscardDialog = later(async () => (await import('./discard-dialog')).DiscardDialog);
const route = getRouteApi('/app/accounting/fec/$importId');

/** The report on a file, and what is decided after reading it. */
export function ImportPage() {
  const { t } = useTranslation('fec');
  const { importId } = route.useParams();
  const made = useGetFecImport(useCompanyId(), importId);
  return (
    <AccountingPage title={t('report.title')} actions={made.data === undefined ? undefined : <Acts made={made.data} />}>
      {made.isError ? <ProblemState error={made.error} onRetry={() => void made.refetch()} back={<LinkButton to="/accounting/fec">{t('report.back')}</LinkButton>} /> : null}
      {made.isPending ? <SkeletonLines lines={8} /> : null}
      {made.data === undefined ? null : <Contents key={made.data.id} made={made.data} />}
    </AccountingPage>
  );
}

function Contents({ made }: { made: FecImportView }) {
  const { t } = useTranslation('fec');
  const language = useLanguage();
  const mayManage = useMay('accounting.manage');
  const run = useRun(made);
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 font-medium wrap-anywhere">{made.file_name}</span>
        <span className="text-muted">{formatBytes(made.size_bytes, language)}</span>
        <Status tone={importTone[made.state]}>{t(`states.${made.state}`)}</Status>
        {made.state !== 'reported' || made.kept_until == null ? null : <span className="text-sm text-muted">{t('report.keptUntil', { date: formatDate(made.kept_until, language) })}</span>}
      </p>
      {made.state === 'imported' ? <Imported made={made} /> : null}
      {made.state === 'reported' && mayManage ? <RunForm made={made} run={run} /> : null}
      <Report made={made} refused={run.isError && run.error.status >= 400 && run.error.status < 500} />
    </>
  );
}

function Acts({ made }: { made: FecImportView }) {
  const { t } = useTranslation('fec');
  const companyId = useCompanyId();
  const problemText = useProblemText();
  const mayManage = useMay('accounting.manage');
  const [discarding, setDiscarding] = useState(false);
  const save = useMutation({ mutationFn: ({ url, name }: { url: string; name: string }) => download(url, name), onError: (error) => showToast('danger', problemText(error)) });
  const findings = made.report.official.findings_total + made.report.strict.findings_total + made.report.issues_total;
  return (
    <>
      <LinkButton to="/accounting/fec" variant="quiet">
        {t('report.back')}
      </LinkButton>
      {mayManage && made.state === 'reported' ? (
        <Button onClick={() => setDiscarding(true)}>
          <Trash2 aria-hidden />
          {t('report.discard')}
        </Button>
      ) : null}
      {findings > 0 ? (
        <ExportMenu label={t('report.downloadFindings')} exports={{ url: (choice) => getExportFecFindingsUrl(companyId, made.id, choice), file: t('report.downloadFindings') }} />
      ) : null}
      {made.state === 'discarded' ? null : (
        <Button busy={save.isPending} onClick={() => save.mutate({ url: getDownloadFecSourceUrl(companyId, made.id), name: made.file_name })}>
          <Download aria-hidden />
          {t('report.downloadFile')}
        </Button>
      )}
      <Suspense fallback={null}>{discarding ? <DiscardDialog made={made} onClose={() => setDiscarding(false)} /> : null}</Suspense>
    </>
  );
}
