import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { centsOf } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { assets, balance, opening } = allWords.fr;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];

/** The trial balance at the end of last year, as another program exports it: the result is not on its account yet. */
const lastYear = [
  'Balance générale;;;',
  'Compte;Intitulé;Solde débiteur;Solde créditeur',
  '101000;Capital;;500,00',
  '411000;Clients;120,00;',
  '44571000;TVA collectée;;20,00',
  '51210000;Banque Exemple;460,00;',
  ';Total classe 5;460,00;',
  '607000;Achats;40,00;',
  '707000;Ventes;;100,00',
  'Total;;620,00;620,00',
];
/** The same without words: nothing says what its columns are. */
const bare = lastYear.filter((row) => /^\d/.test(row));
const file = (rows) => ({ name: 'balance.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\r\n')}\r\n`, 'utf8') });

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who comes from another program', () => {
  for (const look of looks) {
    it(`opens the year with a trial balance, the result of last year with it: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
        await comesFromYear(page);
        await page.getByLabel(opening.file).setInputFiles(file(lastYear));
        await folds(page);
        await posts(page);
        await findsBalances(page);
        await cannotTakeInTwice(page);
      });
    });
  }

  it('says what the columns are where nothing in the file does', async () => {
    await tell(browser, { language: 'fr', screen: screens.desk }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
      await page.goto('/accounting/opening-balances');
      await page.getByLabel(opening.file).setInputFiles(file(bare));
      await field(page, `${opening.ofColumn} A`).waitFor();
      await assertUsable(page, 'columns that are not known');
      for (const [column, content] of [['A', 'account'], ['B', 'account_label'], ['C', 'closing_debit'], ['D', 'closing_credit']]) {
        await field(page, `${opening.ofColumn} ${column}`).selectOption(content);
      }
      await page.getByText(opening.refused).waitFor();
      await folds(page);
    });
  });
});

/** The way leads from the year that is to be opened. */
async function comesFromYear(page) {
  await page.goto('/accounting/fiscal-years');
  await enter(page.getByRole('button', { name: opening.acts }).first());
  await enter(page.getByRole('menuitem', { name: opening.takeIn }));
  await page.getByLabel(opening.file).waitFor();
  await assertUsable(page, 'before a file is chosen');
}

/** Income and expenses stand in the way until they are brought to the result. */
async function folds(page) {
  await page.getByText(opening.refused).waitFor();
  await assertUsable(page, 'a file with errors');
  await enter(page.getByRole('button', { name: opening.fold }));
  await page.getByText(opening.ready).waitFor();
  const profit = page.locator('dt', { hasText: opening.profit }).locator('xpath=following-sibling::dd');
  assert.equal(await centsOf(profit), 6_000);
  await page.getByRole('table', { name: opening.tieOut }).getByText('51210000').waitFor();
  await assertUsable(page, 'a file that is ready');
}

async function posts(page) {
  await enter(page.getByRole('button', { name: opening.post }));
  const question = page.getByRole('dialog');
  await field(page, opening.label).waitFor();
  await assertUsable(page, 'question');
  await enter(question.getByRole('button', { name: assets.post, exact: true }));
  await page.getByText(opening.done).waitFor();
  await assertUsable(page, 'what was posted');
}

/** What the bank had stands in the trial balance, which balances. */
async function findsBalances(page) {
  await enter(page.getByRole('link', { name: opening.toBalance }));
  await page.getByRole('heading', { level: 1, name: balance.title }).waitFor();
  await page.getByText(balance.balanced, { exact: true }).waitFor();
  const bank = page.getByRole('row').filter({ hasText: '51210000' });
  await bank.getByRole('cell', { name: '460,00', exact: true }).last().waitFor();
}

/** A year is opened once. */
async function cannotTakeInTwice(page) {
  await page.goto('/accounting/opening-balances');
  await page.getByLabel(opening.file).setInputFiles(file(lastYear));
  await page.getByText(opening.opened).waitFor();
  await assertUsable(page, 'a year that was opened');
}
