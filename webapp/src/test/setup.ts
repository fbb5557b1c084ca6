import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { installDialogs } from './dialogs';
import { installMedia } from './media';
import { installPopovers } from './popovers';
import { server } from './server';

const { getElementError } = getConfig();
configure({
  // A machine that is busy elsewhere is slow, not wrong.
  asyncUtilTimeout: 30_000,
  // The page is printed once somebody gives up waiting for an element, not at each look in between: that took an eighth of the time.
  getElementError: (message, container) => (isLooking() ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' }) : getElementError(message, container)),
});

/** Whether an element that is waited for is looked for once more. */
function isLooking(): boolean {
  const { _disableExpensiveErrorDiagnostics: is } = getConfig() as { _disableExpensiveErrorDiagnostics?: boolean };
  return is === true;
}

// jsdom lays nothing out: it neither scrolls nor measures.
window.scrollTo = vi.fn();
Element.prototype.scrollIntoView = vi.fn();
installPopovers();
installDialogs();
installMedia();
window.ResizeObserver = class {
  readonly #told: ResizeObserverCallback;
  unobserve = vi.fn();
  disconnect = vi.fn();
  constructor(told: ResizeObserverCallback) {
    this.#told = told;
  }
  observe() {
    this.#told([], this);
  }
};
// What the service says by itself is said by the tests that want it.
window.EventSource = class {
  close = vi.fn();
} as unknown as typeof EventSource;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  window.localStorage.clear();
  window.sessionStorage.clear();
  // What was read of it is read again, as when another tab clears it.
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
});
afterAll(() => server.close());
