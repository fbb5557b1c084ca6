import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { webhooks: words } = allWords.fr;
/** A name that nobody can have (RFC 2606): nothing is sent anywhere. */
const address = 'https://hooks.invalid/partita';
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody who connects a program', () => {
  for (const [screen, colorScheme] of [
    ['desk', 'light'],
    ['telephone', 'dark'],
  ]) {
    it(`names an address for webhooks, looks at what was sent, sends it again and takes another secret, on a ${screen}`, async () => {
      await tell(browser, { screen: screens[screen], language: 'fr', colorScheme }, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
        await page.goto('/settings?tab=api');
        const first = await names(page);
        await looksAtTest(page);
        const second = await rotates(page);
        assert.notEqual(first, second);
        await removes(page);
      });
    });
  }
});

async function names(page) {
  await page.getByRole('button', { name: words.create }).click();
  await field(page, words.url).fill(address);
  await field(page, words.purpose).fill('Caisse');
  await assertUsable(page, 'naming an address');
  await page.getByRole('dialog').getByRole('button', { name: words.create }).click();
  return secretShown(page);
}

/** The secret is shown in a dialog that is closed by saying that it was copied. */
async function secretShown(page) {
  await page.getByRole('dialog', { name: words.shown }).waitFor();
  const secret = await field(page, words.secret).inputValue();
  assert.match(secret, /^whsec_/);
  await assertUsable(page, 'the secret');
  await page.getByRole('button', { name: words.done }).click();
  await listed(page).waitFor();
  assert.ok(!(await page.content()).includes(secret), 'the secret is shown once');
  return secret;
}

/** Nobody has the name, so the only attempt says so; sent again, there is a second one. */
async function looksAtTest(page) {
  await acts(page, words.test);
  const drawer = page.getByRole('dialog', { name: words.deliveries });
  await drawer.getByText('webhook.test').click();
  await drawer.getByText(words.unknown).first().waitFor();
  await assertUsable(page, 'a delivery');
  const attempts = drawer.getByText(words.unknown);
  assert.equal(await attempts.count(), 1);
  await drawer.getByRole('button', { name: words.replay, exact: true }).click();
  await page.getByText(words.replayed).waitFor();
  await attempts.nth(1).waitFor();
  await page.keyboard.press('Escape');
}

async function rotates(page) {
  await acts(page, words.rotate);
  await page.getByRole('dialog').getByRole('button', { name: words.rotate }).click();
  return secretShown(page);
}

async function removes(page) {
  await acts(page, words.remove);
  await assertUsable(page, 'removing an address');
  await page.getByRole('dialog').getByRole('button', { name: words.remove }).click();
  await page.getByText(words.removed).waitFor();
  await listed(page).waitFor({ state: 'detached' });
}

function listed(page) {
  return page.getByRole('cell', { name: new RegExp(`^${address}`) });
}

async function acts(page, act) {
  await page.getByRole('button', { name: words.actions }).click();
  await page.getByRole('menuitem', { name: act }).click();
}
