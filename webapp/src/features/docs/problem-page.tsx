import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemCodes } from '@/api/generated/problem-codes';
import { TextLink } from '@/components/ui/text-link';
import { DocsFrame } from './docs-frame';
import { useFieldCodes, useProblemSentence, useStatusSentence } from './use-problem-sentence';

const route = getRouteApi('/public/docs/errors/$code');

/** What one code means, as the `type` of every problem promises. */
export function ProblemPage() {
  const { t } = useTranslation('problems');
  const { code } = route.useParams();
  const sentence = useProblemSentence();
  const statusSentence = useStatusSentence();
  const isOfField = useFieldCodes().includes(code);
  const problem = problemCodes.find((known) => known.code === code);
  const allCodes = <TextLink to="/docs/errors">{t('back')}</TextLink>;
  if (problem === undefined && !isOfField) {
    return (
      <DocsFrame title={t('unknownTitle')} text={t('unknownText', { code })}>
        <p>{allCodes}</p>
      </DocsFrame>
    );
  }
  // The rules of fields are told together, in one refusal of this status.
  const status = problem?.status ?? 422;
  const facts = [
    [t('meaning'), sentence(code)],
    ...(isOfField ? [[t('place'), t('fieldPlace')]] : []),
    [t('status'), String(status)],
    [t('act'), statusSentence(status)],
  ];
  return (
    <DocsFrame title={code}>
      <dl className="flex flex-col gap-6">
        {facts.map(([term, fact]) => (
          <div key={term}>
            <dt className="font-semibold">{term}</dt>
            <dd className="text-muted tabular-nums">{fact}</dd>
          </div>
        ))}
      </dl>
      <p>{allCodes}</p>
    </DocsFrame>
  );
}
