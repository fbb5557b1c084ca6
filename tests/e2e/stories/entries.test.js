import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { entry, journals, taxes, templates } = allWords.fr;
const year = 2025;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who books a purchase with its tax', () => {
  for (const look of looks) {
    it(`types the code once, finds it again in the draft, and begins another entry with it: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await buys(page);
        await opensAgain(page);
        await duplicates(page);
      });
    });
  }
});

describe('who books what the bank did', () => {
  for (const look of looks) {
    it(`is proposed the account of the bank that came with the file, with the balance: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await findsTheBank(page);
        await pays(page);
      });
    });
  }
});

/** The journal of the bank has the account that the books use, not that of the chart. */
async function findsTheBank(page) {
  await page.goto('/accounting/journals');
  await enter(page.getByRole('button', { name: 'BQ', exact: true }));
  const dialog = page.getByRole('dialog');
  const account = field(dialog, journals.counterpart);
  await account.waitFor();
  assert.equal(await account.inputValue(), '512100');
  await assertUsable(page, 'a journal');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/** A payment on the keyboard: who leads past an empty account is given that of the bank, with what is missing. */
async function pays(page) {
  await page.goto('/accounting/entries/new');
  await field(page, templates.journal).selectOption('BQ');
  await field(page, entry.date).fill(`20/06/${year}`);
  await field(page, entry.label).fill('Virement');
  await page.keyboard.press('Enter');
  await takes(page, '401100');
  // Past the third party, the label and the due date.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  await page.keyboard.type('75');
  // To the next line, past its account and its label.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  await page.getByText(entry.balanced, { exact: true }).waitFor();
  assert.equal(await page.getByLabel(`${taxes.account} 2`).inputValue(), '512100');
  assert.equal(await page.getByLabel(`${entry.credit} 2`).inputValue(), '75,00');
  await assertUsable(page, 'a payment');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('status').filter({ hasText: entry.posted }).waitFor();
}

/** A purchase of a hundred on the keyboard from its date on: the tax comes by itself, and so does what is owed. */
async function buys(page) {
  await page.goto('/accounting/entries/new');
  await field(page, entry.date).fill(`15/06/${year}`);
  await field(page, entry.label).fill('Papier');
  await page.keyboard.press('Enter');
  await takes(page, '606400');
  await page.keyboard.press('Alt+t');
  await page.locator(`:focus[aria-label^="${taxes.tax}"]`).waitFor();
  await takes(page, 'P-STD');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await page.getByText(taxes.computed).waitFor();
  await takes(page, '401100');
  // Past the third party, the label and the due date.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  await page.getByText(entry.balanced, { exact: true }).waitFor();
  await assertUsable(page, 'a line with its tax');
  assert.match(await page.getByLabel(`${taxes.account} 2`).inputValue(), /^44566/);
  assert.equal(await page.getByLabel(`${entry.credit} 3`).inputValue(), '120,00');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: taxes.saved }).waitFor();
}

/** The draft has its code where it was typed, and its tax goes with the amount. */
async function opensAgain(page) {
  await page.goto('/accounting/entries?state=draft');
  await enter(page.getByRole('row').filter({ hasText: 'Papier' }).getByRole('button').first());
  await enter(page.getByRole('link', { name: taxes.edit }));
  await page.getByLabel(`${taxes.tax} 1`).waitFor();
  assert.equal(await page.getByLabel(`${taxes.tax} 1`).inputValue(), 'P-STD');
  await page.getByLabel(`${entry.debit} 1`).fill('200');
  await page.keyboard.press('Tab');
  await page.waitForFunction((id) => document.getElementById(id).value === '40,00', await page.getByLabel(`${entry.debit} 2`).getAttribute('id'));
  await page.getByLabel(`${entry.credit} 3`).fill('240');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: taxes.saved }).waitFor();
}

/** Another entry begins with the lines of the first, and none is there before it is saved. */
async function duplicates(page) {
  await page.goto('/accounting/entries?state=draft');
  await enter(page.getByRole('button', { name: taxes.acts }).first());
  await enter(page.getByRole('menuitem', { name: taxes.duplicate }));
  await page.waitForURL('**/accounting/entries/new');
  await page.getByText(entry.balanced, { exact: true }).waitFor();
  assert.equal(await page.getByLabel(`${entry.debit} 1`).inputValue(), '200,00');
  await assertUsable(page, 'a duplicate');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('status').filter({ hasText: taxes.saved }).waitFor();
}

/** Types what a list proposes, waits for it, and takes it. */
async function takes(page, text) {
  await page.keyboard.type(text);
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).first().waitFor();
  await page.keyboard.press('Enter');
}
