import { boot } from './app/boot';
import { startUpdates } from './lib/update';
import './styles/main.css';

/** How long after a page the worker is fetched, in milliseconds: not beside what the page itself needs. */
const workerDelayMs = 5_000;

/** The application, or with the flag of the test mode the proof that it mounts. */
async function start(): Promise<void> {
  if (import.meta.env.VITE_TEST_MODE === 'on') return (await import('./app/test-mode')).startTestMode();
  await boot();
  if (import.meta.env.PROD) setTimeout(() => void startUpdates().catch(() => undefined), workerDelayMs);
}

/** `public/early.js` hears how it went: it loads the page once more, and then says that the application does not start. */
start().then(
  () => window.dispatchEvent(new Event('partita:started')),
  (reason: unknown) => {
    console.error(reason);
    window.dispatchEvent(new Event('partita:failed'));
  },
);
