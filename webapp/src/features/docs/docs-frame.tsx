import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DocumentTitle } from '@/components/ui/page';
import { TextLink } from '@/components/ui/text-link';

/** The column in which documentation is read; `isIndex` leaves out the way back to the index. */
export function DocsFrame({ title, text, isIndex = false, children }: { title: string; text?: string; isIndex?: boolean; children?: ReactNode }) {
  const { t } = useTranslation('docs');
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-8 md:py-12">
      <DocumentTitle>{title}</DocumentTitle>
      {isIndex ? null : (
        <p className="mb-4 text-sm">
          <TextLink to="/docs/{-$category}/{-$article}" params={{ category: undefined, article: undefined }}>{t('all')}</TextLink>
        </p>
      )}
      <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
      {text === undefined ? null : <p className="mt-2 text-lg text-muted">{text}</p>}
      <div className="mt-8 flex flex-col gap-8">{children}</div>
    </article>
  );
}
