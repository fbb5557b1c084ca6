import type { Plugin, Rolldown } from 'vite';

/** The pages on which people arrive: what they show at once, under `src`, and the names of their sentences. */
const arrivals: Record<string, { parts: readonly string[]; sentences: readonly string[] }> = {
  '/landing': { parts: ['features/landing/landing-page.tsx'], sentences: ['landing'] },
  '/auth': { parts: ['features/auth/auth-page.tsx'], sentences: ['auth'] },
  '/dashboard': {
    parts: ['app/layout/app-layout.tsx', 'features/dashboard/dashboard-page.tsx', 'features/dashboard/ledger-cards.ts', 'features/dashboard/cards.tsx'],
    sentences: ['dashboard'],
  },
};
const languages = ['ar', 'en', 'es', 'fr'];

/** Writes into the page which files `public/early.js` asks for ahead, by language and page. */
export const ahead: Plugin = {
  name: 'partita-ahead',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, chunk: entry }) => {
      if (bundle === undefined || entry === undefined) return html;
      const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
      const told = JSON.stringify(filesAhead(chunks, entry)).replaceAll('<', '\\u003c');
      return html.replace('<script src="/early.js">', `<script type="application/json" id="ahead">${told}</script>\n    $&`);
    },
  },
};

function filesAhead(chunks: readonly Rolldown.OutputChunk[], entry: Rolldown.OutputChunk) {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const known = closure(byFile, entry.fileName);
  const filesOf = (source: string) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${source}`)));
    if (chunk === undefined) throw new Error(`${source} is in no file of the build: mend the list of arrivals`);
    return [...closure(byFile, chunk.fileName)].filter((file) => !known.has(file)).map((file) => `/${file}`);
  };
  const ofLanguages = (files: (language: string) => unknown) => Object.fromEntries(languages.map((language) => [language, files(language)]));
  const pages = Object.entries(arrivals).map(([path, { parts, sentences }]) => {
    const sentencesOf = (language: string) => sentences.flatMap((name) => filesOf(`i18n/locales/${language}/${name}.ts`));
    return [path, { parts: [...new Set(parts.flatMap(filesOf))], sentences: ofLanguages(sentencesOf) }];
  });
  return { sentences: ofLanguages((language) => filesOf(`i18n/locales/${language}/common.ts`)[0]), pages: Object.fromEntries(pages) as unknown };
}

/** A file of the build and all that it imports statically. */
function closure(chunks: ReadonlyMap<string, Rolldown.OutputChunk>, file: string, files = new Set<string>()): Set<string> {
  if (files.has(file)) return files;
  files.add(file);
  for (const imported of chunks.get(file)?.imports ?? []) closure(chunks, imported, files);
  return files;
}
