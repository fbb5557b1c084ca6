import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getImportChartUrl } from '@/api/generated/accounting/accounting';
import type { ChartFileReport, ChartImported } from '@/api/generated/model';
import { upload } from '@/api/upload';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useMay } from '@/lib/company-card';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import type { ChosenFile, TableReading } from '../tables/reading';
import { paramsOf } from './reading';

interface VerdictProps {
  chosen: ChosenFile;
  report: ChartFileReport;
  reading: TableReading;
  /** What was asked last is not answered yet. */
  isOld: boolean;
  onSaved: (saved: ChartImported) => void;
  onRefused: () => void;
}

/** Whether the accounts can be taken in, and what is to be done next. */
export function Verdict(props: VerdictProps) {
  const { t } = useTranslation('chartImport');
  const codeText = useCodeText();
  const { refusal, found } = props.report;
  if (found === undefined) {
    return (
      <Callout tone="caution" title={t('verdict.unknown')}>
        <p>{codeText(refusal ?? '') ?? refusal}</p>
        <p>{t('verdict.nameColumns')}</p>
      </Callout>
    );
  }
  if (!found.is_ready) {
    return (
      <Callout tone="danger" title={t('verdict.errors', { count: found.errors_total })}>
        <p>{t('verdict.errorsText')}</p>
      </Callout>
    );
  }
  if (found.added_total + found.renamed_total === 0) {
    return (
      <Callout tone="neutral" title={t('verdict.same')}>
        <p>{t('verdict.sameText')}</p>
      </Callout>
    );
  }
  return <Ready {...props} />;
}

function Ready({ chosen, reading, isOld, onSaved, onRefused }: VerdictProps) {
  const { t } = useTranslation('chartImport');
  const maySave = useMay('accounting.write');
  const save = useSave(chosen.file, reading);
  const act = (
    <Button variant="primary" busy={isOld || save.isPending} onClick={() => save.mutate(undefined, { onSuccess: onSaved, onError: onRefused })}>
      {t('verdict.save')}
    </Button>
  );
  return (
    <>
      <Callout tone="positive" title={t('verdict.ready')} actions={maySave ? act : undefined}>
        <p>{t('verdict.readyText')}</p>
      </Callout>
      {save.isError ? <ProblemCallout error={save.error} /> : null}
    </>
  );
}

function useSave(file: File, reading: TableReading) {
  const url = getImportChartUrl(useCompanyId(), paramsOf(reading));
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: () => {
      // The same key when the same is sent again: what was saved before a lost answer is not saved twice.
      const idempotencyKey = keys.current.get(url) ?? crypto.randomUUID();
      keys.current.set(url, idempotencyKey);
      return upload<ChartImported>(url, file, { idempotencyKey });
    },
  });
}
