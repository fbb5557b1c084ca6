import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { dropFile } from '../support/drop.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const { card } = words;
/** A square of four colours. */
const logo = {
  name: 'logo.png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGPgjo3bkcrFYJW2YY59PQAc+wSYJ0imTgAAAABJRU5ErkJggg==', 'base64'),
};
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody who sets their company up', () => {
  it('fills its card in, gives it a logo, and sees it wherever they are', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
      await page.goto('/settings?tab=company');
      await fillsIn(page);
      await dropFile(page, page.getByLabel(card.choosePicture), logo);
      await page.getByText(card.pictureKept).waitFor();
      await assertUsable(page, 'card of the company');
      await page.goto('/dashboard');
      const shown = page.getByRole('button', { name: `${words.company.current} Boulangerie Sow` }).locator('img');
      await shown.evaluate((image) => image.decode());
      assert.ok(await shown.isVisible(), 'the logo is shown');
    });
  });

  it('switches a module off and on, and the menu follows at once', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr', colorScheme: 'dark' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
      await page.goto('/settings?tab=modules');
      const books = page.getByRole('switch', { name: words.shell.module });
      const inMenu = page.getByRole('navigation').getByRole('link', { name: words.shell.module, exact: true });
      await books.waitFor();
      await assertUsable(page, 'modules');
      await books.press('Space');
      await inMenu.first().waitFor({ state: 'detached' });
      await books.press('Space');
      await inMenu.first().waitFor();
    });
  });
});

/** What the law asks for; the least capital is told, and does not stand in the way. */
async function fillsIn(page) {
  await field(page, card.street).fill('2 rue Neuve');
  await field(page, card.postalCode).fill('69001');
  await field(page, card.city).fill('Lyon');
  await field(page, card.registration).fill('73282932000074');
  await page.getByLabel(card.legalForm).selectOption('SA');
  await field(page, card.capital).fill('10 000');
  await page.getByText(card.capitalLow).waitFor();
  await field(page, card.vatNumber).fill('FR32732829320');
  await page.getByRole('button', { name: card.save }).first().click();
  await page.getByText(card.vatWrong).waitFor();
  await field(page, card.vatNumber).fill('FR44732829320');
  await page.keyboard.press('Control+Enter');
  await page.getByText(card.saved).waitFor();
  await page.reload();
  assert.equal(await field(page, card.city).inputValue(), 'Lyon');
}
