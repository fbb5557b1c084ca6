import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FecImportView, FecReport } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { TextLink } from '@/components/ui/text-link';
import { useCompany } from '@/lib/company-card';
import { Findings } from './findings';
import { ReportAccounts, ReportInvalidEntries, ReportIssues, ReportJournals } from './report-lists';
import { useFecText, useFoundTexts } from './texts';
import { useCount } from './use-count';
import { Verdict } from './verdict';

/** Everything that was found in a file, before anything is written; `refused` when the import that was asked for was. */
export function Report({ made, refused }: { made: FecImportView; refused: boolean }) {
  const { report } = made;
  return (
    <>
      {made.state === 'reported' ? <Refusals report={report} /> : null}
      <Verdicts report={report} outcome={outcomeOf(made, refused)} />
      <Facts report={report} />
      <Tolerated report={report} />
      <ReportInvalidEntries report={report} />
      <ReportIssues report={report} />
      <ReportJournals report={report} />
      <ReportAccounts report={report} />
      <Findings report={report} />
    </>
  );
}

function Refusals({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const texts = useFoundTexts();
  const count = useCount();
  if (report.refusals.length === 0) return null;
  return (
    <Callout tone="danger" title={t('run.impossible')}>
      <ul>
        {report.refusals.map((refusal) => (
          <li key={`${refusal.code} ${String(refusal.line)}`}>
            {texts.refusal(refusal)}
            {refusal.line == null ? null : ` (${t('findings.atLine', { line: count(refusal.line) })})`}{' '}
            {refusal.import_id == null ? null : (
              <TextLink to="/accounting/fec/$importId" params={{ importId: refusal.import_id }}>
                {t('refused.earlier')}
              </TextLink>
            )}{' '}
            <code className="text-sm text-muted">{refusal.code}</code>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** What became of the import, or else could. */
type Outcome = 'all' | 'partly' | 'none' | 'refused' | 'done' | 'donePartly' | 'discarded';

function outcomeOf({ state, skipped_entries: skipped, report }: FecImportView, refused: boolean): Outcome {
  if (state === 'imported') return (skipped ?? 0) > 0 ? 'donePartly' : 'done';
  if (state === 'discarded') return 'discarded';
  if (refused) return 'refused';
  if (report.importable) return 'all';
  return report.importable_partly ? 'partly' : 'none';
}

function Verdicts({ report, outcome }: { report: FecReport; outcome: Outcome }) {
  const { t } = useTranslation('fec');
  return (
    <div className="@container">
      <div className="grid gap-4 @3xl:grid-cols-3">
        <Verdict title={t('verdict.importTitle')} good={outcome === 'all' || outcome === 'done'} text={t(`verdict.import_${outcome}`)} />
        <Verdict title={t('verdict.officialTitle')} good={report.official.conforming} text={t(report.official.conforming ? 'verdict.officialYes' : 'verdict.officialNo')} count={report.official.findings_total} />
        <Verdict title={t('verdict.strictTitle')} good={report.strict.conforming} text={t(report.strict.conforming ? 'verdict.strictYes' : 'verdict.strictNo')} count={report.strict.findings_total} />
      </div>
    </div>
  );
}

function Facts({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const text = useFecText();
  const count = useCount();
  const { currency } = useCompany();
  const facts: [string, ReactNode][] = [
    [t('facts.totalDebit'), <Amount key="debit" value={report.total_debit} currency={currency} />],
    [t('facts.totalCredit'), <Amount key="credit" value={report.total_credit} currency={currency} />],
    [t('facts.entries'), count(report.entries)],
    [t('facts.lines'), count(report.lines)],
    [t('facts.dates'), report.date_min == null || report.date_max == null ? '–' : <Period key="dates" from={report.date_min} to={report.date_max} />],
    [t('facts.regime'), text('regimes', report.regime)],
    [t('facts.encoding'), text('encodings', report.encoding)],
    [t('facts.separator'), text('separators', report.separator)],
    [t('facts.lineEnd'), text('lineEnds', report.line_end)],
    [t('facts.grouping'), report.grouping == null ? '–' : text('groupings', report.grouping)],
    [t('facts.accounts'), count(report.accounts_total)],
    [t('facts.auxiliaries'), count(report.auxiliaries_total)],
  ];
  return (
    <Section title={t('facts.title')}>
      <div className="@container">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 @2xl:grid-cols-3 @4xl:grid-cols-4">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Section>
  );
}

function Period({ from, to }: { from: string; to: string }) {
  return (
    <>
      <DateText value={from} /> – <DateText value={to} />
    </>
  );
}

function Tolerated({ report }: { report: FecReport }) {
  const { t } = useTranslation('fec');
  const texts = useFoundTexts();
  const count = useCount();
  if (report.tolerated.length === 0) return null;
  return (
    <Section title={t('tolerated.title')} description={t('tolerated.text')}>
      <ul className="flex flex-col divide-y divide-line">
        {report.tolerated.map((tolerance) => (
          <li key={tolerance.code} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
            <span className="min-w-0">
              {texts.tolerance(tolerance)}
              {tolerance.first_line == null ? null : <span className="ms-2 text-sm text-muted">{t('findings.fromLine', { line: count(tolerance.first_line) })}</span>}
            </span>
            <Badge>{t('tolerated.times', { count: tolerance.count })}</Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
