import { useTranslation } from 'react-i18next';
import type { Article } from './articles';
import { DocsFrame } from './docs-frame';

/** An article's text, or the word that there is none. */
export function ArticleText({ article }: { article: Article | undefined }) {
  const { t } = useTranslation('docs');
  // Each article has parts of its own, which a key made of both cannot express in types.
  const translate = t as unknown as (key: string) => string;
  if (article === undefined) return <DocsFrame title={t('unknown')} />;
  const base = `articles.${article.key}`;
  return (
    <DocsFrame title={t(`articles.${article.key}.title`)} text={t(`articles.${article.key}.summary`)}>
      {article.parts.map((part) => (
        <section key={part}>
          <h2 className="mb-1 text-lg font-semibold">{translate(`${base}.parts.${part}.heading`)}</h2>
          <p className="text-muted">{translate(`${base}.parts.${part}.text`)}</p>
        </section>
      ))}
    </DocsFrame>
  );
}
