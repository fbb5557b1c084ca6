import { DocumentTitle } from '@/components/ui/page';

/** A page of plain text under headings. */
export function PolicyPage({ title, sections }: { title: string; sections: readonly { heading: string; text: string }[] }) {
  return (
    <article className="mx-auto w-full max-w-2xl px-4 py-8 md:py-12">
      <DocumentTitle>{title}</DocumentTitle>
      <h1 className="mb-6 text-3xl font-semibold tracking-tight">{title}</h1>
      {sections.map(({ heading, text }) => (
        <section key={heading} className="mb-6">
          <h2 className="mb-1 text-lg font-semibold">{heading}</h2>
          <p className="text-muted">{text}</p>
        </section>
      ))}
    </article>
  );
}
