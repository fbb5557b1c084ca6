import { useTranslation } from 'react-i18next';
import { isProblem, type FieldProblem } from '@/api/problem';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { isDay } from '@/lib/day';
import { useCodeText } from '@/lib/problem-text';
import { useCount } from '../fec/use-count';

/** The row of a file, in the pointer of a fault. */
const rowOf = /^\/rows\/(\d+)$/;

/** What is wrong in a file, and where: the first wrong rows, or the day at which reading stopped. */
export function Faults({ problem }: { problem: unknown }) {
  const { t } = useTranslation('rates');
  if (!isProblem(problem) || problem.errors.length === 0) return null;
  return (
    <ul aria-label={t('import.faults')} className="flex max-h-60 flex-col gap-1 overflow-y-auto rounded-xl border border-line px-4 py-3 text-sm">
      {problem.errors.map((fault) => (
        <Fault key={`${fault.pointer} ${fault.code}`} fault={fault} />
      ))}
    </ul>
  );
}

function Fault({ fault: { pointer, code, detail } }: { fault: FieldProblem }) {
  const { t } = useTranslation('rates');
  const count = useCount();
  const language = useLanguage();
  const faultText = useFaultText();
  const row = rowOf.exec(pointer)?.[1];
  const day = pointer.slice(1);
  const place = row === undefined ? (isDay(day) ? formatDate(day, language) : undefined) : t('import.atRow', { row: count(Number(row)) });
  return (
    <li>
      {place === undefined ? null : <span className="me-2 font-medium tabular-nums">{place}</span>}
      {faultText(code)}
      {detail === undefined || detail === '' ? null : (
        <span className="ms-2 text-muted wrap-anywhere">
          <bdi>{detail}</bdi>
        </span>
      )}
    </li>
  );
}

/** Gives the sentence of a fault. Some codes of rows mean other things elsewhere: those of this file come first. */
function useFaultText(): (code: string) => string {
  const { t, i18n } = useTranslation('rates');
  const codeText = useCodeText();
  // The codes come from the service: which of them have a sentence is known at run time only.
  const translate = t as unknown as (key: string) => string;
  return (code) => (i18n.exists(`rows.${code}`, { ns: 'rates' }) ? translate(`rows.${code}`) : (codeText(code) ?? code));
}
