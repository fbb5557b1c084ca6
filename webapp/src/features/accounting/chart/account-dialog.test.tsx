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

  const customers = (accounts: object[]) => server.use(http.get(`${accounting}/accounts`, () => HttpResponse.json({ items: accounts })));
  const saves = async (dialog: Awaited<ReturnType<typeof opens>>) => {
    await userEvent.type(dialog.getByLabelText(/^Libellé/), 'Clients export');
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  };

  it('follows the number of a new one, as the accounts around it are, and is sent so', async () => {
    const dialog = await opens('Nouveau compte');
    customers([{ ...account, number: '411', is_matchable: true }, { ...account, number: '4117', is_matchable: false }]);
    const isMatchable = dialog.getByRole('switch', { name: /^Lettrable/ });
    const number = dialog.getByLabelText(/^Numéro de compte/);
    await userEvent.type(number, '411400');
    await waitFor(() => expect(isMatchable).toBeChecked());
    await userEvent.clear(number);
    expect(isMatchable).not.toBeChecked();
    await userEvent.type(number, '4117');
    expect(isMatchable).not.toBeChecked();
    await userEvent.clear(number);
    await userEvent.type(number, '411500');
    expect(isMatchable).toBeChecked();
    await saves(dialog);
    await waitFor(() => expect(sent).toEqual([{ number: '411500', label: 'Clients export', description: '', is_matchable: true }]));
  });

  it('stays what somebody said of a new one, whatever its number', async () => {
    const dialog = await opens('Nouveau compte');
    customers([{ ...account, number: '411', is_matchable: true }]);
    const isMatchable = dialog.getByRole('switch', { name: /^Lettrable/ });
    const number = dialog.getByLabelText(/^Numéro de compte/);
    await userEvent.type(number, '411400');
    await waitFor(() => expect(isMatchable).toBeChecked());
    await userEvent.click(isMatchable);
    await userEvent.type(number, '{Backspace}1');
    expect(isMatchable).not.toBeChecked();
    await saves(dialog);
    await waitFor(() => expect(sent).toEqual([{ number: '411401', label: 'Clients export', description: '', is_matchable: false }]));
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

describe('the type of a new account', () => {
  it('is told where the chart decides and an account above it says which', async () => {
    const dialog = await opens('Nouveau compte');
    server.use(http.get(`${accounting}/accounts`, () => HttpResponse.json({ items: [{ ...account, number: '411' }] })));
    const type = within(dialog.getByLabelText(/^Type/));
    expect(type.getByRole('option', { name: 'Selon le plan comptable' })).toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/^Numéro de compte/), '411400');
    expect(await type.findByRole('option', { name: 'Selon le plan comptable\u00a0: Actif' })).toBeInTheDocument();
  });
});

describe('whether an account is one of sales abroad', () => {
  const exports = { ...account, type: 'REVENUE', class: 7, is_matchable: false, is_abroad: true };
  const change = async (answer: () => Response) => {
    server.use(
      http.get(`${accounting}/accounts`, () => HttpResponse.json({ items: [exports] })),
      http.patch(`${accounting}/accounts/411000`, async ({ request }) => {
        sent.push(await request.json());
        return answer();
      }),
    );
    return opens('Actions sur le compte 411000', 'Modifier');
  };

  it('is refused at its switch', async () => {
    const dialog = await change(() => problem(422, 'rule_broken', [{ pointer: '/is_abroad', code: 'account_not_of_sales' }]));
    const isAbroad = dialog.getByRole('switch', { name: /étranger/ });
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(isAbroad).toHaveAccessibleDescription(/^Seul un compte de produits/));
    expect(isAbroad).toBeInvalid();
    expect(isAbroad).toHaveFocus();
  });

  it('is not said any more of one that has no sales', async () => {
    const dialog = await change(() => HttpResponse.json(account));
    await userEvent.selectOptions(dialog.getByLabelText(/^Type/), 'EXPENSE');
    expect(dialog.queryByRole('switch', { name: /étranger/ })).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(sent).toMatchObject([{ type: 'EXPENSE', is_abroad: false }]));
  });
});
