import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { ahead } from './scripts/ahead';

/** Where the service listens while the client is developed with `npm run dev`. */
const service = process.env.API_URL ?? 'http://localhost:8080';

/**
 * Files instead of scores of small ones that each compress by themselves: the libraries, which change seldom, with what
 * fetches parts; the sentences that every page needs, one file a language; our own parts, and those that pages with figures need; what
 * makes a form, and its rules; the fiscal years, which every page with figures reads. Everything else is split by page.
 */
const groups = [
  { name: 'libraries', test: /vite\/preload-helper|node_modules\/(?:react|react-dom|scheduler|react-i18next|i18next|use-sync-external-store|@tanstack\/(?:react-router|router-core|history|react-store|store|react-query|query-core))\// },
  { name: (id: string) => `sentences-${/(?:locales|files)\/(\w+)/.exec(id)?.[1] ?? ''}`, test: /i18n\/(?:locales\/\w+\/(?:common|errors|shell)|files\/\w+)\.ts$/ },
  {
    name: 'parts',
    test: /src\/(?:i18n\/[a-z0-9-]+\.|api\/(?:http|problem)\.|api\/generated\/identity\/getSession|lib\/(?:amount|cn|company|preferences(?:-of)?|problem-text|session|storage|theme|toast)\.|components\/(?:preferences\/|ui\/(?:brand|button|callout|field|input|link-button|loading-screen|menu|page|popover|problem-callout|skeleton|text-link|toaster)\.))/,
  },
  { name: 'figures', test: /src\/(?:lib\/dates\.|components\/ui\/(?:amount|date-text|problem-state|select)\.)/ },
  { name: 'forms', test: /node_modules\/react-hook-form\/|src\/components\/form\/(?:form|field|rules|use-form)\./ },
  { name: 'rules', test: /node_modules\/zod\/|src\/lib\/schema/ },
  { name: 'years', test: /src\/(?:api\/generated\/accounting\/listFiscalYears|components\/fiscal-year-select|lib\/fiscal-years)/ },
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
    navigateFallbackDenylist: [/^\/(?:api|dev)\//, /\/[^/]*\.[^/]*$/],
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
    ...(mode === 'gallery' ? gallery : product),
  },
  server: { proxy: { '/api': { target: service, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['./src/test/setup.ts'],
    restoreMocks: true,
    testTimeout: 60_000,
  },
}));
