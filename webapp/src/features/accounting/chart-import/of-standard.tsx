import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddMissingAccounts, useGetMissingAccounts } from '@/api/generated/accounting/accounting';
import type { MissingAccounts } from '@/api/generated/model';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { Section } from '@/components/ui/page';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { Progress } from '@/components/ui/progress';
import { useLanguage } from '@/i18n/use-language';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { useCount } from '../fec/use-count';
import { NewAccounts } from './found-accounts';

/** A beginning of account numbers. */
const beginning = /^[1-9][0-9A-Za-z]{0,19}$/;

/** The accounts of the company's standard that it does not have: all of them, or those below a number. */
export function OfStandard() {
  const { t } = useTranslation('chartImport');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const under = beginning.test(typed.trim()) ? typed.trim() : undefined;
  const asked = { under, language };
  const missing = useGetMissingAccounts(useCompanyId(), asked, { query: { placeholderData: keepPreviousData, retry: false } });
  if (missing.error?.code === 'standard_without_chart') return <WithoutChart />;
  return (
    <Section title={t('standard.title')} description={t('standard.text')}>
      <div className="flex flex-col gap-5">
        <Field label={t('standard.under')} hint={t('standard.underHint')} unmarked className="w-full max-w-xs">
          {(control) => <Input {...control} value={typed} inputMode="numeric" maxLength={20} onChange={({ target }) => setTyped(target.value)} />}
        </Field>
        {missing.isPending ? <Progress percent={undefined} label={t('standard.comparing')} /> : null}
        {missing.isError ? <ProblemCallout error={missing.error} onRetry={() => void missing.refetch()} /> : null}
        {missing.data === undefined ? null : <Missing missing={missing.data} asked={asked} isOld={missing.isPlaceholderData} />}
      </div>
    </Section>
  );
}

function WithoutChart() {
  const { t } = useTranslation('chartImport');
  return (
    <Section title={t('standard.title')}>
      <p className="text-muted">{t('standard.none')}</p>
    </Section>
  );
}

interface MissingProps {
  missing: MissingAccounts;
  asked: NonNullable<Parameters<typeof useGetMissingAccounts>[1]>;
  /** What was asked last is not answered yet. */
  isOld: boolean;
}

function Missing({ missing, asked, isOld }: MissingProps) {
  const { t } = useTranslation(['chartImport', 'company']);
  const count = useCount();
  const companyId = useCompanyId();
  const mayAdd = useMay('accounting.write');
  const add = useAddMissingAccounts({ mutation: { onSuccess: ({ added }) => showToast('positive', t('standard.done', { count: added })) } });
  const name = t(`company:standards.${missing.standard}`);
  if (missing.chart_total === 0) return <p>{t('standard.nothingUnder')}</p>;
  if (missing.missing_total === 0) return <p>{t('standard.complete', { standard: name, total: count(missing.chart_total) })}</p>;
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p>{t('standard.missing', { standard: name, missing: count(missing.missing_total), total: count(missing.chart_total) })}</p>
        {mayAdd ? (
          <Button busy={isOld || add.isPending} onClick={() => add.mutate({ companyId, params: asked })}>
            {t('standard.add', { count: missing.missing_total })}
          </Button>
        ) : null}
      </div>
      {add.isError ? <ProblemCallout error={add.error} /> : null}
      <NewAccounts accounts={missing.missing} total={missing.missing_total} />
    </div>
  );
}
