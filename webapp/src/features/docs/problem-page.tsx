import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemCodes } from '@/api/generated/problem-codes';
import { TextLink } from '@/components/ui/text-link';
import { DocsFrame } from './docs-frame';
import { useProblemSentence, useStatusSentence } from './use-problem-sentence';

const route = getRouteApi('/public/docs/errors/$code');

/** What one code means, as the `type` of every problem promises. */
export function ProblemPage() {
  const { t } = useTranslation('problems');
  const { code } = route.useParams();
  const sentence = useProblemSentence();
  const statusSentence = useStatusSentence();
  const problem = problemCodes.find((known) => known.code === code);
  const allCodes = <TextLink to="/docs/errors">{t('back')}</TextLink>;
  if (problem === undefined) {
    return (
      <DocsFrame title={t('unknownTitle')} text={t('unknownText', { code })}>
        <p>{allCodes}</p>
      </DocsFrame>
    );
  }
  const facts = [
    [t('meaning'), sentence(problem.code)],
    [t('status'), String(problem.status)],
    [t('act'), statusSentence(problem.status)],
  ];
  return (
    <DocsFrame title={problem.code}>
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
