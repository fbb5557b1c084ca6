import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { withAuthenticator } from '../support/passkeys.js';
import { settle } from '../support/settled.js';
import { ownAddress, signOut, typeSignIn } from '../support/signing.js';
import { words as allWords } from '../support/words.js';

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody with a passkey', () => {
  for (const [language, screen, colorScheme] of [
    ['fr', 'desk', 'dark'],
    ['ar', 'telephone', 'light'],
  ]) {
    it(`adds it, names it, signs in with it alone and after the password, and removes it, in ${language}, on a ${screen}`, async () => {
      await tell(browser, { screen: screens[screen], language, colorScheme }, (page) => passkeys(page, allWords[language], language));
    });
  }

  it('is offered it where the address is typed, and is in without typing', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      const words = allWords.fr;
      await withAuthenticator(page);
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
      await page.goto('/settings?tab=security');
      await page.getByRole('button', { name: words.passkeys.add }).click();
      await page.getByRole('button', { name: words.security.kept }).click();
      // The authenticator takes the offer as soon as it is made; nobody presses anything.
      await signOut(page, words);
      await page.waitForURL('**/dashboard');
    });
  });
});

async function passkeys(page, words, language) {
  const { passkeys: said, security } = words;
  const authenticator = await withAuthenticator(page);
  await settle(page, { language, companies: [{ name: 'Atelier Diop' }] });
  await page.goto('/settings?tab=security');
  const email = await ownAddress(page);
  await page.getByRole('button', { name: said.add }).click();
  await page.getByRole('button', { name: security.kept }).click();
  assert.equal((await authenticator.keys()).length, 1);
  await page.getByRole('button', { name: said.rename }).click();
  const name = page.getByRole('dialog').getByLabel(said.name);
  await name.fill('Clé bleue');
  await page.getByRole('dialog').getByRole('button', { name: said.save }).click();
  await page.getByText('Clé bleue').waitFor();
  await assertUsable(page, 'passkeys');

  // Where the address is typed a passkey is offered too; this story chooses the button.
  await authenticator.answers(false);
  await signOut(page, words);
  await page.getByRole('button', { name: said.signIn }).waitFor();
  await assertUsable(page, 'sign-in with a passkey');
  await authenticator.answers(true);
  await page.getByRole('button', { name: said.signIn }).click();
  await page.waitForURL('**/dashboard');

  await authenticator.answers(false);
  await signOut(page, words);
  await typeSignIn(page, words, email);
  await page.getByRole('button', { name: said.second, exact: true }).waitFor();
  await assertUsable(page, 'second step with a passkey');
  await authenticator.answers(true);
  await page.getByRole('button', { name: said.second, exact: true }).click();
  await page.waitForURL('**/dashboard');

  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: said.remove }).click();
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: said.confirmRemove, exact: true }).click();
  await page.getByText(said.none).waitFor();
}
