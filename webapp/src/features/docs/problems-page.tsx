import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { problemCodes } from '@/api/generated/problem-codes';
import { TextLink } from '@/components/ui/text-link';
import { DocsFrame } from './docs-frame';
import { useProblemSentence, useStatusSentence } from './use-problem-sentence';

const statuses = [...new Set(problemCodes.map(({ status }) => status))];

/** Every code with which the service refuses, by status; the one that the address names by its hash is marked. */
export function ProblemsPage() {
  const { t } = useTranslation('problems');
  const asked = useLocation({ select: ({ hash }) => hash });
  const sentence = useProblemSentence();
  const statusSentence = useStatusSentence();
  return (
    <DocsFrame title={t('title')} text={t('text')}>
      {statuses.map((status) => (
        <section key={status} aria-labelledby={`status-${String(status)}`}>
          <h2 id={`status-${String(status)}`} className="text-lg font-semibold tabular-nums">
            {t('status')} {status}
          </h2>
          <p className="mb-3 text-muted">{statusSentence(status)}</p>
          <dl className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface px-4">
            {problemCodes
              .filter((problem) => problem.status === status)
              .map(({ code }) => (
                <div
                  key={code}
                  id={code}
                  aria-current={code === asked ? 'location' : undefined}
                  className="-mx-4 scroll-mt-24 px-4 py-3 aria-[current=location]:bg-accent-soft"
                >
                  <dt>
                    <TextLink to="/docs/errors/$code" params={{ code }}>
                      <code dir="ltr">{code}</code>
                    </TextLink>
                  </dt>
                  <dd className="text-muted">{sentence(code)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </DocsFrame>
  );
}
