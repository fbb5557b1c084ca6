import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';

/** What a buyer reads on the way. */
const words = {
  monthly: 'Au mois',
  subscribe: "S'abonner à Starter",
  sandbox: 'aucun paiement réel',
  pay: 'Payer',
  paid: 'Merci, votre abonnement est en place.',
  see: "Voir l'abonnement",
  next: 'Prochaine facture',
  change: "Changer d'offre",
  chooseMore: 'Choisir Professional',
  chooseLess: 'Choisir Starter',
  due: 'À payer maintenant',
  payAndChange: 'Payer et changer',
  changed: "Vous avez maintenant l'offre Professional.",
  current: 'Votre offre',
  schedule: 'Programmer le changement',
  follows: "L'offre Starter prend la suite le",
  keep: 'Garder mon offre',
  kept: 'Votre offre actuelle se poursuit.',
  end: "Mettre fin à l'abonnement",
  reason: 'Raison',
  ends: "L'abonnement prend fin le",
  resume: "Reprendre l'abonnement",
  resumed: "L'abonnement se poursuit.",
  invoices: 'Factures',
  invoicePaid: 'Payée',
  method: 'Changer de moyen de paiement',
  useCard: 'Utiliser cette carte',
  back: 'Retour',
  currency: 'Devise des prix',
  payByMobile: 'Payer Starter par mobile money',
  noMoney: 'aucun argent ne circule',
  network: 'Réseau',
  toSend: 'À envoyer',
  payer: 'Numéro qui a payé',
  reference: 'Référence du paiement',
  tell: 'Signaler le paiement',
  lookedFor: 'Nous cherchons votre paiement.',
  seePayments: 'Voir les paiements',
  waits: 'Recherché',
  withdraw: 'Retirer le paiement',
  withdrawn: 'Retiré',
  limits: "Ce que l'offre limite",
};
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('an owner in a trial', () => {
  for (const [screen, colorScheme] of [
    ['desk', 'light'],
    ['telephone', 'dark'],
  ]) {
    it(`buys a plan, takes a larger one and a smaller one, ends it and goes on, on a ${screen}`, async () => {
      await tell(browser, { screen: screens[screen], language: 'fr', colorScheme }, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
        await buys(page);
        await takesMore(page);
        await takesLessAndKeepsIt(page);
        await endsAndGoesOn(page);
        await looksAtInvoices(page);
        await changesCard(page);
      });
    });
  }
});

describe('an owner in a trial, who pays from a telephone', () => {
  for (const [screen, colorScheme] of [
    ['desk', 'dark'],
    ['telephone', 'light'],
  ]) {
    it(`pays by mobile money, sees that it is looked for and takes it back, on a ${screen}`, async () => {
      await tell(browser, { screen: screens[screen], language: 'fr', colorScheme }, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
        await paysByMobile(page);
        await takesItBack(page);
      });
    });
  }
});

/** From the prices in CFA francs to what is looked for. */
async function paysByMobile(page) {
  await page.goto('/pricing');
  await field(page, words.currency).selectOption('XOF');
  await page.getByRole('button', { name: words.payByMobile }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.noMoney).waitFor();
  await field(page, words.network).selectOption('wave');
  await dialog.getByText(words.toSend).waitFor();
  await field(page, words.payer).fill('+221 77 000 00 00');
  // No two stories may tell of the same payment.
  await field(page, words.reference).fill(`tx-${Date.now().toString(36)}`);
  await assertUsable(page, 'what is to be paid by mobile money');
  await dialog.getByRole('button', { name: words.tell }).click();
  await page.getByRole('dialog', { name: words.lookedFor }).waitFor();
  await assertUsable(page, 'a payment that is looked for');
  await page.getByRole('link', { name: words.seePayments }).click();
  await page.waitForURL('**/settings?tab=subscription');
}

/** The settings show it among the payments, beside what the plan limits. */
async function takesItBack(page) {
  await page.getByText(words.lookedFor).waitFor();
  await page.getByRole('heading', { name: words.limits }).waitFor();
  await page.getByText(words.waits, { exact: true }).waitFor();
  await assertUsable(page, 'payments by mobile money');
  await page.getByRole('button', { name: words.withdraw }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: words.withdraw }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByText(words.withdrawn, { exact: true }).waitFor();
  await page.getByText(words.lookedFor).waitFor({ state: 'detached' });
}

/** From the prices over the page of the sandbox to the settings. */
async function buys(page) {
  await page.goto('/pricing');
  await page.getByText(words.sandbox).waitFor();
  await page.getByRole('radio', { name: words.monthly }).check();
  const subscribe = page.getByRole('button', { name: words.subscribe });
  await subscribe.waitFor();
  await assertUsable(page, 'prices');
  await subscribe.click();
  await page.waitForURL('**/sandbox/checkout/**');
  await page.locator('input[name=card][value=pays]').check();
  await page.getByRole('button', { name: words.pay, exact: true }).click();
  await page.waitForURL('**/payment/done?session=*');
  await page.getByText(words.paid).waitFor();
  await assertUsable(page, 'a purchase that is paid');
  await page.getByRole('link', { name: words.see }).click();
  await page.waitForURL('**/settings?tab=subscription');
  await page.getByText('Starter', { exact: true }).waitFor();
  await page.getByText(words.next).waitFor();
  await page.getByText('4242').waitFor();
  await assertUsable(page, 'what is bought');
}

/** What it charges is shown before it is agreed to. */
async function takesMore(page) {
  await page.getByRole('link', { name: words.change }).click();
  await page.waitForURL('**/pricing');
  await page.getByRole('button', { name: words.chooseMore }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(words.due).waitFor();
  await assertUsable(page, 'a change that is paid at once');
  await dialog.getByRole('button', { name: words.payAndChange }).click();
  await page.getByText(words.changed).waitFor();
  await page.getByRole('article', { name: 'Professional' }).getByText(words.current, { exact: true }).waitFor();
}

async function takesLessAndKeepsIt(page) {
  await page.getByRole('button', { name: words.chooseLess }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: words.schedule }).waitFor();
  await assertUsable(page, 'a change that follows');
  await dialog.getByRole('button', { name: words.schedule }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.goto('/settings?tab=subscription');
  await page.getByText(words.follows).waitFor();
  await assertUsable(page, 'what follows');
  await page.getByRole('button', { name: words.keep }).click();
  await page.getByText(words.kept).waitFor();
  await page.getByText(words.follows).waitFor({ state: 'detached' });
}

async function endsAndGoesOn(page) {
  await page.getByRole('button', { name: words.end }).click();
  await field(page, words.reason).fill('Je ferme la boulangerie');
  await assertUsable(page, 'asking for the end');
  await page.getByRole('dialog').getByRole('button', { name: words.end }).click();
  await page.getByText(words.ends).waitFor();
  await assertUsable(page, 'a subscription that ends');
  await page.getByRole('button', { name: words.resume }).click();
  await page.getByText(words.resumed).waitFor();
  await page.getByText(words.ends).waitFor({ state: 'detached' });
}

/** That of the purchase and that of the difference: both are paid. */
async function looksAtInvoices(page) {
  await page.getByRole('heading', { name: words.invoices }).waitFor();
  const paid = page.getByText(words.invoicePaid, { exact: true });
  await paid.nth(1).waitFor();
  assert.equal(await paid.count(), 2);
}

/** The card is changed at the provider, which leads back. */
async function changesCard(page) {
  await page.getByRole('button', { name: words.method }).click();
  await page.waitForURL('**/sandbox/portal/**');
  await page.locator('input[name=card][value=fails_later]').check();
  await page.getByRole('button', { name: words.useCard }).click();
  await page.getByRole('link', { name: words.back }).click();
  await page.waitForURL('**/settings?tab=subscription');
  await page.getByText('0341').waitFor();
}
