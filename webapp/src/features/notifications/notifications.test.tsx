import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { NotificationView, SessionView } from '@/api/generated/model';
import { setUnread } from '@/lib/unread';
import { acme, awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { sample, samples } from './samples';

/** The stream of this tab, by which the service says how many are unread. */
class Stream {
  static last: Stream | undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  close = vi.fn();
  constructor() {
    Stream.last = this;
  }
}

let told: NotificationView[];
let sent: { path: string; body: unknown }[];
beforeAll(startInFrench);
beforeEach(() => {
  told = [...samples];
  sent = [];
  Stream.last = undefined;
  setUnread(0);
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
  signedIn(awa);
  server.use(
    http.get('/api/v1/notifications', ({ request }) => {
      const unread = told.filter(({ read_at }) => read_at === undefined);
      return HttpResponse.json({ items: new URL(request.url).searchParams.has('unread') ? unread : told, unread_count: unread.length });
    }),
    http.patch('/api/v1/notifications/:id', async ({ request, params }) => {
      const body = (await request.json()) as { is_read: boolean };
      sent.push({ path: String(params.id), body });
      told = told.map((item) => (item.id === params.id ? { ...item, ...(body.is_read ? { read_at: '2026-11-22T10:00:00Z' } : { read_at: undefined }) } : item));
      return HttpResponse.json(told.find(({ id }) => id === params.id));
    }),
    http.post('/api/v1/notifications/read', async ({ request }) => {
      sent.push({ path: 'read', body: await request.json() });
      told = told.map((item) => ({ ...item, read_at: '2026-11-22T10:00:00Z' }));
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const bell = (name: RegExp | string) => screen.findByRole('button', { name });
const opens = async () => {
  await userEvent.click(await bell(/otification/));
  return screen.findByRole('dialog', { name: 'Notifications' });
};
const hears = async (count: number) => {
  await waitFor(() => expect(Stream.last).toBeDefined());
  act(() => Stream.last?.onmessage({ data: JSON.stringify({ unread_count: count }) }));
};

describe('the centre', () => {
  it('has what the person was told by day, and says how many are unread', async () => {
    open('/settings');
    const centre = await opens();
    expect(await within(centre).findByText("Ina Diop a rejoint l'entreprise.")).toBeVisible();
    expect(within(centre).getByText('Awa Diop a importé 732829320FEC20251231.txt : 1 240 écritures.')).toBeVisible();
    expect(within(centre).getByText("Awa Diop a demandé l'effacement de l'entreprise, prévu le 22 décembre 2025.")).toBeVisible();
    expect(within(centre).getByRole('list', { name: '22 novembre 2025' })).toBeVisible();
    expect(screen.getByRole('button', { name: '4 notifications non lues', hidden: true })).toBeInTheDocument();
  });

  it('opens by its keys, and leads to the page of a notification, which is read by that', async () => {
    const router = open('/settings?tab=security');
    await bell(/otification/);
    await userEvent.keyboard('{Control>}{Shift>}B{/Shift}{/Control}');
    const centre = await screen.findByRole('dialog', { name: 'Notifications' });
    const link = await within(centre).findByRole('link', { name: /Ina Diop a rejoint/ });
    expect(link).toHaveAttribute('href', '/settings?tab=members&company=c1');
    await userEvent.click(link);
    await waitFor(() => expect(router.state.location.href).toBe('/settings?tab=members'));
    expect(screen.queryByRole('dialog', { name: 'Notifications' })).not.toBeInTheDocument();
    await waitFor(() => expect(sent).toEqual([{ path: 'n1', body: { is_read: true } }]));
    expect(await bell('3 notifications non lues')).toBeVisible();
  });

  it('marks one as read in its place, and all', async () => {
    open('/settings');
    const centre = await opens();
    await userEvent.click(await within(centre).findByRole('button', { name: /^Marquer comme lue\s: Ina Diop/ }));
    expect(await within(centre).findByRole('button', { name: /^Marquer comme non lue\s: Ina Diop/ })).toBeVisible();
    await userEvent.click(within(centre).getByRole('button', { name: 'Tout marquer comme lu' }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ path: 'read', body: { up_to: 'n1' } }));
    expect(within(centre).getByRole('button', { name: 'Tout marquer comme lu' })).toBeDisabled();
    await userEvent.click(within(centre).getByRole('tab', { name: 'Non lues' }));
    expect(await within(centre).findByText('Tout est lu')).toBeVisible();
  });

  it('takes a mark back that the service refuses, and says why', async () => {
    server.use(http.patch('/api/v1/notifications/:id', () => problem(503, 'busy')));
    open('/settings');
    const centre = await opens();
    await userEvent.click(await within(centre).findByRole('button', { name: /^Marquer comme lue\s: Ina Diop/ }));
    expect(await within(centre).findByRole('button', { name: /^Marquer comme lue\s: Ina Diop/ })).toBeVisible();
    expect(screen.getByRole('button', { name: '4 notifications non lues', hidden: true })).toBeInTheDocument();
  });

  it('says that it is empty, and that it could not be read', async () => {
    told = [];
    open('/settings');
    expect(await within(await opens()).findByText('Rien pour le moment')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    server.use(http.get('/api/v1/notifications', () => problem(409, 'conflict')));
    await userEvent.click(await bell('Notifications'));
    await userEvent.click(await screen.findByRole('tab', { name: 'Non lues' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Réessayer' })).toBeVisible();
  });

  it('moves between notifications by the arrows', async () => {
    open('/settings');
    const links = await within(await opens()).findAllByRole('link');
    links[0]!.focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(links[1]).toHaveFocus();
    await userEvent.keyboard('{End}');
    expect(links.at(-1)).toHaveFocus();
  });
});

describe('what comes while the page is open', () => {
  const arrived = () => screen.queryByRole('region', { name: 'Nouvelles notifications' });

  it('shows over the page, counts on the bell and is said once', async () => {
    told = [];
    open('/settings');
    await hears(0);
    told = [sample({ id: 'new' })];
    await hears(1);
    expect(await screen.findByRole('region', { name: 'Nouvelles notifications' })).toHaveTextContent("Ina Diop a rejoint l'entreprise.");
    expect(screen.getByRole('button', { name: '1 notification non lue' })).toBeVisible();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain("Ina Diop a rejoint l'entreprise.");
    await userEvent.click(within(arrived()!).getByRole('button', { name: 'Fermer' }));
    expect(arrived()).not.toBeInTheDocument();
  });

  it('makes the page ask anew what it shows: the role may be another by now', async () => {
    let asked = 0;
    server.use(http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions: (asked += 1) === 1 ? acme.permissions : ['dashboard.read'] })));
    told = [];
    open('/settings?tab=company');
    await hears(0);
    expect(screen.queryByText('Votre rôle ne donne pas accès à cette page')).not.toBeInTheDocument();
    told = [sample({ id: 'new' })];
    await hears(1);
    expect(await screen.findByText('Votre rôle ne donne pas accès à cette page')).toBeVisible();
  });

  it('is not what was there before, nor what somebody marked as unread again', async () => {
    told = told.map((item) => ({ ...item, read_at: '2026-11-22T10:00:00Z' }));
    open('/settings');
    await hears(0);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toBeVisible());
    told = [...samples];
    await hears(4);
    expect(await bell('4 notifications non lues')).toBeVisible();
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    expect(arrived()).not.toBeInTheDocument();
  });

  it('leaves with its session: the stream is closed', async () => {
    server.use(http.delete('/api/v1/identity/session', () => new HttpResponse(null, { status: 204 })));
    open('/settings');
    await hears(4);
    const stream = Stream.last;
    await userEvent.click(await screen.findByRole('button', { name: /^Compte de/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
    await waitFor(() => expect(stream?.close).toHaveBeenCalled());
  });
});

describe('a link that names a company', () => {
  const two: SessionView = { ...awa, companies: [...awa.companies, { ...awa.companies[0]!, id: 'c2', name: 'Éditions du Port', is_default: false }] };

  it('goes over to it, whatever page it is, and leaves no trace in the address', async () => {
    signedIn(two);
    server.use(http.get('/api/v1/companies/c2', () => HttpResponse.json({ ...acme, id: 'c2', name: 'Éditions du Port', permissions: ['settings.read'] })));
    const router = open('/settings?tab=security&company=C2');
    expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: Éditions du Port' })).toBeVisible();
    expect(router.state.location.href).toBe('/settings?tab=security');
  });

  it('goes to one that the person has just entered', async () => {
    let asked = 0;
    server.use(
      http.get('/api/v1/identity/session', () => HttpResponse.json((asked += 1) === 1 ? awa : two)),
      http.get('/api/v1/companies/c2', () => HttpResponse.json({ ...acme, id: 'c2', name: 'Éditions du Port', permissions: ['settings.read'] })),
    );
    open('/settings?company=c2');
    expect(await screen.findByRole('button', { name: 'Entreprise\u00a0: Éditions du Port' })).toBeVisible();
  });

  it('says that it is none of theirs without asking the service about it', async () => {
    const asked: string[] = [];
    server.events.on('request:start', ({ request }) => {
      asked.push(new URL(request.url).pathname);
    });
    open('/settings?company=c9');
    expect(await screen.findByRole('heading', { level: 1, name: 'Entreprise introuvable' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Continuer dans ACME' })).toHaveAttribute('href', '/dashboard');
    expect(asked.filter((path) => path.includes('c9'))).toEqual([]);
    server.events.removeAllListeners();
  });
});
