import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { putOffUpdate, startUpdates } from '@/lib/update';
import { startInFrench } from '@/test/language';
import { UpdateBanner } from './update-banner';

const reload = vi.fn();
let workers: Workers;

/** What a browser tells of its service workers, as far as a page hears of it. */
class Workers extends EventTarget {
  controller: Worker | null = null;
  registration = Object.assign(new EventTarget(), { waiting: null as Worker | null, installing: null as Worker | null, update: () => Promise.resolve() });
  register = () => Promise.resolve(this.registration);
}

class Worker extends EventTarget {
  state = 'installing';
  told: unknown[] = [];
  postMessage = (message: unknown) => this.told.push(message);
}

/** A newer worker is there and waits. */
function newer(): Worker {
  const worker = new Worker();
  workers.registration.installing = worker;
  workers.registration.dispatchEvent(new Event('updatefound'));
  worker.state = 'installed';
  worker.dispatchEvent(new Event('statechange'));
  return worker;
}

beforeAll(startInFrench);
beforeEach(() => {
  workers = new Workers();
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  vi.stubGlobal('location', { reload });
  reload.mockClear();
  putOffUpdate();
  render(<UpdateBanner />);
});

const offer = () => screen.findByText('Une nouvelle version de Partita est prête.');
const noOffer = () => expect(screen.queryByText('Une nouvelle version de Partita est prête.')).not.toBeInTheDocument();

describe('a newer version', () => {
  it('is not offered at a first visit, where nothing older is open', async () => {
    await startUpdates();
    newer();
    noOffer();
  });

  it('waits until it is taken, and only then the page is loaded again', async () => {
    workers.controller = new Worker();
    await startUpdates();
    const worker = newer();
    await offer();
    expect(worker.told).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Mettre à jour' }));
    expect(worker.told).toEqual([{ type: 'SKIP_WAITING' }]);
    expect(reload).not.toHaveBeenCalled();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that was fetched before is offered at once, and can be put off', async () => {
    workers.controller = new Worker();
    workers.registration.waiting = new Worker();
    await startUpdates();
    await offer();
    await userEvent.click(screen.getByRole('button', { name: 'Plus tard' }));
    noOffer();
    expect(reload).not.toHaveBeenCalled();
  });
});
