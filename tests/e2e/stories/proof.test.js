import { after, before, describe, it } from 'node:test';
import { codeOf, turnOnCodes } from '../support/authenticator.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { password } from '../support/newcomer.js';
import { withAuthenticator } from '../support/passkeys.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const { proof, apiKeys } = words;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody whose sign-in is a while ago', () => {
  it('proves by a passkey that it is them, and what they asked for goes on', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await withAuthenticator(page);
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
      await page.goto('/settings?tab=security');
      await page.getByRole('button', { name: words.passkeys.add }).click();
      await page.getByRole('button', { name: words.security.kept }).click();
      await asksForKey(page);
      await page.getByRole('button', { name: proof.passkey }).click();
      await getsKey(page);
    });
  });

  it('proves by the password and a code where a sign-in takes both', async () => {
    await tell(browser, { screen: screens.telephone, language: 'fr', colorScheme: 'dark' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
      const { secret } = await turnOnCodes(page, words);
      await asksForKey(page);
      const dialog = page.getByRole('dialog', { name: proof.title });
      await dialog.getByRole('textbox', { name: proof.password }).fill(password);
      await dialog.getByLabel(proof.code).fill('000000');
      await dialog.getByRole('button', { name: proof.submit }).click();
      await page.getByText(words.security.wrong).waitFor();
      await assertUsable(page, 'a wrong code');
      // The code that turned it on is used up: the next one is good already.
      await dialog.getByLabel(proof.code).fill(codeOf(secret, 30));
      await dialog.getByRole('button', { name: proof.submit }).click();
      await getsKey(page);
    });
  });
});

/** Asks for a key, which is for who proved a short while ago who they are. */
async function asksForKey(page) {
  await refuseOnce(page, '**/api_keys');
  await page.goto('/settings?tab=api');
  await page.getByRole('button', { name: apiKeys.create }).click();
  await page.getByRole('dialog').getByLabel(apiKeys.name).first().fill('Caisse');
  await page.getByRole('dialog').getByRole('button', { name: apiKeys.create }).click();
  await page.getByRole('dialog', { name: proof.title }).waitFor();
  await assertUsable(page, 'proving who is there');
}

async function getsKey(page) {
  await page.getByRole('dialog', { name: apiKeys.shown }).waitFor();
  await page.getByRole('button', { name: apiKeys.done }).click();
  await page.getByRole('cell', { name: /^Caisse/ }).waitFor();
}

/** A story does not wait for the quarter of an hour after which the service asks: the first time it is said in its place. */
async function refuseOnce(page, address) {
  let refused = false;
  await page.route(address, async (route) => {
    if (refused || route.request().method() !== 'POST') return route.continue();
    refused = true;
    const problem = { type: 'about:blank', title: 'Forbidden', status: 403, code: 'reauthentication_required', detail: '', errors: [], request_id: 'r' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
}
