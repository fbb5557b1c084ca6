import { createContext, useContext, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Properties of `Page`. */
export interface PageProps {
  /** The page's only h1, and the title of the window. */
  title: string;
  description?: ReactNode;
  /** The primary act last. */
  actions?: ReactNode;
  /** Period, filters or tabs under the title. */
  bar?: ReactNode;
  children: ReactNode;
}

/** The anatomy of every page of the application: title and acts, bar, contents. */
export function Page({ title, description, actions, bar, children }: PageProps) {
  return (
    <div className="mx-auto flex w-full max-w-[90rem] flex-col gap-6 px-4 py-6 md:px-8 md:py-8">
      <DocumentTitle>{title}</DocumentTitle>
      {/* As high without acts as with them: the bar under it keeps its place from page to page. */}
      <header className="flex min-h-10 flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-2xl/10 font-semibold tracking-tight">{title}</h1>
          {bar === undefined ? <Description>{description}</Description> : null}
        </div>
        {actions === undefined ? null : <div className="flex flex-wrap gap-3">{actions}</div>}
      </header>
      {bar}
      {bar === undefined ? null : <Description>{description}</Description>}
      {children}
    </div>
  );
}

function Description({ children }: { children: ReactNode }) {
  return children === undefined ? null : <p className="max-w-4xl text-pretty text-muted">{children}</p>;
}

/** Whose page it is: the name of the company, in the pages of one. It tells apart the windows of who keeps several. */
export const TitleContext = createContext<string | undefined>(undefined);

/** The title of the browser's window: the page, the company if it is one's, and the product. */
export function DocumentTitle({ children }: { children: string }) {
  const { t } = useTranslation();
  const company = useContext(TitleContext);
  return <title>{[children, company, t('brand')].filter(Boolean).join(' · ')}</title>;
}

/** Properties of `Section` and `ListSection`. */
export interface SectionProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A surface that groups what belongs together, with a heading. */
export function Section({ children, ...heading }: SectionProps) {
  return (
    <section className="rounded-2xl border border-line bg-surface">
      <div className="px-6 pt-5">
        <SectionHeading {...heading} />
      </div>
      <div className="px-6 pt-4 pb-6">{children}</div>
    </section>
  );
}

/** A list with a heading: the list is the surface, and has the whole width of the page. */
export function ListSection({ children, ...heading }: SectionProps) {
  return (
    <section className="flex flex-col gap-4">
      <SectionHeading {...heading} />
      {children}
    </section>
  );
}

function SectionHeading({ title, description, actions }: Omit<SectionProps, 'children'>) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-4">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-lg font-semibold">{title}</h2>
        {description === undefined ? null : <p className="mt-1 max-w-4xl text-pretty text-muted">{description}</p>}
      </div>
      {actions}
    </header>
  );
}
