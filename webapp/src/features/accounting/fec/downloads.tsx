import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { getExportFecUrl } from '@/api/generated/fec/fec';
import type { FiscalYearView } from '@/api/generated/model';
import { download } from '@/api/download';
import { Button } from '@/components/ui/button';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCompanyId } from '@/lib/session';

/** The official file of a year; where there are drafts also one with them, which is for one's own eyes. */
export function Downloads({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('fec');
  const companyId = useCompanyId();
  const official = useMutation({ mutationFn: () => download(getExportFecUrl(companyId, year.id), 'FEC.txt') });
  const withDrafts = useMutation({ mutationFn: () => download(getExportFecUrl(companyId, year.id, { with_drafts: true }), 'FEC-DRAFTS.txt') });
  const error = official.error ?? withDrafts.error;
  return (
    <Section title={t('check.downloads')}>
      <div className="flex flex-col gap-4">
        {error === null ? null : <ProblemCallout error={error} />}
        <div className="flex flex-wrap gap-3">
          {year.posted_entries === 0 ? null : (
            <Button variant="primary" busy={official.isPending} onClick={() => official.mutate()}>
              <Download aria-hidden />
              {t('check.official')}
            </Button>
          )}
          {year.draft_entries === 0 ? null : (
            <Button busy={withDrafts.isPending} onClick={() => withDrafts.mutate()}>
              <Download aria-hidden />
              {t('check.withDrafts')}
            </Button>
          )}
        </div>
        {year.draft_entries === 0 ? null : <p className="text-sm text-muted">{t('check.withDraftsHint')}</p>}
      </div>
    </Section>
  );
}
