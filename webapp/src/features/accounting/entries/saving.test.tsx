import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { acme, awa, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa, typeBalancedPurchase } from '@/test/purchase';
import { server } from '@/test/server';

const draft = { id: 'e1', journal: 'OD', state: 'draft', version: 1, lines: [] };
const posted = { ...draft, state: 'posted', number: 7, version: 2 };
/** What the service was asked, in order: the act, its key, and the label of an entry. */
let asked: { act: string; key: string | null; label?: string }[] = [];

type Answer = () => Response | Promise<Response>;
const made: Answer = () => HttpResponse.json(draft, { status: 201 });
const silence: Answer = async () => {
  await delay('infinite');
  return HttpResponse.error();
};

/** Answers the making of entries, their changing and their posting, each with its answers in turn, the last one for good. */
function answering(answers: { create: Answer[]; update?: Answer[]; post?: Answer[] }): void {
  const next = (list: Answer[] = []) => ((list.length > 1 ? list.shift() : list[0]) ?? (() => HttpResponse.error()))();
  const note = async (act: string, request: Request) => {
    const text = await request.text();
    asked.push({ act, key: request.headers.get('Idempotency-Key'), ...(text === '' ? {} : { label: (JSON.parse(text) as { label: string }).label }) });
  };
  server.use(
    http.post(`${accounting}/entries`, async ({ request }) => {
      await note('create', request);
      return next(answers.create);
    }),
    http.put(`${accounting}/entries/e1`, async ({ request }) => {
      await note('update', request);
      return next(answers.update);
    }),
    http.post(`${accounting}/entries/e1/post`, async ({ request }) => {
      await note('post', request);
      return next(answers.post);
    }),
  );
}

function network(isThere: boolean): void {
  vi.spyOn(window.navigator, 'onLine', 'get').mockReturnValue(isThere);
  window.dispatchEvent(new Event(isThere ? 'online' : 'offline'));
}

const postIt = () => userEvent.click(screen.getByRole('button', { name: 'Comptabiliser' }));
const acts = () => asked.map(({ act }) => act);

beforeAll(startInFrench);
beforeEach(() => {
  asked = [];
  booksOfAwa();
});
afterEach(() => {
  vi.useRealTimers();
  network(true);
});

it('keeps what was typed where the role was lowered meanwhile, and says why it is not saved', async () => {
  answering({ create: [() => problem(403, 'permission_missing')] });
  await typeBalancedPurchase();
  const lowered = vi.fn(() => HttpResponse.json({ ...acme, permissions: ['accounting.read'], modules: [...acme.modules, { key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] }));
  server.use(http.get('/api/v1/companies/c1', lowered));
  await postIt();
  await waitFor(() => expect(lowered).toHaveBeenCalled());
  expect(await screen.findByText(/Votre rôle ne permet pas/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Comptabiliser' })).toBeVisible();
  expect(screen.getByLabelText('Débit, ligne 1')).not.toHaveValue('');
});

describe('without a network', () => {
  it('a posting fails at once, in words, and is not done later', async () => {
    answering({ create: [() => HttpResponse.error()] });
    await typeBalancedPurchase();
    network(false);
    await postIt();
    expect(await screen.findByText(/Vous êtes hors ligne\. Ce que vous avez saisi est conservé/)).toBeVisible();
    expect(await screen.findByText('Mode hors ligne.')).toBeVisible();
    answering({ create: [made], post: [() => HttpResponse.json(posted)] });
    network(true);
    await waitFor(() => expect(screen.queryByText('Mode hors ligne.')).not.toBeInTheDocument());
    expect(acts()).toEqual(['create']);
    await postIt();
    await waitFor(() => expect(acts()).toEqual(['create', 'create', 'post']));
    // The first may have arrived: under the same key it is not done twice.
    expect(asked[1]?.key).toBe(asked[0]?.key);
  });
});

describe('an entry that is given up', () => {
  it('is not posted, though its draft was being kept', async () => {
    let keep: () => void = () => undefined;
    answering({ create: [() => new Promise((resolve) => (keep = () => resolve(HttpResponse.json(draft))))], post: [() => HttpResponse.json(posted)] });
    const router = await typeBalancedPurchase();
    await postIt();
    await waitFor(() => expect(acts()).toEqual(['create']));
    await userEvent.click(screen.getByRole('link', { name: 'Journaux' }));
    expect(await screen.findByText(/Un enregistrement est en cours/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Quitter sans enregistrer' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/accounting/journals'));
    await screen.findByRole('heading', { level: 1, name: 'Journaux' });
    keep();
    await delay(50);
    expect(acts()).toEqual(['create']);
  });
});

describe('a service that does not answer', () => {
  /** Lets ten seconds pass for the form. */
  async function waitInVain(): Promise<void> {
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await screen.findByText(/Le service ne répond pas à temps/)).toBeVisible();
  }

  it('turns only the button that was pressed, and is told after ten seconds', async () => {
    answering({ create: [silence, made], post: [() => HttpResponse.json(posted)] });
    await typeBalancedPurchase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await postIt();
    expect(screen.getByRole('button', { name: 'Comptabiliser' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'Enregistrer le brouillon' })).not.toHaveAttribute('aria-busy');
    await waitInVain();
    await postIt();
    await waitFor(() => expect(acts()).toEqual(['create', 'create', 'post']));
    expect(asked[1]?.key).toBe(asked[0]?.key);
  });

  it('to a posting is asked again for the posting alone, under the same key', async () => {
    answering({ create: [made], post: [silence, () => HttpResponse.json(posted)] });
    await typeBalancedPurchase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await postIt();
    await waitFor(() => expect(acts()).toEqual(['create', 'post']));
    await waitInVain();
    await postIt();
    await waitFor(() => expect(acts()).toEqual(['create', 'post', 'post']));
    expect(asked[2]?.key).toBe(asked[1]?.key);
  });

  it('is asked what became of the first content before another is sent, so that one draft is made', async () => {
    answering({ create: [silence, made], update: [() => HttpResponse.json({ ...draft, version: 2 })] });
    await typeBalancedPurchase();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitInVain();
    await userEvent.type(screen.getByLabelText(/^Libellé\*/), ' 2');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(acts()).toEqual(['create', 'create', 'update']));
    expect(asked.map(({ label }) => label)).toEqual(['Fournitures', 'Fournitures', 'Fournitures 2']);
    expect(asked[1]?.key).toBe(asked[0]?.key);
  });
});

describe('a session that ends while an entry is typed', () => {
  it('asks for the password over the form, which keeps everything', async () => {
    answering({ create: [() => problem(401, 'unauthenticated'), made] });
    server.use(http.post('/api/v1/identity/sessions', () => HttpResponse.json(awa, { status: 201 })));
    const router = await typeBalancedPurchase();
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    expect(await screen.findByRole('dialog', { name: 'Session expirée' })).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Mot de passe/), 'secret');
    signedIn(awa);
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Session expirée' })).not.toBeInTheDocument());
    expect(router.state.location.pathname).toBe('/accounting/entries/new');
    expect(screen.getByLabelText('Crédit, ligne 3')).toHaveValue('120,00');
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le brouillon' }));
    await waitFor(() => expect(acts()).toEqual(['create', 'create']));
    await waitFor(() => expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue(''));
  });
});
