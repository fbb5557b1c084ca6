import { boot } from './app/boot';
import { showFatalPage } from './app/fatal';
import { startUpdates } from './lib/update';
import './styles/main.css';

const retryDelayMs = 100;

/** How long after a page the worker is fetched, in milliseconds: not beside what the page itself needs. */
const workerDelayMs = 5_000;

/** The application, or with the flag of the test mode the proof that it mounts. */
async function start(): Promise<void> {
  if (import.meta.env.VITE_TEST_MODE === 'on') return (await import('./app/test-mode')).startTestMode();
  await boot();
  if (import.meta.env.PROD) setTimeout(() => void startUpdates().catch(() => undefined), workerDelayMs);
}

/** Starts the application; a first failure (a chunk that did not arrive) gets one more try. */
start().catch(() => {
  setTimeout(() => {
    start().catch(showFatalPage);
  }, retryDelayMs);
});
