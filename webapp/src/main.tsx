import { painted } from './lib/painted';
import './styles/main.css';

/** How long after a page the worker is fetched, in milliseconds: not beside what the page itself needs. */
const workerDelayMs = 5_000;

/** The application, or with the flag of the test mode the proof that it mounts. The mark of the page is seen before it runs. */
async function start(): Promise<void> {
  await painted();
  if (import.meta.env.VITE_TEST_MODE === 'on') return (await import('./app/test-mode')).startTestMode();
  const { boot } = await import('./app/boot');
  await boot();
  if (import.meta.env.PROD) setTimeout(() => void updates().catch(() => undefined), workerDelayMs);
}

async function updates(): Promise<void> {
  await (await import('./lib/update')).startUpdates();
}

/** `public/early.js` hears how it went: it loads the page once more, and then says that the application does not start. */
start().then(
  () => window.dispatchEvent(new Event('partita:started')),
  (reason: unknown) => {
    console.error(reason);
    window.dispatchEvent(new Event('partita:failed'));
  },
);
