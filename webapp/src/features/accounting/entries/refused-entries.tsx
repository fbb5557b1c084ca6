import { useTranslation } from 'react-i18next';
import type { FieldProblem } from '@/api/problem';
import type { EntrySummary } from '@/api/generated/model';
import { DateText } from '@/components/ui/date-text';
import { useCodeText } from '@/lib/problem-text';

/** So many are named; the others are counted. */
const named = 10;

/** The entries that kept all of them from being posted, and why: `sent` in the order in which they were sent. */
export function RefusedEntries({ sent, problems }: { sent: readonly EntrySummary[]; problems: readonly FieldProblem[] }) {
  const { t } = useTranslation('accounting');
  const codeText = useCodeText();
  const refused = refusedEntries(sent, problems);
  if (refused.length === 0) return null;
  return (
    <ul className="mt-2 list-disc ps-5" aria-label={t('entries.refused')}>
      {refused.slice(0, named).map(({ entry, code }) => (
        <li key={`${entry.id} ${code}`}>
          <DateText value={entry.date} /> {`${entry.journal} ${entry.label}: ${codeText(code) ?? codeText('invalid') ?? code}`}
        </li>
      ))}
      {refused.length > named ? <li>{`+ ${String(refused.length - named)}`}</li> : null}
    </ul>
  );
}

/** Which entries the problems point at (`/entries/3/lines`). */
export function refusedEntries(sent: readonly EntrySummary[], problems: readonly FieldProblem[]): { entry: EntrySummary; code: string }[] {
  return problems.flatMap(({ pointer, code }) => {
    const place = /^\/entries\/(\d+)(?:\/|$)/.exec(pointer)?.[1];
    const entry = place === undefined ? undefined : sent[Number(place)];
    return entry === undefined ? [] : [{ entry, code }];
  });
}
