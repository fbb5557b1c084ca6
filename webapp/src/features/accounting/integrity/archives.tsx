import { Archive } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCreateYearArchive, useListYearArchives } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, TransferState, YearArchive } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge, type Tone } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { ListSection } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Progress } from '@/components/ui/progress';
import { Status } from '@/components/ui/status';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { useMay } from '@/lib/company-card';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { ArchiveActs } from './archive-acts';

/** How often the list is asked for while something is under way, in milliseconds. */
const pollMs = 2_000;

const tones: Record<TransferState, Tone> = { waiting: 'neutral', running: 'accent', done: 'positive', failed: 'danger' };

/** The archives of a closed year: asked for, under way, and to be downloaded. */
export function Archives({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('integrity');
  const companyId = useCompanyId();
  const mayManage = useMay('accounting.manage');
  const archives = useListYearArchives(companyId, year.id, { query: { refetchInterval: (query) => (isOpen(query.state.data?.items) ? pollMs : false) } });
  const make = useCreateYearArchive({ mutation: { onSuccess: () => showToast('positive', t('archives.asked')) } });
  const language = useLanguage();
  const act = (
    <Button busy={make.isPending || isOpen(archives.data?.items)} onClick={() => make.mutate({ companyId, fiscalYearId: year.id, params: { language } })}>
      <Archive aria-hidden />
      {t('archives.make')}
    </Button>
  );
  return (
    <ListSection title={t('archives.title')} description={t('archives.text')} actions={mayManage && year.state === 'closed' ? act : undefined}>
      {make.isError ? <ProblemCallout error={make.error} /> : null}
      {year.state === 'open' ? <Callout tone="neutral">{t('archives.yearOpen')}</Callout> : null}
      <DataTable
        stacks
        expectedRows={1}
        label={t('archives.title')}
        columns={useArchiveColumns()}
        query={archives}
        rowKey={({ id }) => id}
        empty={<EmptyState icon={<Archive aria-hidden />} title={t('archives.empty')} />}
      />
    </ListSection>
  );
}

function isOpen(items: readonly YearArchive[] | undefined): boolean {
  return items?.some(({ state }) => state === 'waiting' || state === 'running') === true;
}

function useArchiveColumns(): Column<YearArchive>[] {
  const { t } = useTranslation('integrity');
  const language = useLanguage();
  return useMemo(
    () => [
      { id: 'asked', header: t('archives.askedAt'), cell: (row) => <DateText value={row.asked_at} format="time" /> },
      { id: 'by', header: t('archives.askedBy'), cell: (row) => <bdi>{row.asked_by_name ?? ''}</bdi> },
      { id: 'state', header: t('archives.state'), cell: (row) => <State row={row} /> },
      { id: 'size', header: t('archives.size'), align: 'end', cell: (row) => (row.size_bytes == null ? null : formatBytes(row.size_bytes, language)) },
      { id: 'actions', header: t('archives.actions'), control: true, cell: (row) => <ArchiveActs row={row} /> },
    ],
    [t, language],
  );
}

/** How far an archive has come; why nothing came of it, or what could not be in it. */
function State({ row }: { row: YearArchive }) {
  const { t } = useTranslation('integrity');
  const codeText = useCodeText();
  if (row.state === 'running' && row.files_total > 0) return <Progress percent={Math.floor((row.files_done * 100) / row.files_total)} label={t('archives.progress', { done: row.files_done, total: row.files_total })} />;
  return (
    <>
      <Status tone={tones[row.state]}>{t(`archives.states.${row.state}`)}</Status>
      {row.is_outdated ? <Badge tone="caution">{t('archives.outdated')}</Badge> : null}
      {row.state === 'failed' ? <span className="mt-1 block text-sm text-muted">{codeText(row.error_code ?? '') ?? t('archives.failed')}</span> : null}
      {row.left_out.length === 0 ? null : (
        <span className="mt-1 block text-sm text-muted">
          {t('archives.leftOut')} <bdi dir="ltr">{row.left_out.join(', ')}</bdi>
        </span>
      )}
      {row.sha256 == null ? null : (
        <code dir="ltr" className="mt-1 block text-xs break-all text-muted">
          {row.sha256}
        </code>
      )}
    </>
  );
}
