import type { Plugin, Rolldown } from 'vite';

/** A page on which people arrive. */
interface Arrival {
  /** What it shows at once, under `src`. */
  parts: readonly string[];
  /** The names of its sentences. */
  sentences: readonly string[];
  /** Whether it asks who is signed in, before anything else. */
  asksWho?: boolean;
}

const arrivals: Record<string, Arrival> = {
  '/landing': { parts: ['features/landing/landing-page.tsx'], sentences: ['landing', 'plans'] },
  '/pricing': { parts: ['features/pricing/pricing-page.tsx'], sentences: ['pricing', 'plans'] },
  '/auth': { parts: ['features/auth/auth-page.tsx'], sentences: ['auth'] },
  '/dashboard': {
    parts: ['app/company-pages.ts', 'app/layout/app-layout.tsx', 'features/dashboard/dashboard-page.tsx', 'features/dashboard/ledger-cards.ts'],
    sentences: ['dashboard'],
    asksWho: true,
  },
};
const languages = ['ar', 'en', 'es', 'fr'];

/**
 * Writes into the page which files are asked for ahead: those of the application, and for `public/early.js` those of each
 * page by language. None is in the way of the first paint.
 */
export const ahead: Plugin = {
  name: 'partita-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk: entry }) => {
      if (bundle === undefined || entry === undefined) return html;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const application = filesOfApplication(chunks, entry);
      const told = JSON.stringify(filesAhead(chunks, new Set([...application, entry.fileName]))).replaceAll('<', '\\u003c');
      const links = application.map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`);
      return html
        .replace('<script src="/early.js">', `<script type="application/json" id="ahead">${told}</script>\n    $&`)
        .replace('</head>', `${links.map((link) => `  ${link}\n  `).join('')}</head>`);
    },
  },
};

/** What every page runs, the largest file first: it is the one that is waited for. */
function filesOfApplication(chunks: readonly Rolldown.OutputChunk[], entry: Rolldown.OutputChunk): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const sizeOf = (file: string) => byFile.get(file)?.code.length ?? 0;
  const known = closure(byFile, entry.fileName);
  return [...closure(byFile, chunkOf(chunks, 'app/boot.tsx').fileName)].filter((file) => !known.has(file)).sort((one, other) => sizeOf(other) - sizeOf(one));
}

function filesAhead(chunks: readonly Rolldown.OutputChunk[], known: ReadonlySet<string>) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const filesOf = (source: string) => [...closure(byFile, chunkOf(chunks, source).fileName)].filter((file) => !known.has(file)).map((file) => `/${file}`);
  const ofLanguages = (files: (language: string) => unknown) => Object.fromEntries(languages.map((language) => [language, files(language)]));
  const pages = Object.entries(arrivals).map(([path, { parts, sentences, asksWho }]) => {
    const sentencesOf = (language: string) => sentences.flatMap((name) => filesOf(`i18n/locales/${language}/${name}.ts`));
    return [path, { parts: [...new Set(parts.flatMap(filesOf))], sentences: ofLanguages(sentencesOf), asksWho }];
  });
  return { sentences: ofLanguages((language) => filesOf(`i18n/locales/${language}/common.ts`)[0]), pages: Object.fromEntries(pages) as unknown };
}

/** The file of the build that a source is in. */
function chunkOf(chunks: readonly Rolldown.OutputChunk[], source: string): Rolldown.OutputChunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
  if (chunk === undefined) throw new Error(`${source} is in no file of the build: mend what is asked for ahead`);
  return chunk;
}

/** A file of the build and all that it imports statically. */
function closure(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) closure(chunks, imported, files);
  return files;
}
