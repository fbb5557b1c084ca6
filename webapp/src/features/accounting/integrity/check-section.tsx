import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCheckIntegrity } from '@/api/generated/accounting/accounting';
import type { FiscalYearView, IntegrityCheck } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCompanyId } from '@/lib/session';
import { useCount } from '../fec/use-count';

/** Computes everything anew when asked, and says what that showed. */
export function CheckSection({ year }: { year: FiscalYearView }) {
  const { t } = useTranslation('integrity');
  const companyId = useCompanyId();
  const check = useCheckIntegrity();
  return (
    <Section title={t('check.title')} description={t('check.text')}>
      <div className="flex flex-col items-start gap-4">
        <Button busy={check.isPending} onClick={() => check.mutate({ companyId, data: { fiscal_year_id: year.id } })}>
          <ShieldCheck aria-hidden />
          {t('check.run')}
        </Button>
        {check.isError ? <ProblemCallout error={check.error} /> : null}
        {check.data === undefined ? null : <Result check={check.data} />}
      </div>
    </Section>
  );
}

function Result({ check }: { check: IntegrityCheck }) {
  const { t } = useTranslation('integrity');
  const count = useCount();
  const breakText = useBreakText();
  return (
    <div className="w-full">
      <Callout tone={check.is_whole ? 'positive' : 'danger'} title={t(check.is_whole ? 'check.whole' : 'check.broken')}>
        {check.is_whole ? <p>{t('check.counts', { chains: count(check.chains), entries: count(check.entries), lines: count(check.lines), seals: count(check.seals) })}</p> : <p>{breakText(check.break_code ?? '')}</p>}
        {check.break_place === undefined ? null : (
          <p className="text-sm wrap-anywhere">
            {t('check.place')} <bdi dir="ltr">{check.break_place}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">
          {t('check.at')} <DateText value={check.checked_at} format="time" />
        </p>
      </Callout>
    </div>
  );
}

/** Gives the sentence of what is broken. A code without one shows as it is. */
function useBreakText(): (code: string) => string {
  const { t, i18n } = useTranslation('integrity');
  // The codes come from the service: which of them have a sentence is known at run time only.
  const translate = t as unknown as (key: string) => string;
  return (code) => (i18n.exists(`breaks.${code}`, { ns: 'integrity' }) ? translate(`breaks.${code}`) : code);
}
