import { useMutation } from '@tanstack/react-query';
import { Download, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportFecNoticeUrl, getExportFecUrl } from '@/api/generated/fec/fec';
import { download } from '@/api/download';
import { isProblem } from '@/api/problem';
import { FiscalYearSelect } from '@/components/fiscal-year-select';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { TextLink } from '@/components/ui/text-link';
import { shownYear, useFiscalYears, useToday } from '@/lib/fiscal-years';
import { useCompanyId } from '@/lib/session';

/** The file of a fiscal year, under its official name. */
export function ExportSection() {
  const { t } = useTranslation('fec');
  const companyId = useCompanyId();
  const years = useFiscalYears().data?.items ?? [];
  const [chosen, setChosen] = useState<string>();
  const year = shownYear(years, chosen, useToday());
  const save = useMutation({ mutationFn: (id: string) => download(getExportFecUrl(companyId, id), 'FEC.txt') });
  const saveNotice = useMutation({ mutationFn: (id: string) => download(getExportFecNoticeUrl(companyId, id, { format: 'pdf' }), 'notice.pdf') });
  const error = save.error ?? saveNotice.error;
  if (year === undefined) return null;
  return (
    <Section title={t('export.title')} description={t('export.description')}>
      <div className="flex flex-col gap-4">
        {error === null ? null : (
          <ProblemCallout error={error}>
            {isProblem(error) && error.code.startsWith('registration_number_') ? <TextLink to="/settings">{t('export.settings')}</TextLink> : null}
          </ProblemCallout>
        )}
        <div className="flex flex-wrap gap-3">
          <div className="w-full max-w-xs">
            <FiscalYearSelect years={years} value={year.id} onChange={setChosen} />
          </div>
          <Button busy={save.isPending} disabled={year.posted_entries === 0} onClick={() => save.mutate(year.id)}>
            <Download aria-hidden />
            {t('export.download')}
          </Button>
          <Button busy={saveNotice.isPending} disabled={year.posted_entries === 0} onClick={() => saveNotice.mutate(year.id)}>
            <FileText aria-hidden />
            {t('export.notice')}
          </Button>
          {year.posted_entries === 0 ? null : (
            <LinkButton to="/accounting/fec/check" search={{ year: year.id }}>
              {t('check.run')}
            </LinkButton>
          )}
        </div>
        <p className="max-w-4xl text-sm text-pretty text-muted">{year.posted_entries === 0 ? t('export.nothing') : t('export.noticeHint')}</p>
      </div>
    </Section>
  );
}
