import { useTranslation } from 'react-i18next';
import { type FieldProblem, isProblem } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { TextLink } from '@/components/ui/text-link';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';
import { useCodeText } from '@/lib/problem-text';
import { useFecText, useFoundTexts } from './texts';
import { useCount } from './use-count';

/** The line of a file, and its column, in the pointer of a fault. */
const place = /^\/lines\/(\d+)(?:\/(\w+))?$/;
/** The import that stands in the way, in the pointer of a fault. */
const earlier = /^\/fec_imports\/([\w-]+)$/;

/** Properties of `Refusal`. */
export interface RefusalProps {
  error: unknown;
  /** The name of the file that was refused. */
  file: string;
  /** Why, where the caller knows it better than the code says. */
  reason?: string;
}

/** Why a file was refused: nothing of it was written. The rules that single fields break, what is missing, the lines at fault and the import in the way follow the sentence. */
export function Refusal({ error, file, reason }: RefusalProps) {
  const { t } = useTranslation('fec');
  const codeText = useCodeText();
  const text = useFecText();
  if (!isProblem(error)) return <ProblemCallout error={error} />;
  const ofFile = text('refusals', error.code);
  const sentence = reason ?? codeText(error.code) ?? (ofFile === error.code ? undefined : ofFile);
  if (sentence === undefined || error.status >= 500 || error.status === 0) return <ProblemCallout error={error} />;
  const details = error.errors.filter((problem) => !place.test(problem.pointer) && !earlier.test(problem.pointer)).map((problem) => codeText(problem.code)).filter((text) => text !== undefined);
  return (
    <Callout tone="danger" title={t('refused.titleFile', { file })}>
      <p>{sentence}</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <Missing problems={error.errors.filter((problem) => problem.code === 'column_missing')} />
      <Faults problems={error.errors.filter((problem) => place.test(problem.pointer) && problem.code !== 'column_missing')} />
      {error.errors.map((problem) => (
        <Earlier key={problem.pointer} problem={problem} />
      ))}
      <p className="text-sm text-muted">
        {t('refused.nothingWritten')} <code>{error.code}</code>
      </p>
    </Callout>
  );
}

/** The columns that are missing, by their names in the file. */
function Missing({ problems }: { problems: readonly FieldProblem[] }) {
  const { t } = useTranslation('fec');
  const columns = problems.map(({ pointer }) => place.exec(pointer)?.[2] ?? '');
  if (columns.length === 0) return null;
  return (
    <p>
      {t('refused.missing')} <bdi dir="ltr">{columns.join(', ')}</bdi>
    </p>
  );
}

function Faults({ problems }: { problems: readonly FieldProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5">
      {problems.map((fault, index) => (
        <Fault key={String(index)} fault={fault} />
      ))}
    </ul>
  );
}

/** The way to the import that stands in the way, with the day on which it took place. */
function Earlier({ problem }: { problem: FieldProblem }) {
  const { t } = useTranslation('fec');
  const language = useLanguage();
  const importId = earlier.exec(problem.pointer)?.[1];
  if (importId === undefined) return null;
  return (
    <p>
      <TextLink to="/accounting/fec/$importId" params={{ importId }}>
        {problem.detail === undefined ? t('refused.earlier') : t('refused.earlierOn', { date: formatDate(problem.detail, language) })}
      </TextLink>
    </p>
  );
}

function Fault({ fault }: { fault: FieldProblem }) {
  const { t } = useTranslation('fec');
  const texts = useFoundTexts();
  const count = useCount();
  const [, line, column] = place.exec(fault.pointer) ?? [];
  return (
    <li>
      {texts.fault(fault)}{' '}
      <span className="text-sm text-muted">
        ({t('findings.atLine', { line: count(Number(line)) })}
        {column === undefined ? null : (
          <>
            {' '}
            <bdi dir="ltr">{column}</bdi>
          </>
        )}
        )
      </span>
    </li>
  );
}
