import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationView } from '@/api/generated/model';
import { loadNamespaces } from '@/i18n/i18n';
import { startInFrench } from '@/test/language';
import { PopupStack } from './popup-stack';
import { withArrived } from './popups';
import { sample, WithCompanies } from './samples';

const by = (person: string, change: Partial<NotificationView> = {}) => sample({ id: person, about: { person }, ...change });

function Stack({ arrived }: { arrived: readonly NotificationView[] }) {
  const [shown, setShown] = useState(() => withArrived([], arrived));
  const close = ({ id }: NotificationView) => setShown((before) => before.filter((item) => item.id !== id));
  return (
    <WithCompanies>
      <PopupStack notifications={shown} onOpened={close} onClose={close} />
    </WithCompanies>
  );
}

async function shows(...arrived: NotificationView[]) {
  const root = createRootRoute({ component: () => <Stack arrived={arrived} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const people = () => screen.queryAllByRole('link').map(({ textContent }) => textContent.replace(" a rejoint l'entreprise.", ''));
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeAll(async () => {
  await startInFrench();
  await loadNamespaces('notifications');
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a pop-up', () => {
  it('goes after five seconds', async () => {
    await shows(by('Ina'));
    await pass(4_900);
    expect(people()).toEqual(['Ina']);
    await pass(100);
    expect(people()).toEqual([]);
  });

  it('stays while somebody points at it or is in it, and ten seconds longer', async () => {
    await shows(by('Ina'));
    const stack = screen.getByRole('region');
    fireEvent.pointerEnter(stack);
    await pass(60_000);
    expect(people()).toEqual(['Ina']);
    fireEvent.pointerLeave(stack);
    await pass(9_900);
    act(() => screen.getByRole('link').focus());
    await pass(60_000);
    expect(people()).toEqual(['Ina']);
    act(() => screen.getByRole('link').blur());
    await pass(10_000);
    expect(people()).toEqual([]);
  });

  it('lets the others go on when it is closed with the focus in it', async () => {
    await shows(by('Ina'), by('Bob'));
    const [close] = screen.getAllByRole('button', { name: 'Fermer' });
    act(() => close?.focus());
    fireEvent.click(close!);
    await pass(10_000);
    expect(people()).toEqual([]);
  });

  it('that matters comes first and stays until it is closed', async () => {
    await shows(by('Ina'), by('Bob', { priority: 'high' }), by('Awa', { priority: 'urgent' }));
    expect(people()).toEqual(['Awa', 'Bob', 'Ina']);
    await pass(60_000);
    expect(people()).toEqual(['Awa', 'Bob']);
  });
});

it('at most five show, and on a telephone one after the other', async () => {
  const seven = Array.from({ length: 7 }, (_, at) => by(String(at), { created_at: `2025-11-22T09:00:0${String(at)}Z` }));
  expect(withArrived([], seven).map(({ id }) => id)).toEqual(['6', '5', '4', '3', '2']);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  await shows(...seven);
  expect(people()).toEqual(['6']);
  await pass(5_000);
  expect(people()).toEqual(['5']);
});
