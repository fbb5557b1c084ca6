import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

const base = '/api/v1/companies/c1/accounting';
const journal = (code: string, type: string, more: object = {}) => ({ code, name: `Journal ${code}`, type, description: '', is_active: true, version: 3, ...more });
const bank = journal('BQ', 'bank', { counterpart_account: '512', counterpart_label: 'Banques', counterpart_is_active: true });
const old = journal('BQ2', 'bank', { counterpart_account: '5121', counterpart_label: 'Comptes en euros', counterpart_is_active: false });
const account = { number: '530', label: 'Caisse', type: 'ASSET' };

let sent: unknown[] = [];

beforeAll(startInFrench);
beforeEach(() => {
  sent = [];
  signedIn(awa);
  const keep = async ({ request }: { request: Request }) => {
    sent.push([request.method, request.headers.get('If-Match'), await request.json()]);
    return HttpResponse.json(bank, { headers: { ETag: '"4"' } });
  };
  server.use(
    http.get(`${base}/journals`, () => HttpResponse.json({ items: [journal('AN', 'opening'), bank, old] })),
    http.get(`${base}/accounts`, () => HttpResponse.json({ items: [account] })),
    http.post(`${base}/journals`, keep),
    http.patch(`${base}/journals/:code`, keep),
  );
});

/** The form of a journal, opened by its row, or that of a new one. */
async function form(code?: string) {
  open('/accounting/journals');
  if (code === undefined) await userEvent.click(await screen.findByRole('button', { name: 'Nouveau journal' }));
  else await userEvent.click(await screen.findByRole('button', { name: code }));
  return within(await screen.findByRole('dialog'));
}

const field = /^Compte de contrepartie/;
const save = () => userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));

describe('the account that usually balances the entries of a journal', () => {
  it('shows in the list with its name, unless lines may no longer have it', async () => {
    open('/accounting/journals');
    expect(await screen.findByText('Banques')).toBeVisible();
    expect(screen.getByText('Compte désactivé')).toBeVisible();
  });

  it('is chosen by a part of its name, on the keyboard', async () => {
    const dialog = await form('BQ');
    const control = dialog.getByLabelText(field);
    expect(control).toHaveValue('512');
    await userEvent.clear(control);
    await userEvent.type(control, 'cai');
    await screen.findByRole('option', { name: /^530/ });
    await userEvent.keyboard('{Enter}');
    expect(control).toHaveValue('530');
    await save();
    await waitFor(() => expect(sent).toEqual([['PATCH', '"3"', { name: 'Journal BQ', description: '', counterpart_account: '530' }]]));
  });

  it('is taken away by an empty field', async () => {
    const dialog = await form('BQ');
    await userEvent.clear(dialog.getByLabelText(field));
    await save();
    await waitFor(() => expect(sent).toMatchObject([['PATCH', '"3"', { counterpart_account: '' }]]));
  });

  it('is asked of a new journal as long as it is none of openings or closings', async () => {
    const dialog = await form();
    await userEvent.type(dialog.getByLabelText(/^Code/), 'CA2');
    await userEvent.type(dialog.getByLabelText(/^Nom/), 'Caisse annexe');
    await userEvent.type(dialog.getByLabelText(field), '530{Enter}');
    await userEvent.selectOptions(dialog.getByLabelText(/^Type/), 'opening');
    expect(dialog.queryByLabelText(field)).not.toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByLabelText(/^Type/), 'closing');
    await save();
    await waitFor(() => expect(sent).toMatchObject([['POST', null, { code: 'CA2', type: 'closing', counterpart_account: '' }]]));
  });

  it('has what the service says against it below its field', async () => {
    server.use(http.patch(`${base}/journals/:code`, () => problem(422, 'validation_failed', [{ pointer: '/counterpart_account', code: 'account_inactive' }])));
    const dialog = await form('BQ2');
    await userEvent.type(dialog.getByLabelText(/^Nom/), ' bis');
    await save();
    expect(await dialog.findByText('Ce compte est désactivé.')).toBeVisible();
    expect(dialog.getByLabelText(field)).toHaveAccessibleDescription(/Ce compte est désactivé\./);
  });
});
