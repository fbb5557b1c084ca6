/**
 * Measures the JavaScript that is loaded, gzipped, from the manifest of the last build: by a first visit to the heaviest
 * of the pages that people arrive at, and by each part that is fetched when it is first shown. Fails above the budgets.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const budgetBytes = 178_000;
const partBudgetBytes = 80_000;
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

/** The bytes of the files of some chunks, without those of the files in `without`. */
function bytesOf(keys, without = new Set()) {
  const files = new Set();
  for (const key of keys) closure(key, files);
  return [...files].filter((file) => !without.has(file)).reduce((sum, file) => sum + gzippedBytes(file), 0);
}

const inKilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;

let heaviestBytes = 0;
for (const [page, keys] of Object.entries(arrivals)) {
  const bytes = bytesOf([entry, ...keys]);
  heaviestBytes = Math.max(heaviestBytes, bytes);
  console.log(`${page}: ${inKilobytes(bytes)} of JavaScript, gzipped`);
}
console.log(`first load: ${inKilobytes(heaviestBytes)} of ${budgetBytes / 1000} kB`);

// A page, a panel or a dialog that is fetched when it is first shown, with all that it loads besides the entry.
const atEntry = closure(entry);
const parts = Object.entries(manifest)
  .filter(([, { isDynamicEntry }]) => isDynamicEntry)
  .map(([key]) => ({ key, bytes: bytesOf([key], atEntry) }))
  .sort((one, other) => other.bytes - one.bytes);
for (const { key, bytes } of parts.slice(0, 5)) console.log(`${key}: ${inKilobytes(bytes)} of ${partBudgetBytes / 1000} kB`);

const heavy = parts.filter(({ bytes }) => bytes > partBudgetBytes);
if (heavy.length > 0) console.error(`Over the budget of a part: ${heavy.map(({ key }) => key).join(', ')}: split what not everybody who opens it needs.`);
if (heaviestBytes > budgetBytes) console.error('The first load is over its budget: split what not every first page needs.');
if (heavy.length > 0 || heaviestBytes > budgetBytes) process.exit(1);
