import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const chart = [
  { number: '6061', label: 'Fournitures non stockables', has_moved: false },
  { number: '606100', label: 'Eau et énergie', has_moved: true },
];

beforeAll(startInFrench);
beforeEach(booksOfAwa);

function knows(accounts: readonly { number: string; label: string; has_moved: boolean }[]): void {
  server.use(
    http.get(`${accounting}/accounts`, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const items = accounts.filter((account) => account.number.startsWith(asked.get('search') ?? '') && (asked.get('moved') !== 'true' || account.has_moved));
      return HttpResponse.json({ items });
    }),
  );
}

/** Opens a new entry and types into the account of its first line. */
async function typeAccount(text: string) {
  open('/accounting/entries/new');
  const field = await screen.findByLabelText('Compte, ligne 1');
  await userEvent.click(field);
  await userEvent.keyboard(text);
  return field;
}

describe('the account of a line', () => {
  it('is proposed among those with movements first', async () => {
    knows(chart);
    const field = await typeAccount('6061');
    await screen.findByRole('option', { name: /^606100/ });
    expect(within(screen.getByRole('listbox', { name: 'Propositions' })).getAllByRole('option').map((option) => option.textContent)).toEqual(['606100Eau et énergie', '6061Fournitures non stockables']);
    await userEvent.keyboard('{Enter}');
    expect(field).toHaveValue('606100');
  });

  it('is made on the spot where the chart has none, and what was typed stays', async () => {
    const made: unknown[] = [];
    knows([]);
    server.use(
      http.post(`${accounting}/accounts`, async ({ request }) => {
        made.push(await request.json());
        return HttpResponse.json({ ...chart[0], number: '411', label: 'Clients', version: 1 }, { status: 201 });
      }),
    );
    const field = await typeAccount('411');
    await userEvent.type(screen.getByLabelText(/^Libellé\*/), 'Vente');
    await userEvent.click(field);
    await userEvent.clear(field);
    await userEvent.keyboard('411');
    await screen.findByRole('option', { name: 'Créer le compte «\u00a0411\u00a0»' });
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Nouveau compte' });
    expect(within(dialog).getByLabelText(/^Numéro/)).toHaveValue('411');
    expect(within(dialog).getByLabelText(/^Libellé/)).toHaveFocus();
    await userEvent.keyboard('Clients');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Clients')).toBeVisible();
    expect(made).toMatchObject([{ number: '411', label: 'Clients' }]);
    expect(field).toHaveValue('411');
    expect(screen.getByLabelText(/^Libellé\*/)).toHaveValue('Vente');
  });

  it('begins with the name that nothing matches', async () => {
    knows([]);
    await typeAccount('Clients');
    await screen.findByRole('option', { name: 'Créer le compte «\u00a0Clients\u00a0»' });
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Nouveau compte' }));
    expect(dialog.getByLabelText(/^Libellé/)).toHaveValue('Clients');
    expect(dialog.getByLabelText(/^Numéro/)).toHaveFocus();
  });

  it('is not made by leaving the field', async () => {
    knows([]);
    const field = await typeAccount('411');
    await screen.findByRole('option', { name: 'Créer le compte «\u00a0411\u00a0»' });
    await userEvent.tab();
    expect(field).toHaveValue('411');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not offered to be made when it is there', async () => {
    knows(chart);
    await typeAccount('606100');
    await screen.findByRole('option', { name: /^606100/ });
    expect(screen.queryByRole('option', { name: /^Créer/ })).toBeNull();
  });
});
