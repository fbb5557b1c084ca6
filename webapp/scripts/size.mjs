/**
 * Measures the JavaScript that a first visit loads, gzipped, from the manifest of the last build, for the
 * heaviest of the pages that people arrive at. Fails above the budget.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budgetBytes = 178_000;
const entry = 'index.html';
/** What a visit to each page of arrival loads besides the entry: its layout, its page and the sentences of one language. */
const arrivals = {
  landing: ['src/features/landing/landing-page.tsx', ...sentences('landing')],
  auth: ['src/features/auth/auth-page.tsx', ...sentences('auth')],
  dashboard: ['src/app/layout/app-layout.tsx', 'src/features/dashboard/dashboard-page.tsx', ...sentences('dashboard')],
  settings: ['src/app/layout/app-layout.tsx', 'src/features/settings/settings-page.tsx', ...sentences('settings')],
  onboarding: ['src/features/onboarding/onboarding-page.tsx', ...sentences('onboarding')],
};

function sentences(namespace) {
  // Arabic is the longest.
  return ['sentences-ar', `src/i18n/locales/ar/${namespace}.ts`];
}

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** The files of a chunk, known by its source or its own name, and of all that it imports statically. */
function closure(key, files = new Set()) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (chunk === undefined) throw new Error(`${key} is not in the manifest: mend the list of arrivals`);
  if (files.has(chunk.file)) return files;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) closure(imported, files);
  return files;
}

const sizes = new Map();
function gzippedBytes(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(new URL(file, dist))).length);
  return sizes.get(file);
}

let heaviestBytes = 0;
for (const [page, keys] of Object.entries(arrivals)) {
  const files = new Set();
  for (const key of [entry, ...keys]) closure(key, files);
  let bytes = 0;
  for (const file of files) bytes += gzippedBytes(file);
  heaviestBytes = Math.max(heaviestBytes, bytes);
  console.log(`${page}: ${(bytes / 1000).toFixed(1)} kB of JavaScript, gzipped, in ${files.size} files`);
}

console.log(`first load: ${(heaviestBytes / 1000).toFixed(1)} kB of ${budgetBytes / 1000} kB`);
if (heaviestBytes > budgetBytes) {
  console.error('The first load is over its budget: split what not every first page needs.');
  process.exit(1);
}
