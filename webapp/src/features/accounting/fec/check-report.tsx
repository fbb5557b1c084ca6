import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FecCheck, FiscalYearView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Callout } from '@/components/ui/callout';
import { LinkButton } from '@/components/ui/link-button';
import { Section } from '@/components/ui/page';
import { useLanguage } from '@/i18n/use-language';
import { formatBytes } from '@/lib/bytes';
import { YearTotals } from '../year-totals';
import { byCode, byRule, entriesOf } from './check-groups';
import { RuleList } from './rule-list';
import { useCount } from './use-count';
import { Verdict } from './verdict';

/** Both verdicts, what the file has, and what is told of its lines by rule. */
export function CheckReport({ year, check }: { year: FiscalYearView; check: FecCheck }) {
  const { t } = useTranslation('fec');
  const { official, strict } = check;
  const entries = entriesOf(check);
  return (
    <>
      <div className="@container">
        <div className="grid gap-4 @3xl:grid-cols-2">
          <Verdict title={t('verdict.officialTitle')} good={official.conforming} text={t(official.conforming ? 'verdict.officialYes' : 'verdict.officialNo')} count={official.findings_total} />
          <Verdict title={t('verdict.strictTitle')} good={strict.conforming} text={t(strict.conforming ? 'verdict.strictYes' : 'verdict.strictNo')} count={strict.findings_total} />
        </div>
      </div>
      {check.drafts === 0 ? null : <Drafts year={year} drafts={check.drafts} />}
      {check.lacks_openings ? <NoOpenings /> : null}
      {check.has_cancelled_openings ? <Callout>{t('check.cancelledOpenings')}</Callout> : null}
      <Facts check={check} />
      <RuleList title={t('check.findings.official')} rules={byRule(official.findings, entries)} total={official.findings_total} />
      <RuleList title={t('check.findings.strict')} rules={byRule(strict.findings, entries)} total={strict.findings_total} />
      <RuleList title={t('check.findings.issues')} rules={byCode(check.issues, entries)} total={check.issues_total} />
    </>
  );
}

function Drafts({ year, drafts }: { year: FiscalYearView; drafts: number }) {
  const { t } = useTranslation('fec');
  return (
    <Callout
      tone="caution"
      title={t('check.drafts', { count: drafts })}
      actions={
        <LinkButton to="/accounting/entries" search={{ year: year.id, state: 'draft' }}>
          {t('check.toDrafts')}
        </LinkButton>
      }
    >
      <p>{t('check.draftsText')}</p>
    </Callout>
  );
}

/** Until the year before is closed, nothing is brought forward into this one. */
function NoOpenings() {
  const { t } = useTranslation('fec');
  return (
    <Callout tone="caution" title={t('check.lacksOpenings')} actions={<LinkButton to="/accounting/fiscal-years">{t('check.toYears')}</LinkButton>}>
      <p>{t('check.lacksOpeningsText')}</p>
    </Callout>
  );
}

function Facts({ check }: { check: FecCheck }) {
  const { t } = useTranslation('fec');
  const language = useLanguage();
  const count = useCount();
  const figures: [string, ReactNode][] = [
    [t('facts.totalDebit'), <Amount key="debit" value={check.total_debit} currency={check.currency} />],
    [t('facts.totalCredit'), <Amount key="credit" value={check.total_credit} currency={check.currency} />],
    [t('facts.entries'), count(check.entries)],
    [t('facts.lines'), count(check.lines)],
    [t('check.size'), formatBytes(check.size_bytes, language)],
  ];
  return (
    <Section title={t('facts.title')} description={check.file_name}>
      <YearTotals figures={figures} />
    </Section>
  );
}
