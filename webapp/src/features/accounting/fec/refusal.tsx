import { useTranslation } from 'react-i18next';
import { type FieldProblem, isProblem } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCodeText } from '@/lib/problem-text';
import { useFecText, useFoundTexts } from './texts';
import { useCount } from './use-count';

/** The line of a file, and its column, in the pointer of a fault. */
const place = /^\/lines\/(\d+)(?:\/(\w+))?$/;

/** Why a file was refused: nothing of it was written. The rules that single fields break and the lines at fault follow the sentence. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('fec');
  const codeText = useCodeText();
  const text = useFecText();
  if (!isProblem(error)) return <ProblemCallout error={error} />;
  const ofFile = text('refusals', error.code);
  const sentence = ofFile === error.code ? codeText(error.code) : ofFile;
  if (sentence === undefined || error.status >= 500 || error.status === 0) return <ProblemCallout error={error} />;
  const faults = error.errors.filter((problem) => place.test(problem.pointer));
  const fields = error.errors.filter((problem) => !place.test(problem.pointer));
  const details = fields.map((problem) => codeText(problem.code)).filter((text) => text !== undefined);
  return (
    <Callout tone="danger" title={t('refused.title')}>
      <p>{sentence}</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      {faults.length > 0 ? (
        <ul className="flex list-disc flex-col gap-1 ps-5">
          {faults.map((fault, index) => (
            <Fault key={String(index)} fault={fault} />
          ))}
        </ul>
      ) : null}
      <p className="text-sm text-muted">
        {t('refused.nothingWritten')} <code>{error.code}</code>
      </p>
    </Callout>
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
