/**
 * Measures the JavaScript that is loaded, gzipped, from the manifest of the last build: by a first visit to each page with
 * what the page shows at once, and by each part that is fetched when it is first shown. Fails above the budgets, and for a
 * page that is not listed here.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

/** Of a page on which people arrive without a session, or begin. */
const firstBudgetBytes = 180_000;
const partBudgetBytes = 82_000;
/** Of a page that is reached from another one, which has loaded most of it already: that, and one part. */
const budgetBytes = firstBudgetBytes + partBudgetBytes;
/** What every page runs: what begins, and the application that it fetches at once. */
const entry = ['index.html', 'application'];
/** What every page of a company runs besides: its routes and the layout. */
const company = ['company-pages', 'shell', ...sentences(['frame'])];

/** What every page about the instance runs besides: its frame. */
const instance = ['src/app/layout/instance-layout.tsx', ...sentences(['frame'])];

const dist = new URL('../dist/', import.meta.url);
const manifest = JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8'));

/** What a first visit to each page loads besides the entry: its parts under `features`, its layout and its sentences. */
const visits = {
  ...open('landing/landing-page.tsx', ['landing', 'plans']),
  ...open('pricing/pricing-page.tsx', ['pricing', 'plans']),
  ...open('pricing/payment-done-page.tsx', ['pricing']),
  ...open('auth/auth-page.tsx', ['auth']),
  ...open('auth/confirm-email-page.tsx', ['auth']),
  ...open('auth/email-change-pages.tsx', ['auth']),
  ...open('auth/forgot-password-page.tsx', ['auth']),
  ...open('auth/resend-confirmation-page.tsx', ['auth']),
  ...open('auth/reset-password-page.tsx', ['auth']),
  ...open('legal/cookies-page.tsx', ['legal']),
  ...open('legal/gdpr-page.tsx', ['legal']),
  ...open('legal/privacy-page.tsx', ['legal']),
  ...open('legal/system-status-page.tsx', ['legal']),
  ...open('docs/docs-page.tsx', ['docs']),
  ...open('docs/problem-page.tsx', ['docs', 'problems']),
  ...open('docs/problems-page.tsx', ['docs', 'problems']),
  ...open('onboarding/onboarding-page.tsx', ['onboarding']),
  // Its form is that of a new account, with its rules.
  ...later('auth/invitation/invitation-page.tsx', ['members', 'auth']),
  'dashboard/dashboard-page.tsx': { keys: [...company, 'board', ...sentences(['dashboard'])], budget: budgetBytes },
  ...ofOperator('overview/overview-panel.tsx'),
  ...ofOperator('customers/customers-panel.tsx', ['table']),
  ...ofOperator('mobile/mobile-panel.tsx', ['table']),
  ...ofOperator('failed/failed-panel.tsx', ['table']),
  ...ofOperator('events/events-panel.tsx', ['table']),
  ...tab('profile-panel.tsx', ['preferences']),
  ...tab('appearance/appearance-panel.tsx', ['preferences']),
  ...tab('notifications/notifications-panel.tsx', ['notifications']),
  ...tab('modules-panel.tsx', ['modules']),
  ...tab('security/security-panel.tsx', ['security', 'auth']),
  ...tab('company-settings.tsx', ['company']),
  ...tab('members/members-panel.tsx', ['members', 'table']),
  ...tab('api-panel.tsx', ['apiKeys', 'webhooks', 'table']),
  ...tab('audit/audit-panel.tsx', ['audit', 'members', 'table']),
  ...tab('data/data-panel.tsx', ['data', 'table']),
  ...tab('subscription/subscription-panel.tsx', ['subscription', 'plans', 'limits', 'mobileMoney', 'table']),
  ...ofAccounting('chart/chart-page.tsx', ['accounts']),
  ...ofAccounting('chart/account-page.tsx'),
  ...ofAccounting('chart-import/import-page.tsx', ['accounts', 'chartImport', 'sheets']),
  ...ofAccounting('third-parties/third-party-page.tsx', ['accounts']),
  ...ofAccounting('journals/journals-page.tsx', ['journals']),
  ...ofAccounting('entries/entries-page.tsx'),
  ...ofAccounting('entries/new-entry-page.tsx', ['rates', 'attachments']),
  ...ofAccounting('entry-import/import-page.tsx', ['entryImport', 'sheets']),
  ...ofAccounting('entries/edit-entry-page.tsx', ['rates', 'attachments']),
  ...ofAccounting('templates/templates-page.tsx', ['templates']),
  ...ofAccounting('templates/new-template-page.tsx', ['templates']),
  ...ofAccounting('templates/edit-template-page.tsx', ['templates']),
  ...ofAccounting('recurring/recurring-page.tsx', ['templates']),
  ...ofAccounting('matching/matching-page.tsx', ['matching']),
  ...ofAccounting('aged/aged-page.tsx', ['matching']),
  ...ofAccounting('fec/fec-page.tsx', ['fec']),
  ...ofAccounting('fec/import-page.tsx', ['fec']),
  ...ofAccounting('fec/check-page.tsx', ['fec']),
  ...ofAccounting('trial-balance/trial-balance-page.tsx', ['accounts']),
  ...ofAccounting('general-ledger/general-ledger-page.tsx', ['reports']),
  ...ofAccounting('journal-book/journal-book-page.tsx', ['reports']),
  ...ofAccounting('auxiliary-balance/auxiliary-balance-page.tsx', ['reports', 'matching']),
  ...ofAccounting('statements/statements-page.tsx', ['statements']),
  ...ofAccounting('cash-flow/cash-flow-page.tsx', ['statements']),
  ...ofAccounting('fiscal-years/fiscal-years-page.tsx', ['closing']),
  ...ofAccounting('opening/opening-page.tsx', ['opening', 'sheets']),
  ...ofAccounting('setup/setup-page.tsx', ['setup', 'company']),
  ...ofAccounting('allocation/allocation-page.tsx', ['allocation']),
  ...ofAccounting('year-end/year-end-page.tsx', ['yearEnd']),
  ...ofAccounting('rates/rates-page.tsx', ['rates']),
  ...ofAccounting('revaluation/revaluation-page.tsx', ['revaluation', 'rates']),
  ...ofAccounting('taxes/vat-page.tsx', ['taxes']),
  ...ofAccounting('taxes/tax-codes-page.tsx', ['taxes']),
  ...ofAccounting('integrity/integrity-page.tsx', ['integrity']),
  ...ofAccounting('locks/locks-page.tsx', ['locks']),
  ...ofAccounting('assets/assets-page.tsx', ['assets']),
  ...ofAccounting('assets/new-asset-page.tsx', ['assets']),
  ...ofAccounting('assets/edit-asset-page.tsx', ['assets']),
  ...ofAccounting('analytics/analytics-page.tsx', ['analytics']),
  ...ofAccounting('analytic-balance/analytic-balance-page.tsx', ['analytics']),
  ...ofAccounting('budgets/budgets-page.tsx', ['budgets']),
  ...ofAccounting('budgets/budget-page.tsx', ['budgets']),
  ...ofAccounting('loans/loans-page.tsx', ['loans']),
  ...ofAccounting('loans/new-loan-page.tsx', ['loans']),
  ...ofAccounting('loans/loan-page.tsx', ['loans']),
  ...ofAccounting('loans/edit-loan-page.tsx', ['loans']),
};

function open(page, namespaces) {
  return { [page]: { keys: keysOf([page], namespaces), budget: firstBudgetBytes } };
}

function later(page, namespaces) {
  return { [page]: { keys: keysOf([page], namespaces), budget: budgetBytes } };
}

function ofCompany(page, namespaces, more = []) {
  return { [page]: { keys: [...company, ...keysOf([page, ...more], namespaces)], budget: budgetBytes } };
}

function ofAccounting(page, namespaces = []) {
  return ofCompany(`accounting/${page}`, ['accounting', ...namespaces]);
}

function tab(panel, namespaces) {
  return { [`settings/${panel}`]: ofCompany('settings/settings-page.tsx', ['settings', ...namespaces], [`settings/${panel}`])['settings/settings-page.tsx'] };
}

function ofOperator(panel, namespaces = []) {
  const keys = keysOf(['operator/operator-page.tsx', `operator/${panel}`], ['operator', ...namespaces]);
  return { [`operator/${panel}`]: { keys: [...instance, ...keys], budget: budgetBytes } };
}

function keysOf(parts, namespaces) {
  return [...parts.map((part) => `src/features/${part}`), ...sentences(namespaces)];
}

function sentences(namespaces) {
  // Arabic is the longest.
  return ['sentences-ar', ...namespaces.map((namespace) => `src/i18n/locales/ar/${namespace}.ts`)];
}

/** The files of a chunk, known by its source or its own name, and of all that it imports statically. */
function closure(key, files = new Set()) {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (chunk === undefined) throw new Error(`${key} is not in the manifest: mend the list of visits`);
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
const heaviestFirst = (one, other) => other.bytes - one.bytes;
const faults = [];

const loads = Object.entries(visits).map(([page, { keys, budget }]) => ({ page, budget, bytes: bytesOf([...entry, ...keys]) })).sort(heaviestFirst);
for (const { page, bytes, budget } of loads) {
  console.log(`${page}: ${inKilobytes(bytes)} of ${inKilobytes(budget)}`);
  if (bytes > budget) faults.push(`${page} loads more at once than a first visit may: fetch later what it does not show at once.`);
}

// A page, a panel or a dialog that is fetched when it is first shown, with all that it loads besides the entry.
const atEntry = new Set(entry.flatMap((key) => [...closure(key)]));
const dynamic = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry);
const parts = dynamic.map((key) => ({ key, bytes: bytesOf([key], atEntry) })).sort(heaviestFirst);
for (const { key, bytes } of parts.slice(0, 5)) console.log(`${key}: ${inKilobytes(bytes)} of ${inKilobytes(partBudgetBytes)} alone`);
for (const { key } of parts.filter(({ bytes }) => bytes > partBudgetBytes)) faults.push(`${key} is over the budget of a part: split what not everybody who opens it needs.`);

const listed = new Set(Object.values(visits).flatMap(({ keys }) => keys));
for (const key of dynamic.filter((key) => /-(?:pages?|panel)\.tsx$/.test(key) && !listed.has(key))) faults.push(`${key} is not in the list of visits.`);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
