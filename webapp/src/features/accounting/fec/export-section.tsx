import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getExportFecUrl } from '@/api/generated/fec/fec';
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
  if (year === undefined) return null;
  return (
    <Section title={t('export.title')} description={t('export.description')}>
      <div className="flex flex-col gap-4">
        {save.isError ? (
          <ProblemCallout error={save.error}>
            {isProblem(save.error) && save.error.code.startsWith('registration_number_') ? <TextLink to="/settings">{t('export.settings')}</TextLink> : null}
          </ProblemCallout>
        ) : null}
        <div className="flex flex-wrap gap-3">
          <div className="w-full max-w-xs">
            <FiscalYearSelect years={years} value={year.id} onChange={setChosen} />
          </div>
          <Button busy={save.isPending} disabled={year.posted_entries === 0} onClick={() => save.mutate(year.id)}>
            <Download aria-hidden />
            {t('export.download')}
          </Button>
          {year.posted_entries === 0 ? null : (
            <LinkButton to="/accounting/fec/check" search={{ year: year.id }}>
              {t('check.run')}
            </LinkButton>
          )}
        </div>
        {year.posted_entries === 0 ? <p className="text-sm text-muted">{t('export.nothing')}</p> : null}
      </div>
    </Section>
  );
}
