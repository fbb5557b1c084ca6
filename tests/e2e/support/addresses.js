import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';

const source = new URL('../../../webapp/src/', import.meta.url);

/** An address of each page that is open to all, by the path of its route. */
const open = {
  landing: '/landing',
  pricing: '/pricing',
  'privacy-policy': '/privacy-policy',
  'cookies-policy': '/cookies-policy',
  gdpr: '/gdpr',
  'system-status': '/system-status',
  auth: ['/auth', '/auth?tab=signup'],
  'confirm-email': '/confirm-email?token=unknown',
  'confirm-email-change': '/confirm-email-change?token=unknown',
  'cancel-email-change': '/cancel-email-change?token=unknown',
  'resend-confirmation': '/resend-confirmation',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=unknown',
  invitation: '/invitation?token=unknown',
  'docs/{-$category}/{-$article}': '/docs',
  'docs/errors': '/docs/errors',
  'docs/errors/$code': '/docs/errors/not_found',
};

/** An address of each page of a company, with what stands in its books. */
const ofCompany = {
  onboarding: '/onboarding',
  'payment/done': '/payment/done?session=unknown',
  operator: ['/operator', ...['customers', 'mobile', 'failed', 'events'].map((tab) => `/operator?tab=${tab}`)],
  dashboard: ['/dashboard', '/dashboard?figure=margin', '/dashboard?view=companies'],
  settings: tabs().map((tab) => `/settings?tab=${tab}`),
  'accounting/chart': '/accounting/chart',
  'accounting/chart/import': '/accounting/chart/import',
  'accounting/chart/$number': '/accounting/chart/411100',
  'accounting/third-parties/$code': '/accounting/third-parties/CDURAND',
  'accounting/journals': '/accounting/journals',
  'accounting/entries': ({ draft }) => ['/accounting/entries', `/accounting/entries?entry=${draft}`],
  'accounting/entries/new': '/accounting/entries/new',
  'accounting/entries/import': '/accounting/entries/import',
  'accounting/entries/$entryId/edit': ({ draft }) => `/accounting/entries/${draft}/edit`,
  'accounting/templates': ({ template }) => ['/accounting/templates', `/accounting/templates?use=${template}`],
  'accounting/templates/new': '/accounting/templates/new',
  'accounting/templates/$templateId/edit': ({ template }) => `/accounting/templates/${template}/edit`,
  'accounting/recurring': ['/accounting/recurring', '/accounting/recurring?act=new'],
  'accounting/year-end': ['/accounting/year-end', '/accounting/year-end?kind=stock', '/accounting/year-end?kind=accrued_expense'],
  'accounting/matching': ['/accounting/matching', '/accounting/matching?account=411100&auxiliary=CDURAND', '/accounting/matching?tab=matched&account=411100'],
  'accounting/assets': ({ asset }) => ['/accounting/assets', `/accounting/assets?asset=${asset}`, '/accounting/assets?tab=posted', '/accounting/assets?act=write-off'],
  'accounting/assets/new': '/accounting/assets/new',
  'accounting/assets/$assetId/edit': ({ asset }) => `/accounting/assets/${asset}/edit`,
  'accounting/analytics': ['/accounting/analytics', '/accounting/analytics?tab=keys'],
  'accounting/analytic-balance': '/accounting/analytic-balance',
  'accounting/budgets': ['/accounting/budgets', '/accounting/budgets?act=new'],
  'accounting/budgets/$budgetId': ({ budget }) => [`/accounting/budgets/${budget}`, `/accounting/budgets/${budget}?tab=comparison`],
  'accounting/loans': '/accounting/loans',
  'accounting/loans/new': '/accounting/loans/new',
  'accounting/loans/$loanId': ({ loan }) => `/accounting/loans/${loan}`,
  'accounting/loans/$loanId/edit': ({ loan }) => `/accounting/loans/${loan}/edit`,
  'accounting/auxiliary-balance': ['/accounting/auxiliary-balance', '/accounting/auxiliary-balance?side=payable'],
  'accounting/general-ledger': ['/accounting/general-ledger', '/accounting/general-ledger?q=41&from=2025-02'],
  'accounting/journal-book': ['/accounting/journal-book', '/accounting/journal-book?journal=VE'],
  'accounting/aged': ['/accounting/aged', '/accounting/aged?side=payable&by=date'],
  'accounting/fec': '/accounting/fec',
  'accounting/fec/check': '/accounting/fec/check',
  'accounting/fec/$importId': ({ fecImport }) => `/accounting/fec/${fecImport}`,
  'accounting/trial-balance': '/accounting/trial-balance',
  'accounting/statements': ['/accounting/statements?all=yes', '/accounting/statements?line=CF', '/accounting/statements?set=fr_2054&all=yes', '/accounting/statements?set=fr_2057'],
  'accounting/cash-flow': ['/accounting/cash-flow', '/accounting/cash-flow?line=receivables'],
  'accounting/vat': '/accounting/vat',
  'accounting/taxes': '/accounting/taxes',
  'accounting/fiscal-years': '/accounting/fiscal-years',
  'accounting/fiscal-years/allocation': '/accounting/fiscal-years/allocation',
  'accounting/opening-balances': '/accounting/opening-balances',
  'accounting/setup': ['chart', 'year', 'journals', 'vat', 'opening'].map((step) => `/accounting/setup?step=${step}`),
  'accounting/exchange-rates': ['/accounting/exchange-rates?currency=USD', '/accounting/exchange-rates?act=type', '/accounting/exchange-rates?act=convert'],
  'accounting/revaluation': ['/accounting/revaluation', '/accounting/revaluation?net=yes'],
  'accounting/integrity': '/accounting/integrity',
  'accounting/locks': '/accounting/locks',
  $: '/nowhere',
};

/** Those that only lead to others. */
const elsewhere = ['/', 'login', 'register', 'accounting'];

/** The pages that are open to all. */
export const openPages = Object.values(open).flat();

/** The pages of a company with such books, once it is known that no route is left out. */
export function companyPages(books) {
  assert.deepEqual(paths().filter((path) => !(path in open || path in ofCompany || elsewhere.includes(path))), [], 'routes without an address here');
  return Object.values(ofCompany).flatMap((address) => (typeof address === 'function' ? address(books) : address));
}

/** The paths of all routes. */
function paths() {
  const ofFeature = (name) => readdirSync(new URL(`features/${name}/`, source)).flatMap((file) => (file.endsWith('routes.ts') ? [`features/${name}/${file}`] : []));
  const files = ['app/router.tsx', ...readdirSync(new URL('features/', source)).flatMap(ofFeature)];
  return files.flatMap((file) => [...readFileSync(new URL(file, source), 'utf8').matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path));
}

function tabs() {
  const [, groups] = /const tabGroups = \[([^;]+)\] as const;/.exec(readFileSync(new URL('features/settings/tabs.ts', source), 'utf8'));
  return [...groups.matchAll(/tabs: \[([^\]]+)\]/g)].flatMap(([, list]) => [...list.matchAll(/'([^']+)'/g)].map(([, tab]) => tab));
}
