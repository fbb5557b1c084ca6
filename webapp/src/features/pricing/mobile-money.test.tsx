import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MobileQuote } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';
import { bought, lacks, paid, quote, sells, takesMobileMoney, trial, waiting } from '@/test/subscription';

const ofDakar = { ...awa, companies: awa.companies.map((company) => ({ ...company, currency: 'XOF' })) };
const byMobile = { ...bought, is_by_mobile_money: true };
const paidByMobile = { ...paid, price_id: 'starter-yearly-XOF', billed: 'yearly', currency: 'XOF', amount: '144000' } as const;

beforeAll(startInFrench);
beforeEach(() => {
  signedIn(ofDakar);
  sells({ subscription: trial });
  takesMobileMoney();
});

/** Answers with these quotes, one each time it is asked. */
function quotes(...answers: Partial<MobileQuote>[]): unknown[] {
  const asked: unknown[] = [];
  server.use(
    http.post('/api/v1/subscription/mobile_money/quote', async ({ request }) => {
      asked.push(await request.json());
      return HttpResponse.json({ ...quote, ...answers[Math.min(asked.length, answers.length) - 1] });
    }),
  );
  return asked;
}

async function pays(name = 'Payer Starter par mobile money') {
  open('/pricing');
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name: 'Payer Starter par mobile money' }));
}

type Dialog = Awaited<ReturnType<typeof pays>>;

async function tells(dialog: Dialog, number = '+221 77 123 45 67', reference = 'TX-0001') {
  await userEvent.type(dialog.getByRole('textbox', { name: /^Numéro qui a payé/ }), number);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Référence du paiement/ }), reference);
  await userEvent.click(dialog.getByRole('button', { name: 'Signaler le paiement' }));
}

describe('a payment by mobile money', () => {
  it('is told of as it was quoted, and looked for then', async () => {
    quotes({});
    let sent: unknown;
    server.use(
      http.post('/api/v1/subscription/mobile_money/payments', async ({ request }) => {
        sent = await request.json();
        takesMobileMoney({ payments: [waiting] });
        return HttpResponse.json(waiting, { status: 201 });
      }),
    );
    const dialog = await pays();
    expect(await dialog.findByText(/^144\s000/)).toBeVisible();
    expect(dialog.getByText(/^720/)).toBeVisible();
    expect(dialog.getByText('+221770000001')).toBeVisible();
    expect(dialog.getByText('Du 27/11/2026 au 27/11/2027')).toBeVisible();
    expect(dialog.queryByText('Prix')).not.toBeInTheDocument();
    await userEvent.type(dialog.getByRole('textbox', { name: /^Facture au nom de/ }), ' Awa SARL, Dakar, NINEA 005 ');
    await tells(dialog);
    const told = await screen.findByRole('dialog', { name: 'Nous cherchons votre paiement.' });
    expect(told).toHaveTextContent(/par Wave, référence TX-0001/);
    expect(sent).toEqual({ price_id: 'starter-yearly-XOF', network: 'orange', amount: '144000', payer_number: '+221 77 123 45 67', reference: 'TX-0001', bill_to: ' Awa SARL, Dakar, NINEA 005 ' });
    await userEvent.click(within(told).getAllByRole('button', { name: 'Fermer' }).at(-1)!);
    expect(await within(screen.getByRole('article', { name: 'Starter' })).findByText('Paiement recherché')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(S'abonner|Payer)/ })).not.toBeInTheDocument();
  });

  it('says what the plan lacks, beside what it costs', async () => {
    quotes({});
    server.use(lacks({ lost_modules: ['accounting'] }));
    const dialog = await pays();
    expect(await dialog.findByText('Cette offre ne comprend pas tout ce que vous avez : Comptabilité.')).toBeVisible();
    expect(await dialog.findByText(/^144\s000/)).toBeVisible();
  });

  it('is quoted for each network, with what is taken off', async () => {
    const asked = quotes({}, { credit: '44000', amount: '100000', is_immediate: false });
    const dialog = await pays();
    await userEvent.selectOptions(await dialog.findByRole('combobox', { name: /^Réseau/ }), 'Wave');
    expect(await dialog.findByText(/^-44\s000/)).toBeVisible();
    expect(dialog.getByText(/^L'offre suit ce qui est déjà payé/)).toBeVisible();
    expect(asked).toEqual([{ price_id: 'starter-yearly-XOF', network: 'orange' }, { price_id: 'starter-yearly-XOF', network: 'wave' }]);
  });

  it('says by the fields what is wrong with them', async () => {
    quotes({});
    const dialog = await pays();
    await dialog.findByText('+221770000001');
    await tells(dialog, '77 123 45 67', 'a b');
    expect(await dialog.findByText(/^Ce numéro n'est pas complet/)).toBeVisible();
    expect(dialog.getByText(/^Une référence a de 4 à 40/)).toBeVisible();
  });

  it('says at the reference that it is known', async () => {
    quotes({});
    server.use(http.post('/api/v1/subscription/mobile_money/payments', () => problem(422, 'rule_broken', [{ pointer: '/reference', code: 'reference_known' }])));
    const dialog = await pays();
    await dialog.findByText('+221770000001');
    await tells(dialog);
    expect(await dialog.findByText(/^Cette référence a déjà été signalée/)).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /^Référence/ })).toBeInvalid();
  });

  it('whose amount has changed is quoted anew, and says so', async () => {
    quotes({}, { amount: '143000' });
    server.use(http.post('/api/v1/subscription/mobile_money/payments', () => problem(422, 'rule_broken', [{ pointer: '/amount', code: 'amount_changed' }])));
    const dialog = await pays();
    await dialog.findByText(/^144\s000/);
    await tells(dialog);
    expect(await dialog.findByText('Le montant a changé entre-temps.')).toBeVisible();
    expect(await dialog.findByText(/^143\s000/)).toBeVisible();
  });

  it('that is not to be made says why, and cannot be told of', async () => {
    server.use(http.post('/api/v1/subscription/mobile_money/quote', () => problem(422, 'rule_broken', [{ pointer: '/price_id', code: 'nothing_due' }])));
    const dialog = await pays();
    expect(await dialog.findByText(/^Il n'y a rien à payer/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Signaler le paiement' })).toBeDisabled();
  });

  it('moves no money where the numbers are nobody’s', async () => {
    takesMobileMoney({ is_sandbox: true });
    quotes({});
    expect(await (await pays()).findByText(/^Bac à sable\s: ces numéros/)).toBeVisible();
  });
});

describe('the page of the prices', () => {
  it('offers mobile money beside the card in CFA francs alone', async () => {
    open('/pricing');
    expect(await screen.findByRole('button', { name: 'Payer Starter par mobile money' })).toBeVisible();
    expect(screen.getByRole('button', { name: "S'abonner à Starter" })).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Devise/ }), 'EUR');
    expect(screen.queryByRole('button', { name: /mobile money/ })).not.toBeInTheDocument();
  });

  it('offers mobile money alone where no cards are taken', async () => {
    sells({ subscription: trial, provider: undefined });
    open('/pricing');
    expect(await screen.findByRole('button', { name: 'Payer Starter par mobile money' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^S'abonner/ })).not.toBeInTheDocument();
    expect(screen.queryByText(/n'est pas ouverte ici/)).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Devise/ }), 'EUR');
    expect(screen.getByText(/^Ici, on paie par mobile money/)).toBeVisible();
  });

  it('says of which ways to pay nothing is paid', async () => {
    sells({ subscription: trial, provider: 'sandbox' });
    open('/pricing');
    expect(await screen.findByText(/aucun paiement par carte n'est réel/)).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Devise/ }), 'EUR');
    expect(screen.getByText(/aucun paiement réel/)).toBeVisible();
  });

  it.each([
    ['stripe', true, /aucun paiement par mobile money n'est réel/],
    ['sandbox', true, /aucun paiement réel/],
    [undefined, true, /aucun paiement réel/],
    ['stripe', false, undefined],
  ] as const)('with %s, and mobile money that is played: %s', async (provider, isPlayed, sentence) => {
    sells({ subscription: trial, provider });
    takesMobileMoney({ is_sandbox: isPlayed });
    open('/pricing');
    await screen.findByRole('button', { name: 'Payer Starter par mobile money' });
    if (sentence === undefined) expect(screen.queryByText(/^Bac à sable/)).not.toBeInTheDocument();
    else expect(screen.getByText(sentence)).toBeVisible();
  });

  it('says nothing of cards to who pays by mobile money', async () => {
    sells({ subscription: byMobile, price: paidByMobile, provider: 'sandbox' });
    open('/pricing');
    await screen.findByRole('button', { name: 'Payer la période suivante de Starter' });
    expect(screen.queryByText(/^Bac à sable/)).not.toBeInTheDocument();
  });

  it('lets what is looked for be taken back', async () => {
    takesMobileMoney({ payments: [waiting] });
    server.use(
      http.delete('/api/v1/subscription/mobile_money/payments/p1', () => {
        takesMobileMoney({ payments: [{ ...waiting, state: 'withdrawn' }] });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open('/pricing');
    await userEvent.click(await screen.findByRole('button', { name: 'Retirer…' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Retirer le paiement' }));
    await waitFor(() => expect(screen.queryByText('Nous cherchons votre paiement.')).not.toBeInTheDocument());
    expect(await screen.findByRole('button', { name: 'Payer Starter par mobile money' })).toBeVisible();
  });

  it('lets who pays so pay again, or for another plan', async () => {
    sells({ subscription: byMobile, price: paidByMobile });
    quotes({});
    const dialog = await pays('Payer la période suivante de Starter');
    expect(await dialog.findByText('+221770000001')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(within(screen.getByRole('article', { name: 'Starter' })).getByText('Votre offre')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Choisir Professional' })).toBeVisible();
  });

  it('says until when what is over is to be paid again', async () => {
    sells({ subscription: { ...byMobile, status: 'past_due', grace_end: '2026-12-29T12:00:00Z' }, price: paidByMobile });
    open('/pricing');
    expect(await screen.findByText('Ce que vous aviez payé est terminé.')).toBeVisible();
    expect(screen.getByText(/avant le 29 décembre 2026/)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Payer la période suivante de Starter' })).toBeVisible();
  });

  it('asks nothing of mobile money for who pays by card', async () => {
    sells({ subscription: bought, price: { ...paidByMobile } });
    server.use(http.get('/api/v1/subscription/mobile_money', () => problem(500, 'internal_error')));
    open('/pricing');
    expect(await screen.findByRole('button', { name: 'Choisir Professional' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /mobile money/ })).not.toBeInTheDocument();
  });
});
