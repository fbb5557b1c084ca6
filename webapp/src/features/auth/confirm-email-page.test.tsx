import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => void signedIn(null));

async function confirms(): Promise<void> {
  open('/confirm-email?token=abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
}

it('goes on from the keyboard once the address is confirmed', async () => {
  server.use(http.post('/api/v1/identity/confirmations', () => new HttpResponse(null, { status: 204 })));
  await confirms();
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toHaveFocus();
});

it('offers another link when this one was used', async () => {
  server.use(http.post('/api/v1/identity/confirmations', () => problem(400, 'token_invalid')));
  await confirms();
  expect(await screen.findByRole('link', { name: /nouveau lien/ })).toBeVisible();
});
