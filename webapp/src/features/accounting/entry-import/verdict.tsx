import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { getImportEntriesUrl } from '@/api/generated/accounting/accounting';
import type { EntriesImported, EntryFileFound, EntryFileReport } from '@/api/generated/model';
import { upload } from '@/api/upload';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useMay } from '@/lib/company-card';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import type { ChosenFile } from '../tables/reading';
import type { SavedEntries } from './import-page';
import { paramsOf, type Reading } from './reading';

interface VerdictProps {
  chosen: ChosenFile;
  report: EntryFileReport;
  reading: Reading;
  /** What was asked last is not answered yet. */
  isOld: boolean;
  onSaved: (saved: SavedEntries) => void;
  onRefused: () => void;
}

/** Whether the entries can be saved, and what is to be done next. */
export function Verdict(props: VerdictProps) {
  const { t } = useTranslation('entryImport');
  const codeText = useCodeText();
  const { refusal, found } = props.report;
  if (found === undefined) {
    return (
      <Callout tone="caution" title={t('verdict.unknown')}>
        <p>{codeText(refusal ?? '') ?? refusal}</p>
        {refusal === 'entries_no_journal' ? null : <p>{t('verdict.nameColumns')}</p>}
      </Callout>
    );
  }
  if (found.is_ready) return <Ready {...props} found={found} />;
  return (
    <Callout tone="danger" title={t('verdict.errors', { count: found.errors_total })}>
      <p>{t('verdict.errorsText')}</p>
    </Callout>
  );
}

function Ready({ chosen, reading, found, isOld, onSaved, onRefused }: VerdictProps & { found: EntryFileFound }) {
  const { t } = useTranslation('entryImport');
  const maySave = useMay('accounting.write');
  const save = useSave(chosen.file, reading);
  const send = () => save.mutate(undefined, { onSuccess: (imported) => onSaved({ imported, firstDay: found.entries[0]?.date }), onError: onRefused });
  const act = (
    <Button variant="primary" busy={isOld || save.isPending} onClick={send}>
      {t('verdict.save')}
    </Button>
  );
  return (
    <>
      <Callout tone="positive" title={t('verdict.ready', { count: found.entries_total })} actions={maySave ? act : undefined}>
        <p>{t('verdict.readyText')}</p>
        {found.entries_unbalanced === 0 ? null : <p>{t('verdict.unbalanced', { count: found.entries_unbalanced })}</p>}
      </Callout>
      {save.isError ? <ProblemCallout error={save.error} /> : null}
    </>
  );
}

function useSave(file: File, reading: Reading) {
  const url = getImportEntriesUrl(useCompanyId(), paramsOf(reading));
  const keys = useRef(new Map<string, string>());
  return useMutation({
    mutationFn: () => {
      // The same key when the same is sent again: what was saved before a lost answer is not saved twice.
      const idempotencyKey = keys.current.get(url) ?? crypto.randomUUID();
      keys.current.set(url, idempotencyKey);
      return upload<EntriesImported>(url, file, { idempotencyKey });
    },
  });
}
