import type { ReactNode } from 'react';
import { entries, pages, type GalleryPage } from './gallery';

/** What the address may choose, beside `lng`, which the translations read by themselves. */
const switches = { theme: ['light', 'dark', 'system'], density: ['comfortable', 'compact'], lng: ['fr', 'en', 'es', 'ar'] } as const;

/** Every page of the gallery, by name. */
export function GalleryIndex() {
  return (
    <Frame title="Gallery">
      <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {pages().map((page) => (
          <li key={addressOf(page)}>
            <a data-page href={addressOf(page)} className="font-medium text-accent hover:underline">
              {page.title}
              {page.state === undefined ? null : <span className="text-muted">{` ${page.state}`}</span>}
            </a>
          </li>
        ))}
      </ul>
    </Frame>
  );
}

/** The states of a component: all that can show together, or one that lies over the page. */
export function GalleryPart({ part, state }: { part: string; state?: string | undefined }) {
  const entry = entries.get(part);
  if (entry === undefined) return <Frame title={part}>{null}</Frame>;
  const shown = state === undefined ? Object.entries(entry.states) : Object.entries(entry.alone ?? {}).filter(([name]) => name === state);
  return (
    <Frame title={entry.title}>
      {shown.map(([name, State]) => (
        <section key={name} data-state={name} className="flex min-w-0 flex-col gap-2">
          <h2 className="text-xs font-medium text-faint" lang="en" dir="auto">
            {name}
          </h2>
          <div className="min-w-0">
            <State />
          </div>
        </section>
      ))}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[90rem] flex-col gap-8 px-4 py-6 md:px-8">
      <header className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line pb-4 text-sm" lang="en">
        <a href="#/" className="font-semibold">
          Gallery
        </a>
        <div className="flex flex-wrap gap-x-6 gap-y-1">
          {Object.entries(switches).map(([name, values]) => (
            <span key={name} className="flex flex-wrap gap-3 text-muted">
              {values.map((value) => (
                <a key={value} href={withSwitch(name, value)} className="hover:underline">
                  {value}
                </a>
              ))}
            </span>
          ))}
        </div>
      </header>
      <main tabIndex={-1} className="flex min-w-0 flex-col gap-8">
        <h1 className="text-2xl/10 font-semibold tracking-tight" lang="en">
          {title}
        </h1>
        {children}
      </main>
    </div>
  );
}

function addressOf({ part, state }: GalleryPage): string {
  return state === undefined ? `#/${part}` : `#/${part}/${state}`;
}

/** This page with another looks or language: loaded anew, as a visitor would meet it. */
function withSwitch(name: string, value: string): string {
  const search = new URLSearchParams(window.location.search);
  search.set(name, value);
  return `?${search.toString()}${window.location.hash}`;
}
