import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { codeOf, turnOnCodes } from '../support/authenticator.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { ownAddress, signOut, typeSignIn } from '../support/signing.js';
import { words as allWords } from '../support/words.js';

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody who guards their account', () => {
  for (const [language, screen, colorScheme] of [
    ['fr', 'desk', 'light'],
    ['ar', 'telephone', 'dark'],
  ]) {
    it(`turns the second factor on, and signs in by a code and by a recovery code, in ${language}, on a ${screen}`, async () => {
      await tell(browser, { screen: screens[screen], language, colorScheme }, (page) => twoSteps(page, allWords[language], language));
    });
  }
});

async function twoSteps(page, words, language) {
  const { security } = words;
  await settle(page, { language, companies: [{ name: 'Atelier Diop' }] });
  const email = await ownAddress(page);
  const { secret, codes } = await turnOnCodes(page, words);
  assert.equal(new Set(codes).size, 10);

  await signOut(page, words);
  await firstStep(page, words, email);
  await assertUsable(page, 'second step');
  await field(page, security.stepCode).fill('000000');
  await page.getByRole('button', { name: security.continue, exact: true }).click();
  await page.getByText(security.wrong).waitFor();
  // The code that turned it on is used up: the next one is good already.
  await field(page, security.stepCode).fill(codeOf(secret, 30));
  await page.getByRole('button', { name: security.continue, exact: true }).click();
  await page.waitForURL('**/dashboard');

  await signOut(page, words);
  await firstStep(page, words, email);
  await field(page, security.stepCode).fill(codes[0]);
  await page.getByRole('button', { name: security.continue, exact: true }).click();
  await page.waitForURL('**/dashboard');
}

/** The first step of a sign-in. */
async function firstStep(page, words, email) {
  await typeSignIn(page, words, email);
  await field(page, words.security.stepCode).waitFor();
}
