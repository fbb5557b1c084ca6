import { useTranslation } from 'react-i18next';
import { TextLink } from '@/components/ui/text-link';
import { articles, type Category } from './articles';

/** The articles of a category. */
export function ArticleList({ category }: { category: Category }) {
  const { t } = useTranslation('docs');
  return (
    <ul className="flex flex-col gap-4">
      {articles
        .filter((article) => article.category === category)
        .map(({ key }) => (
          <li key={key}>
            <TextLink to="/docs/{-$category}/{-$article}" params={{ category, article: key }}>
              {t(`articles.${key}.title`)}
            </TextLink>
            <p className="text-muted">{t(`articles.${key}.summary`)}</p>
          </li>
        ))}
    </ul>
  );
}
