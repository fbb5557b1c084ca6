import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { Suspense } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { startInFrench } from '@/test/language';
import { later } from './later';

beforeAll(startInFrench);

function Plan() {
  return <p>{i18next.exists('subscription.plan', { ns: 'settings' }) ? 'words' : 'no words'}</p>;
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
    const load = vi.fn(() => Promise.resolve(Plan)).mockRejectedValueOnce(new Error('offline'));
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
    const load = vi.fn(() => Promise.resolve(Plan)).mockRejectedValueOnce(new Error('404'));
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
});
