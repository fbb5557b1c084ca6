import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Where the service listens while the client is developed with `npm run dev`. */
const service = process.env.API_URL ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('./src', import.meta.url)) } },
  build: {
    target: 'es2023',
    manifest: true,
    // The service forbids `data:` scripts and fonts; small assets stay files.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': { target: service, changeOrigin: false } } },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    setupFiles: ['./src/test/setup.ts'],
    restoreMocks: true,
    testTimeout: 30_000,
  },
});
