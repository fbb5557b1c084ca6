import { useTranslation } from 'react-i18next';
import type { Column } from '@/components/data-table/column';
import { DataTable } from '@/components/data-table/data-table';
import { Badge } from '@/components/ui/badge';
import { Section } from '@/components/ui/page';
import { TextLink } from '@/components/ui/text-link';
import type { Told, ToldByRule } from './check-groups';
import { localQuery } from './local-query';
import { useFecText, useFoundTexts } from './texts';
import { useCount } from './use-count';

/** What is told of the file, rule by rule, each line with the way to its entry. */
export function RuleList({ title, rules, total }: { title: string; rules: readonly ToldByRule[]; total: number }) {
  const { t } = useTranslation('fec');
  const count = useCount();
  if (rules.length === 0) return null;
  const shown = rules.reduce((sum, { told }) => sum + told.length, 0);
  return (
    <Section title={title}>
      <div className="flex flex-col gap-3">
        {rules.map((rule, place) => (
          <Rule key={rule.rule} {...rule} isOpen={place === 0} />
        ))}
        {total > shown ? <p className="text-sm text-muted">{t('check.more', { shown: count(shown), total: count(total) })}</p> : null}
      </div>
    </Section>
  );
}

function Rule({ rule, told, isOpen }: ToldByRule & { isOpen: boolean }) {
  const { t } = useTranslation('fec');
  const count = useCount();
  const text = useFecText();
  const texts = useFoundTexts();
  const isOfRule = /^[ABS]\d+$/.test(rule);
  const sentence = text(isOfRule ? 'rules' : 'issues', rule);
  const columns: Column<{ told: Told; index: number }>[] = [
    { id: 'line', header: t('findings.line'), align: 'end', className: 'w-20', cell: ({ told: { line } }) => (line === undefined ? t('findings.file') : count(line)) },
    { id: 'column', header: t('findings.column'), from: 'xl', cell: ({ told: { column } }) => <bdi dir="ltr">{column}</bdi> },
    { id: 'message', header: t('findings.message'), cell: ({ told: { found } }) => ('finding' in found ? texts.finding(found.finding) : texts.issue(found.issue)) },
    { id: 'entry', header: '', className: 'w-24', control: true, cell: ({ told: one }) => <ToEntry told={one} /> },
  ];
  return (
    <details open={isOpen} className="rounded-xl border border-line">
      <summary className="cursor-pointer px-4 py-3">
        <span className="inline-flex flex-wrap items-baseline gap-x-3 gap-y-1">
          {isOfRule ? <Badge>{rule}</Badge> : null}
          <span className="font-medium">{sentence}</span>
          <span className="text-sm text-muted">{t('check.lines', { count: told.length })}</span>
        </span>
      </summary>
      <div className="px-4 pb-4">
        <DataTable label={sentence} columns={columns} query={localQuery(told.map((one, index) => ({ told: one, index })))} rowKey={({ index }) => String(index)} empty={null} />
      </div>
    </details>
  );
}

function ToEntry({ told: { entryId, line } }: { told: Told }) {
  const { t } = useTranslation('fec');
  const count = useCount();
  if (entryId === undefined || line === undefined) return null;
  return (
    <TextLink from="/accounting/fec/check" to="." search={(before) => ({ ...before, entry: entryId })} aria-label={t('check.entryOf', { line: count(line) })}>
      {t('check.entry')}
    </TextLink>
  );
}
