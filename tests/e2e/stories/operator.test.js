import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { field, freshAddress } from '../support/newcomer.js';
import { grantOperator, whyNoOperator } from '../support/operator.js';
import { settle } from '../support/settled.js';
import { ownAddress } from '../support/signing.js';
import { words as allWords } from '../support/words.js';

const { user } = allWords.fr;
/** What who operates the instance reads. */
const words = {
  link: 'Exploitation',
  title: "Exploitation de l'instance",
  only: 'Cette page est réservée à qui exploite cette instance de Partita.',
  tasks: /à vérifier$/,
  waiting: 'À vérifier',
  told: 'Tous les paiements annoncés',
  confirm: 'Confirmer',
  confirmTitle: /^Confirmer ce paiement/,
  confirmed: 'Le paiement est confirmé.',
  refuse: 'Refuser',
  refuseTitle: /^Refuser ce paiement/,
  reason: 'Raison',
  refuseAct: 'Refuser le paiement',
  refused: 'Le paiement est refusé.',
  search: 'Nom ou adresse e-mail',
  active: 'Actif',
  tabs: { overview: "Vue d'ensemble", customers: 'Clients', mobile: 'Mobile money', failed: 'Paiements échoués', events: 'Événements' },
  headings: { failed: 'Paiements échoués', events: 'Événements du prestataire de paiement' },
};
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('somebody who does not operate the instance', () => {
  it('has no link to its page, and is told there whom it is for', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
      await page.goto('/dashboard');
      await page.getByRole('button', { name: user.menu }).click();
      await page.getByRole('menuitem', { name: user.logout }).waitFor();
      assert.equal(await page.getByRole('menuitem', { name: words.link }).count(), 0);
      assert.equal(await page.locator('a[href^="/operator"]').count(), 0);
      await page.goto('/operator');
      await page.getByText(words.only).waitFor();
      assert.equal(await page.getByRole('tab').count(), 0);
      await assertUsable(page, 'the page of somebody else');
      const answer = await page.request.get('/api/v1/operator/overview');
      assert.equal((await answer.json()).code, 'operator_only');
    });
  });
});

describe('somebody who operates the instance', { skip: whyNoOperator }, () => {
  for (const [screen, colorScheme] of [
    ['desk', 'light'],
    ['telephone', 'dark'],
  ]) {
    it(`decides of payments by mobile money and looks at the rest, on a ${screen}`, async () => {
      const references = [referenceOf(screen, 1), referenceOf(screen, 2)];
      const [arrived, absent] = [await paysByMobileMoney(references[0]), await paysByMobileMoney(references[1])];
      await tell(browser, { screen: screens[screen], language: 'fr', colorScheme }, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Maison Partita' }] });
        await grantOperator(await ownAddress(page));
        await arrives(page);
        await decides(page, references);
        await finds(page, arrived, absent);
        await looksAtTheRest(page);
      });
    });
  }
});

/** A reference that no other story uses. */
function referenceOf(screen, number) {
  return `${screen}${Date.now().toString(36)}${number}`.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
}

/** Somebody tells of a payment by mobile money for a plan in CFA francs. Answers their address. */
async function paysByMobileMoney(reference) {
  let email = freshAddress();
  await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
    await settle(page, { language: 'fr', companies: [{ name: 'Quincaillerie Traoré' }] });
    email = await ownAddress(page);
    const send = async (method, path, data) => {
      const answer = await page.request[method](`/api/v1${path}`, data === undefined ? undefined : { data });
      assert.ok(answer.ok(), `${method} ${path}: ${answer.status()} ${await answer.text()}`);
      return answer.json();
    };
    const { items: plans } = await send('get', '/subscription/plans');
    const { payees } = await send('get', '/subscription/mobile_money');
    const price = plans.flatMap(({ prices }) => prices).find(({ currency }) => currency === 'XOF');
    const [{ network }] = payees;
    const { amount } = await send('post', '/subscription/mobile_money/quote', { price_id: price.id, network });
    await send('post', '/subscription/mobile_money/payments', { price_id: price.id, network, amount, payer_number: '+221771234567', reference });
  });
  return email;
}

/** By the menu, to what waits. */
async function arrives(page) {
  await page.goto('/dashboard');
  await page.getByRole('button', { name: user.menu }).click();
  await page.getByRole('menuitem', { name: words.link }).click();
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  const tasks = page.getByRole('link', { name: words.tasks });
  await tasks.waitFor();
  await assertUsable(page, 'the overview');
  await tasks.click();
  await page.waitForURL('**/operator?tab=mobile');
}

/** One payment is there, the other one is not. */
async function decides(page, [arrived, absent]) {
  const waiting = page.getByRole('table', { name: words.waiting });
  await waiting.getByText(arrived).waitFor();
  await assertUsable(page, 'payments that wait');
  await waiting.getByRole('button', { name: new RegExp(`^${words.confirm} .*${arrived}`) }).press('Enter');
  const question = page.getByRole('dialog', { name: words.confirmTitle });
  await question.getByText(arrived).waitFor();
  await assertUsable(page, 'confirming a payment');
  await question.getByRole('button', { name: words.confirm, exact: true }).click();
  await page.getByText(words.confirmed).waitFor();
  await waiting.getByRole('button', { name: new RegExp(`^${words.refuse} .*${absent}`) }).press('Enter');
  const refusal = page.getByRole('dialog', { name: words.refuseTitle });
  await field(refusal, words.reason).fill("Rien de tel n'est arrivé.");
  await assertUsable(page, 'refusing a payment');
  await refusal.getByRole('button', { name: words.refuseAct }).click();
  await page.getByText(words.refused).waitFor();
  const told = page.getByRole('table', { name: words.told });
  await told.getByText(arrived).waitFor();
  await told.getByText("Rien de tel n'est arrivé.").first().waitFor();
}

/** Whoever's payment arrived is a customer now; the other one goes on trying. */
async function finds(page, arrived, absent) {
  await page.getByRole('tab', { name: words.tabs.customers }).click();
  const search = page.getByRole('searchbox', { name: words.search });
  await search.fill(arrived);
  await page.getByRole('row').filter({ hasText: arrived }).getByText(words.active, { exact: true }).waitFor();
  await assertUsable(page, 'customers');
  await search.fill(absent);
  const row = page.getByRole('row').filter({ hasText: absent });
  await row.waitFor();
  assert.equal(await row.getByText(words.active, { exact: true }).count(), 0);
}

async function looksAtTheRest(page) {
  for (const tab of ['failed', 'events']) {
    await page.getByRole('tab', { name: words.tabs[tab] }).click();
    await page.getByRole('heading', { level: 2, name: words.headings[tab] }).waitFor();
    await assertUsable(page, words.tabs[tab]);
  }
  await page.getByRole('tab', { name: words.tabs.overview }).click();
  await page.getByText('Revenu mensuel récurrent').first().waitFor();
  await assertUsable(page, 'the overview of an instance that sells');
}
