import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { installDialogs } from './dialogs';
import { installMedia } from './media';
import { installPopovers } from './popovers';
import { server } from './server';

// A machine that is busy elsewhere is slow, not wrong.
configure({ asyncUtilTimeout: 30_000 });

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
