import i18next from 'i18next';
import { showToast } from '@/lib/toast';

/** Where the programs of browser extensions come from: what fails in them is not ours. */
const extension = /(?:^|[\s(@])(?:chrome|moz|safari|safari-web|edge|ms-browser)-extension:\/\//;

/** Tells the person of what failed and was caught by no page, so that nothing fails unseen. */
export function tellStrayErrors(): void {
  window.addEventListener('error', ({ error, filename }) => tell(error, filename));
  window.addEventListener('unhandledrejection', ({ reason }) => tell(reason));
}

function tell(error: unknown, filename = ''): void {
  // Without an error it is the browser's own remark, as on layouts that are observed.
  if (!(error instanceof Error) || error.name === 'AbortError' || error.name === 'CancelledError') return;
  if (extension.test(filename) || extension.test(error.stack ?? '')) return;
  showToast('danger', i18next.t('unexpected', { ns: 'errors' }));
}
