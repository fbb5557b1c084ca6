import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const picture = new File(['the bytes'], 'moi.png', { type: 'image/png' });
let got: string[];

beforeEach(async () => {
  await startInFrench();
  got = [];
  signedIn(awa);
  server.use(
    http.put('/api/v1/identity/avatar', async ({ request }) => {
      got.push(await request.text());
      signedIn({ ...awa, user: { ...awa.user, avatar_version: 'v1' } });
      return HttpResponse.json({ version: 'v1' });
    }),
    http.delete('/api/v1/identity/avatar', () => {
      signedIn(awa);
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

const drop = () => screen.findByLabelText('Choisir une image');

it('sends the file as it is, shows it, and takes it away again', async () => {
  const user = userEvent.setup();
  open('/settings?tab=profile');
  await user.upload(await drop(), picture);
  const remove = await screen.findByRole('button', { name: "Retirer l'image" });
  expect(got).toEqual(['the bytes']);
  const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  await waitFor(() => expect(shown()).toContain('/api/v1/identity/avatar?version=v1'));
  await user.click(remove);
  await drop();
  expect(shown()).toEqual([]);
});

it('tells what is wrong with a file beside it, and does not send one that is too large', async () => {
  const user = userEvent.setup();
  open('/settings?tab=profile');
  await user.upload(await drop(), new File([new Uint8Array(2 * 1024 * 1024 + 1)], 'grande.png', { type: 'image/png' }));
  expect(await screen.findByText('Cette image dépasse 2 Mo.')).toBeVisible();
  expect(got).toEqual([]);
  server.use(http.put('/api/v1/identity/avatar', () => problem(422, 'image_invalid')));
  await user.upload(await drop(), picture);
  expect(await screen.findByText(/n'est pas une image PNG/)).toBeVisible();
});
