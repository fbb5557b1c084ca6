import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';
import { Callout } from '@/components/ui/callout';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useCodeText } from '@/lib/problem-text';
import { useFecText } from './texts';

/** Why a file was refused: nothing of it was written. The rules that single fields break follow the sentence. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('fec');
  const codeText = useCodeText();
  const text = useFecText();
  if (!isProblem(error)) return <ProblemCallout error={error} />;
  const ofFile = text('refusals', error.code);
  const sentence = ofFile === error.code ? codeText(error.code) : ofFile;
  if (sentence === undefined || error.status >= 500 || error.status === 0) return <ProblemCallout error={error} />;
  const details = error.errors.map((problem) => codeText(problem.code)).filter((text) => text !== undefined);
  return (
    <Callout tone="danger" title={t('refused.title')}>
      <p>{sentence}</p>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
      <p className="text-sm text-muted">
        {t('refused.nothingWritten')} <code>{error.code}</code>
      </p>
    </Callout>
  );
}
