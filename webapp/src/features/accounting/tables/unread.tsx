import { useTranslation } from 'react-i18next';
import type { ProblemError } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCodeText } from '@/lib/problem-text';
import { useCount } from '../fec/use-count';

/** The row of a file, in the pointer of a fault. */
const place = /^\/rows\/(\d+)$/;
/** Codes of files that are no tables. */
const ofFile = /^(?:sheet|spreadsheet)_/;

/** Why there is no preview: the file is no table, with the row at fault, or what it is for or a parameter forbids it. */
export function Unread({ error, file, onRetry }: { error: ProblemError; file: string; onRetry: () => void }) {
  const { t } = useTranslation('sheets');
  const count = useCount();
  const codeText = useCodeText();
  const [fault] = error.errors;
  const code = fault !== undefined && codeText(fault.code) !== undefined ? fault.code : error.code;
  const sentence = codeText(code);
  const isRefused = error.status >= 400 && error.status < 500;
  if (!isRefused || sentence === undefined) return <ProblemCallout error={error} onRetry={onRetry} />;
  const row = place.exec(fault?.pointer ?? '')?.[1];
  return (
    <Callout tone="danger" title={ofFile.test(code) ? t('refused.title', { file }) : undefined}>
      <p>{sentence}</p>
      {row === undefined ? null : <p className="text-sm text-muted">{t('problems.atRow', { row: count(Number(row)) })}</p>}
    </Callout>
  );
}
