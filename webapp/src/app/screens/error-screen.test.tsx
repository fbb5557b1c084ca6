import { screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);

async function openBroken(): Promise<void> {
  signedIn(null);
  server.use(http.get('/api/v1/identity/session', () => problem(500, 'internal')));
  open('/settings');
  await screen.findByRole('alert');
}

/** Sends a report with a comment: what the service was told. */
async function reports(person: UserEvent, answer: () => Response): Promise<unknown[]> {
  const told: unknown[] = [];
  server.use(
    http.post('/api/v1/error_reports', async ({ request }) => {
      told.push(await request.json());
      return answer();
    }),
  );
  await person.click(screen.getByRole('button', { name: 'Signaler le problème' }));
  await person.type(await screen.findByRole('textbox'), 'Je changeais un rôle');
  await person.click(screen.getByRole('button', { name: 'Envoyer' }));
  return told;
}

it('shows the page by itself when the connection is back', async () => {
  signedIn(awa);
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  let isBack = false;
  server.use(http.get('/api/v1/identity/session', () => (isBack ? HttpResponse.json(awa) : HttpResponse.error())));
  open('/settings');
  expect(await screen.findByRole('heading', { level: 1, name: 'Vous êtes hors ligne' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Signaler le problème' })).not.toBeInTheDocument();
  isBack = true;
  onLine.mockRestore();
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
});

describe('a page that cannot be shown', () => {
  it('has an id and its technical details folded away, and is reported to who runs the service', async () => {
    const person = userEvent.setup();
    await openBroken();
    expect(screen.getByText("Identifiant de l'erreur : r-1")).toBeVisible();
    expect(screen.getByText('500 internal')).not.toBeVisible();
    const told = await reports(person, () => HttpResponse.json({ id: 'e-1' }, { status: 201 }));
    expect(await screen.findByText(/signalement .*e-1/)).toBeVisible();
    expect(told).toEqual([expect.objectContaining({ message: '500 internal', path: '/settings', request_id: 'r-1', comment: 'Je changeais un rôle' })]);
  });

  it('says why a report was not sent, keeps what was written and has it copied', async () => {
    const person = userEvent.setup();
    await openBroken();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    await reports(person, () => problem(429, 'too_many_requests'));
    await person.click(await screen.findByRole('button', { name: 'Copier le rapport' }));
    expect(await screen.findByText(/Le rapport est copié/)).toBeVisible();
    expect(write.mock.calls[0]?.[0].split('\n')).toEqual(['r-1', '/settings', navigator.userAgent, '500 internal', 'Je changeais un rôle']);
    expect(screen.getByRole('textbox')).toHaveValue('Je changeais un rôle');
  });

  it('unfolds the details where nothing may be copied', async () => {
    const person = userEvent.setup();
    await openBroken();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await reports(person, () => problem(503, 'busy'));
    await person.click(await screen.findByRole('button', { name: 'Copier le rapport' }));
    expect(screen.getByText('500 internal')).toBeVisible();
  });
});
