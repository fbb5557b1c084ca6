import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const chart = [
  { number: '401000', label: 'Fournisseurs' },
  { number: '411000', label: 'Clients' },
  { number: '6061', label: 'Fournitures non stockables' },
  { number: '606100', label: 'Eau et énergie', has_moved: true },
  { number: '606400', label: 'Fournitures administratives' },
  { number: '445660', label: 'TVA déductible' },
  { number: '622600', label: 'Honoraires' },
];
const parties = [{ code: 'F0001', name: 'EDF Entreprises' }];

/** Where the keys are pressed, each right after the other: the answers come long after them. */
const typist = userEvent.setup({ delay: null });

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  server.use(
    http.get(`${accounting}/accounts`, async ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const search = (asked.get('search') ?? '').toLowerCase();
      await delay(60);
      return HttpResponse.json({ items: chart.filter(({ number, label, has_moved: hasMoved }) => (number.startsWith(search) || label.toLowerCase().includes(search)) && (asked.get('moved') !== 'true' || hasMoved === true)) });
    }),
    http.get(`${accounting}/auxiliaries`, async ({ request }) => {
      const search = (new URL(request.url).searchParams.get('search') ?? '').toLowerCase();
      await delay(60);
      return HttpResponse.json({ items: parties.filter(({ code }) => code.toLowerCase().startsWith(search)) });
    }),
  );
});

/** Opens a new entry and types into its first line, without a pause. */
async function typeAtOnce(keys: string): Promise<void> {
  open('/accounting/entries/new');
  await userEvent.click(await screen.findByLabelText('Compte, ligne 1'));
  await typist.keyboard(keys);
}

const valueOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;

describe('a quick typist', () => {
  it.each([
    ['401', '401000'],
    ['411', '411000'],
  ])('is led from %s to the third party', async (typed, number) => {
    await typeAtOnce(`${typed}{Enter}`);
    await waitFor(() => expect(screen.getByLabelText('Tiers, ligne 1')).toHaveFocus());
    expect(valueOf('Compte, ligne 1')).toBe(number);
  });

  it('finds every key in the field that it was typed for, whatever is looked up between them', async () => {
    await typeAtOnce('401{Enter}F00{Enter}Facturd{Backspace}e{Enter}{Enter}100{Enter}honor{Enter}{Enter}40,5');
    await waitFor(() => expect(valueOf('Débit, ligne 2')).toBe('40,5'), { timeout: 15_000 });
    expect(screen.getByLabelText('Débit, ligne 2')).toHaveFocus();
    expect(['Compte', 'Tiers', 'Libellé', 'Échéance', 'Débit', 'Crédit'].map((name) => valueOf(`${name}, ligne 1`))).toEqual(['401000', 'F0001', 'Facture', '', '100,00', '']);
    expect(screen.getByLabelText('Tiers, ligne 1')).toHaveAccessibleDescription('EDF Entreprises');
    expect([valueOf('Compte, ligne 2'), valueOf('Tiers, ligne 2')]).toEqual(['622600', '']);
  });

  it('finds an account by a part of its name, as one who waits for it does', async () => {
    await typeAtOnce('honor{Enter}');
    const account = screen.getByLabelText('Compte, ligne 1');
    expect(account).toHaveFocus();
    await waitFor(() => expect(screen.getByLabelText('Libellé, ligne 1')).toHaveFocus());
    expect(account).toHaveValue('622600');
    expect(account).toHaveAccessibleDescription('Honoraires');
  });

  it('finds it with Tab too, which leads to every field', async () => {
    await typeAtOnce('honor{Tab}{Tab}Audit');
    await waitFor(() => expect(valueOf('Libellé, ligne 1')).toBe('Audit'));
    expect([valueOf('Compte, ligne 1'), valueOf('Tiers, ligne 1')]).toEqual(['622600', '']);
  });

  it('gets the account whose whole number was typed, though another one comes before it', async () => {
    await typeAtOnce('6061{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Libellé, ligne 1')).toHaveFocus());
    expect(valueOf('Compte, ligne 1')).toBe('6061');
  });

  it('is told at the field what is no account, and goes on with the next one', async () => {
    await typeAtOnce('honro{Enter}Audit');
    await waitFor(() => expect(screen.getByLabelText('Compte, ligne 1')).toHaveAccessibleDescription('Aucun compte actif ne correspond à cette saisie.'));
    await waitFor(() => expect(valueOf('Libellé, ligne 1')).toBe('Audit'));
    expect(valueOf('Compte, ligne 1')).toBe('honro');
  });

  it('goes on with the number where the service does not answer', async () => {
    server.use(http.get(`${accounting}/accounts`, () => HttpResponse.json({ type: 'about:blank', title: '', status: 403, code: 'permission_missing', detail: '', errors: [], request_id: 'r' }, { status: 403, headers: { 'Content-Type': 'application/problem+json' } })));
    await typeAtOnce('401{Enter}F');
    await waitFor(() => expect(valueOf('Tiers, ligne 1')).toBe('F'));
    expect(screen.getByLabelText('Compte, ligne 1')).toHaveValue('401');
    expect(screen.getByLabelText('Compte, ligne 1')).not.toHaveAttribute('aria-invalid');
  });

  it('waits no more after Escape, and types on in the same field', async () => {
    await typeAtOnce('401{Enter}F{Escape}');
    const account = screen.getByLabelText('Compte, ligne 1');
    expect(account).toHaveValue('401');
    await typist.keyboard('0');
    expect(account).toHaveFocus();
    expect(account).toHaveValue('4010');
    expect(valueOf('Tiers, ligne 1')).toBe('');
  });
});

describe('Tab on the last field of the lines', () => {
  it('makes a new line as long as the entry does not balance', async () => {
    await typeAtOnce('606400{Enter}{Enter}100{Enter}445660{Enter}{Enter}20');
    await waitFor(() => expect(valueOf('Débit, ligne 2')).toBe('20'), { timeout: 15_000 });
    await userEvent.tab();
    expect(screen.getByLabelText('Crédit, ligne 2')).toHaveFocus();
    expect(screen.queryByLabelText('Compte, ligne 3')).not.toBeInTheDocument();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByLabelText('Compte, ligne 3')).toHaveFocus());
  });

  it('leads on where the line says nothing, or the entry balances', async () => {
    await typeAtOnce('606100');
    const [first, last] = [screen.getByLabelText('Débit, ligne 1'), screen.getByLabelText('Crédit, ligne 2')];
    await userEvent.type(first, '10');
    await userEvent.click(screen.getByLabelText('Libellé, ligne 2'));
    last.focus();
    await userEvent.clear(last);
    await userEvent.tab();
    expect(screen.getByRole('button', { name: /Ajouter une ligne/ })).toHaveFocus();
    await userEvent.tab({ shift: true });
    expect(last).toHaveFocus();
    expect(screen.queryByLabelText('Compte, ligne 3')).not.toBeInTheDocument();
  });
});
