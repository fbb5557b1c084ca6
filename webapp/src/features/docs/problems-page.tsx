import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { problemCodes } from '@/api/generated/problem-codes';
import { TextLink } from '@/components/ui/text-link';
import { DocsFrame } from './docs-frame';
import { useFieldCodes, useProblemSentence, useStatusSentence } from './use-problem-sentence';

const statuses = [...new Set(problemCodes.map(({ status }) => status))];

/** Every code with which the service refuses, by status, then those of fields; the one that the address names by its hash is marked. */
export function ProblemsPage() {
  const { t } = useTranslation('problems');
  const statusSentence = useStatusSentence();
  const fields = useFieldCodes();
  return (
    <DocsFrame title={t('title')} text={t('text')}>
      {statuses.map((status) => (
        <CodeSection
          key={status}
          id={`status-${String(status)}`}
          title={`${t('status')} ${String(status)}`}
          text={statusSentence(status)}
          codes={problemCodes.filter((problem) => problem.status === status).map(({ code }) => code)}
        />
      ))}
      <CodeSection id="fields" title={t('fieldsTitle')} text={t('fieldsText')} codes={fields} />
    </DocsFrame>
  );
}

function CodeSection({ id, title, text, codes }: { id: string; title: ReactNode; text: string; codes: readonly string[] }) {
  const asked = useLocation({ select: ({ hash }) => hash });
  const sentence = useProblemSentence();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg font-semibold tabular-nums">
        {title}
      </h2>
      <p className="mb-3 text-muted">{text}</p>
      <dl className="divide-y divide-line overflow-hidden rounded-2xl border border-line bg-surface px-4">
        {codes.map((code) => (
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
  );
}
