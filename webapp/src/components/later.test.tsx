import { CatchBoundary } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startInFrench } from '@/test/language';
import { later } from './later';

beforeAll(startInFrench);

const lost = new TypeError('Failed to fetch dynamically imported module: https://partita.test/assets/plan.js');

function Plan() {
  return <p>{i18next.exists('leaving.act', { ns: 'settings' }) ? 'words' : 'no words'}</p>;
}

describe('a component fetched later', () => {
  it('shows once its sentences are there too', async () => {
    const Part = later(() => Promise.resolve(Plan), 'settings');
    render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    );
    expect(screen.getByText('waiting')).toBeInTheDocument();
    expect(await screen.findByText('words')).toBeInTheDocument();
  });

  it('is fetched ahead, and again when it is shown if that failed', async () => {
    const load = vi.fn(() => Promise.resolve(Plan)).mockRejectedValueOnce(lost);
    const Part = later(load);
    Part.ahead();
    expect(load).toHaveBeenCalledOnce();
    render(
      <Suspense fallback="waiting">
        <Part />
      </Suspense>,
    );
    expect(await screen.findByText('words')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('says that it could not be fetched, beside what stays, and is fetched again', async () => {
    const load = vi.fn(() => Promise.resolve(Plan)).mockRejectedValueOnce(lost);
    const Part = later(load);
    render(
      <Suspense fallback="waiting">
        <input aria-label="typed" />
        <Part />
      </Suspense>,
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('service');
    expect(screen.getByLabelText('typed')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('words')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it.each([
    'Failed to fetch dynamically imported module: https://partita.test/assets/plan.js',
    'error loading dynamically imported module: https://partita.test/assets/plan.js',
    'Importing a module script failed.',
    "'text/html' is not a valid JavaScript MIME type.",
  ])('was not fetched where a browser says: %s', async (message) => {
    const Part = later<object>(() => Promise.reject(new TypeError(message)));
    render(
      <Suspense>
        <Part />
      </Suspense>,
    );
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeVisible();
  });

  it('fails as any part of the page does where it has come and is broken', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const broken = new TypeError("Cannot read properties of undefined (reading 'plan')");
    const load = vi.fn(() => Promise.reject(broken));
    const Part = later<object>(load);
    const caught: unknown[] = [];
    render(
      <CatchBoundary getResetKey={() => 'plan'} onCatch={(error) => caught.push(error)} errorComponent={() => 'broken'}>
        <Suspense>
          <Part />
        </Suspense>
      </CatchBoundary>,
    );
    expect(await screen.findByText('broken')).toBeInTheDocument();
    expect(caught).toEqual([broken]);
    expect(load).toHaveBeenCalledOnce();
  });
});
