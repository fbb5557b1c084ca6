import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TextLink } from '@/components/ui/text-link';
import { ArticleList } from './article-list';
import { ArticleText } from './article-text';
import { articles, categories, type Category } from './articles';
import { DocsFrame } from './docs-frame';

const route = getRouteApi('/public/docs/{-$category}/{-$article}');

/** Every article by category, one category, or one article, which may also be asked for by its name alone. */
export function DocsPage() {
  const { category: first, article: second } = route.useParams();
  if (first === undefined) return <Index />;
  const category = categories.find((known) => known === first);
  if (category !== undefined && second === undefined) return <CategoryPage category={category} />;
  return <ArticleText article={articles.find(({ category: of, key }) => (second === undefined ? key === first : of === category && key === second))} />;
}

function Index() {
  const { t } = useTranslation('docs');
  return (
    <DocsFrame title={t('title')} text={t('text')} isIndex>
      {categories.map((category) => (
        <section key={category}>
          <h2 className="mb-3 text-lg font-semibold">{t(`categories.${category}`)}</h2>
          <ArticleList category={category} />
        </section>
      ))}
      <section>
        <h2 className="mb-3 text-lg font-semibold">{t('programs')}</h2>
        <TextLink to="/docs/errors">{t('problems.title')}</TextLink>
        <p className="text-muted">{t('problems.summary')}</p>
      </section>
    </DocsFrame>
  );
}

function CategoryPage({ category }: { category: Category }) {
  const { t } = useTranslation('docs');
  return (
    <DocsFrame title={t(`categories.${category}`)}>
      <ArticleList category={category} />
    </DocsFrame>
  );
}
