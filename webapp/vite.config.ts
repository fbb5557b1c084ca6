import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { ahead } from './scripts/ahead';

/** Where the service listens while the client is developed with `npm run dev`. */
const service = process.env.API_URL ?? 'http://localhost:8080';

const icons = 'lucide-react\\/dist\\/esm\\/icons\\/';

/**
 * Files instead of scores of small ones that each compress by themselves and are each fetched. A group takes with it what
 * its own import and no group before it has. Everything else is split by page.
 */
const groups = [
  // What fetches the rest.
  { name: 'start', test: /vite\/preload-helper|rolldown\/runtime/ },
  // They change seldom.
  { name: 'libraries', test: /node_modules\/(?:react|react-dom|scheduler|react-i18next|i18next|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\// },
  // The sentences that every page needs, one file a language.
  { name: (id: string) => `sentences-${/(?:locales|files)\/(\w+)/.exec(id)?.[1] ?? ''}`, test: /i18n\/(?:locales\/\w+\/(?:common|errors|shell)|files\/\w+)\.ts$/ },
  // Our own parts of every page, and the pages' frame.
  {
    name: 'parts',
    test: /src\/(?:i18n\/[a-z0-9-]+\.|api\/(?:http|problem)\.|api\/generated\/identity\/getSession|lib\/(?:amount|cn|company|preferences(?:-of)?|problem-text|session|storage|theme|toast)\.|components\/(?:preferences\/|ui\/(?:brand|button|callout|field|input|link-button|loading-screen|menu|page|popover|problem-callout|skeleton|text-link|toaster)\.))/,
  },
  { name: 'application', test: /src\/app\/boot\./ },
  // Pages with figures.
  { name: 'figures', test: /src\/(?:lib\/dates\.|components\/ui\/(?:amount|date-text|problem-state|select|status)\.)/ },
  { name: 'tabs', test: /src\/(?:lib\/media\.|components\/ui\/tabs\.)/ },
  // Forms, and their rules.
  { name: 'forms', test: /node_modules\/react-hook-form\/|src\/components\/form\/(?:form|field|rules|use-form)\./ },
  { name: 'rules', test: /node_modules\/zod\/|src\/lib\/schema/ },
  // Signing in, and what the pages around it have of it.
  { name: 'passkeys', test: new RegExp(`src\\/(?:lib\\/passkey|features\\/auth\\/use-passkey|components\\/passkey-|api\\/generated\\/identity\\/\\w+ByPasskey\\.)|${icons}key-round\\.`) },
  { name: 'auth-card', test: /src\/(?:features\/auth\/auth-card|lib\/typed-email)\./ },
  { name: 'signing', test: /src\/(?:features\/auth\/needs-code|api\/generated\/identity\/(?:createSession|resendConfirmation))\./ },
  // Pages of a company: its periods, its routes, its charts, its card, what lies around each page, and the first of them.
  { name: 'years', test: /src\/(?:api\/generated\/accounting\/listFiscalYears|lib\/fiscal-years\.)/ },
  { name: 'dates', test: /src\/(?:components\/ui\/(?:date-input|calendar)|lib\/period)\./ },
  { name: 'company-pages', test: /src\/app\/company-pages\./ },
  { name: 'charts', test: /src\/components\/(?:charts\/(?:axes|bar-chart|chart|chart-frame|chart-table|donut-chart|layout|legend|line-chart|paths|sparkline|tip|use-width)\.|figures\/)|node_modules\/d3-array\// },
  {
    name: 'company',
    test: new RegExp(
      'src\\/(?:lib\\/(?:card-order|company-card|day|initials|matching|pictures|unsaved)\\.|components\\/ui\\/avatar\\.|api\\/generated\\/(?:companies\\/(?:getCompany|getCompanyLogo|getMemberAvatar)|identity\\/(?:deleteSession|getAvatar))\\.)' +
        `|${icons}(?:bell|calendar-range|chevron-left|chevron-right|log-out|plus|search|shield-check|user)\\.`,
    ),
  },
  { name: 'shell', test: /src\/app\/layout\/app-layout\./ },
  // How a period is chosen; its icons are the frame's.
  { name: 'periods', test: /src\/components\/ui\/period-/ },
  // What the parts of the matching that are fetched later have in common with its page.
  { name: 'matching', test: /src\/features\/accounting\/matching\/(?:choice|entry-link|party-name|refusal)\./ },
  // What the detail of an asset has in common with the page of all of them.
  { name: 'assets', test: /src\/features\/accounting\/assets\/asset-columns\./ },
  // What the form of a tax code has in common with the page of all of them.
  { name: 'taxes', test: /src\/api\/generated\/(?:accounting\/updateTaxCode|model\/tax(?:Due|Kind|Usage))\./ },
  // What the form of a journal has in common with the page of all of them.
  { name: 'journals', test: /src\/api\/generated\/(?:accounting\/(?:get|update)Journal|bodies\/journalType)\./ },
  // How rates are written, in their list and in its dialogs.
  { name: 'rates', test: /src\/features\/accounting\/rates\/quote\./ },
  // How numbers are typed, rates among them.
  { name: 'numbers', test: /src\/(?:lib\/number-text|components\/ui\/number-input|features\/accounting\/rates\/rate-fault)\./ },
  { name: 'board', test: /src\/features\/dashboard\/(?:ahead|dashboard-page|ledger-cards)\./ },
];

/** The pages in which the components are looked at, for development and its tests: never a part of the product. */
const gallery = { outDir: 'node_modules/.cache/gallery', chunkSizeWarningLimit: 5_000, rolldownOptions: { input: 'gallery.html' } };
const product = { manifest: true, rolldownOptions: { output: { codeSplitting: { groups } } } };

/**
 * The service worker keeps the files of one version on the device, so that a page which is open goes on with its own
 * when the service has a newer one. It never answers for the service: nothing under `/api/` passes through it. A newer
 * worker waits until the person says so (`lib/update.ts`).
 */
const serviceWorker = VitePWA({
  injectRegister: null,
  manifest: false,
  workbox: {
    globPatterns: ['index.html', 'early.js', 'icon.svg', 'assets/*.{js,css}'],
    // Their names change with what they hold.
    dontCacheBustURLsMatching: /^assets\//,
    navigateFallbackDenylist: [/^\/(?:api|dev|sandbox)\//, /\/[^/]*\.[^/]*$/],
    runtimeCaching: [{ urlPattern: /\/assets\/[^/]*\.woff2$/, handler: 'CacheFirst', options: { cacheName: 'fonts', expiration: { maxEntries: 10 } } }],
    inlineWorkboxRuntime: true,
    sourcemap: false,
  },
});

export default defineConfig(({ mode }) => ({
  plugins: [react(), tailwindcss(), ...(mode === 'gallery' ? [] : [ahead, serviceWorker])],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    // The service forbids `data:` scripts and fonts; small assets stay files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    ...(mode === 'gallery' ? gallery : product),
  },
  server: { proxy: { '/api': { target: service, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['./src/test/setup.ts'],
    restoreMocks: true,
    unstubGlobals: true,
    testTimeout: 60_000,
    // Both cores of a small machine: without a watcher nothing else wants one.
    maxWorkers: '100%',
  },
}));
