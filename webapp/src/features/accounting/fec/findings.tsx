import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FecFinding, FecReport } from '@/api/generated/model';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { EmptyState } from '@/components/ui/empty-state';
import { Section } from '@/components/ui/page';
import { TabPanel, Tabs } from '@/components/ui/tabs';
import { localQuery } from './local-query';
import { useFoundTexts } from './texts';
import { useCount } from './use-count';

/** What each level of checks found, line by line. */
export function Findings({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const [level, setLevel] = useState<'official' | 'strict'>(report.official.findings_total === 0 && report.strict.findings_total > 0 ? 'strict' : 'official');
  if (report.official.findings_total + report.strict.findings_total === 0) return null;
  const tabs = (['official', 'strict'] as const).map((value) => ({ value, label: t(`findings.${value}`, { count: report[value].findings_total }) }));
  return (
    <Section title={t('findings.title')} description={t('findings.text')}>
      <Tabs value={level} onChange={setLevel} label={t('findings.title')} tabs={tabs}>
        <TabPanel value="official">
          <FindingsTable label={t('findings.title')} findings={report.official.findings} total={report.official.findings_total} />
        </TabPanel>
        <TabPanel value="strict">
          <FindingsTable label={t('findings.title')} findings={report.strict.findings} total={report.strict.findings_total} />
        </TabPanel>
      </Tabs>
    </Section>
  );
}

function FindingsTable({ label, findings, total }: { label: string; findings: readonly FecFinding[]; total: number }) {
  const { t } = useTranslation('fec');
  const texts = useFoundTexts();
  const count = useCount();
  const columns: Column<{ finding: FecFinding; index: number }>[] = [
    { id: 'line', header: t('findings.line'), align: 'end', className: 'w-20', cell: ({ finding }) => (finding.line == null || finding.line === 0 ? t('findings.file') : count(finding.line)) },
    { id: 'rule', header: t('findings.rule'), className: 'w-16', cell: ({ finding }) => <Badge>{finding.rule}</Badge> },
    { id: 'column', header: t('findings.column'), from: 'xl', cell: ({ finding }) => <bdi dir="ltr">{finding.column}</bdi> },
    { id: 'message', header: t('findings.message'), cell: ({ finding }) => texts.finding(finding) },
  ];
  const rows = findings.map((finding, index) => ({ finding, index }));
  return (
    <div className="flex flex-col gap-3">
      <DataTable label={label} columns={columns} query={localQuery(rows)} rowKey={(row) => String(row.index)} empty={<EmptyState title={t('findings.none')} />} />
      {total > findings.length ? <p className="text-sm text-muted">{t('findings.more', { shown: count(findings.length), total: count(total) })}</p> : null}
    </div>
  );
}
