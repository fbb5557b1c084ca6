import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const account = { number: '411000', label: 'Clients', type: 'ASSET', class: 4, description: '', is_active: true, is_matchable: true, has_moved: true, debit: '0.00', credit: '0.00', balance: '0.00', currency: 'EUR', version: 3 };
let sent: unknown[];

/** Opens the chart, and the dialog of its account or of a new one. */
async function opens(button: string, item?: string) {
  open('/accounting/chart');
  await userEvent.click(await screen.findByRole('button', { name: button }));
  if (item !== undefined) await userEvent.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog', { name: item === undefined ? 'Nouveau compte' : 'Compte 411000' }));
}

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  sent = [];
  server.use(
    http.get(`${accounting}/accounts`, () => HttpResponse.json({ items: [account] })),
    http.post(`${accounting}/accounts`, async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(account, { status: 201 });
    }),
  );
});

describe('whether the lines of an account settle one another', () => {
  it.each([
    ['is for the chart to say of a new one', false, {}],
    ['is said of a new one where somebody wants it', true, { is_matchable: true }],
  ])('%s', async (_, isWanted, expected) => {
    const dialog = await opens('Nouveau compte');
    await userEvent.type(dialog.getByLabelText(/^Numéro de compte/), '467000');
    await userEvent.type(dialog.getByLabelText(/^Libellé/), 'Débiteurs divers');
    if (isWanted) await userEvent.click(dialog.getByRole('switch', { name: /^Lettrable/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent).toEqual([{ number: '467000', label: 'Débiteurs divers', description: '', ...expected }]));
  });

  it('ends only where there are no matches', async () => {
    server.use(
      http.patch(`${accounting}/accounts/411000`, async ({ request }) => {
        sent.push(await request.json());
        return problem(409, 'account_has_matches');
      }),
    );
    const dialog = await opens('Actions sur le compte 411000', 'Modifier');
    const isMatchable = dialog.getByRole('switch', { name: /^Lettrable/ });
    expect(isMatchable).toBeChecked();
    await userEvent.click(isMatchable);
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText(/^Ce compte a des lettrages/)).toBeVisible();
    expect(sent).toEqual([{ label: 'Clients', type: 'ASSET', description: '', is_matchable: false, is_abroad: false }]);
  });
});
