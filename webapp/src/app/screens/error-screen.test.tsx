import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);

async function openBroken(): Promise<void> {
  signedIn(null);
  server.use(http.get('/api/v1/identity/session', () => problem(500, 'internal')));
  open('/settings');
  await screen.findByRole('alert');
}

describe('a page that cannot be shown', () => {
  it('has an id and its technical details folded away, and a report for who runs the service', async () => {
    const person = userEvent.setup();
    await openBroken();
    const write = vi.spyOn(navigator.clipboard, 'writeText');
    expect(screen.getByText("Identifiant de l'erreur : r-1")).toBeVisible();
    expect(screen.getByText('500 internal')).not.toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Signaler le problème' }));
    expect(await screen.findByText(/Le rapport est copié/)).toBeVisible();
    expect(write.mock.calls[0]?.[0].split('\n')).toEqual(['r-1', '/settings', navigator.userAgent, '500 internal']);
  });

  it('unfolds the details where nothing may be copied', async () => {
    const person = userEvent.setup();
    await openBroken();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await person.click(screen.getByRole('button', { name: 'Signaler le problème' }));
    expect(await screen.findByText('500 internal')).toBeVisible();
  });
});
