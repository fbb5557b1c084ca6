import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertAligned, dropFec, readReport, totalsOfBalance, typeEntry } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { emptyFec, writeFec } from '../support/fec.js';
import { onboard, signUpAndIn } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const year = 2025;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('a newcomer', () => {
  for (const [language, screen, colorScheme] of [
    ['fr', 'desk', 'light'],
    ['ar', 'telephone', 'dark'],
  ]) {
    it(`signs up, imports a FEC and reads its trial balance, in ${language}, on a ${screen}`, async () => {
      await tell(browser, { screen: screens[screen], language, colorScheme }, (page) => wholePath(page, allWords[language], language));
    });
  }

  it('is told what is wrong with a file before anything is written', async () => {
    await tell(browser, { screen: screens.telephone, language: 'fr' }, (page) => faultyFiles(page, allWords.fr));
  });
});

async function wholePath(page, words, language) {
  await signUpAndIn(page, words, language);
  assert.equal(await page.evaluate(() => document.documentElement.dir), language === 'ar' ? 'rtl' : 'ltr');
  await onboard(page, words, 'Atelier Diop & Fils');

  await page.getByRole('heading', { level: 1, name: words.dashboard.title }).waitFor();
  await page.getByText(words.dashboard.first).waitFor();
  await assertUsable(page, 'empty dashboard');
  await page.getByRole('link', { name: words.dashboard.importFec }).click();
  await page.waitForURL('**/accounting/fec');
  await assertUsable(page, 'import');

  const file = writeFec({ year });
  await dropFec(page, words, file);
  await readReport(page, words);
  await page.getByRole('button', { name: words.fec.import }).click();
  await page.getByText(words.fec.done).waitFor();
  await page.getByRole('link', { name: words.fec.toBalance }).click();
  const imported = await totalsOfBalance(page, words);
  assert.deepEqual(imported, { debitCents: file.debitCents, creditCents: file.creditCents }, 'the trial balance is that of the file');
  await assertAligned(page.getByRole('table').locator('td:last-child bdi'));
  await assertUsable(page, 'trial balance');

  await typeEntry(page, words, { date: `${year}-12-31`, label: 'Intérêts du compte', debit: '512100', credit: '768', amount: '150' });
  await page.getByRole('link', { name: words.tabGroups.reports, exact: true }).click();
  assert.deepEqual(await totalsOfBalance(page, words), { debitCents: imported.debitCents + 15_000, creditCents: imported.creditCents + 15_000 }, 'the entry counts');

  await everyPage(page, words);
  await signOut(page, words);
}

/** Looks at the pages that the path itself does not lead over. */
async function everyPage(page, words) {
  await page.getByRole('link', { name: words.tabGroups.books, exact: true }).click();
  for (const tab of ['chart', 'journals', 'entries']) {
    await page.getByRole('link', { name: words.tabs[tab], exact: true }).click();
    await page.getByRole('table').getByRole('row').nth(2).waitFor();
    await assertUsable(page, tab);
  }
  await page.locator('[data-row-opener]').first().click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await assertUsable(page, 'entry');
  await page.keyboard.press('Escape');
  await page.goto('/dashboard');
  await page.getByText(words.dashboard.revenue).first().waitFor();
  await page.getByRole('slider').first().waitFor();
  await assertUsable(page, 'dashboard');
}

async function signOut(page, words) {
  await page.getByRole('button', { name: words.user.menu }).click();
  await page.getByRole('menuitem', { name: words.user.logout }).click();
  await page.waitForURL('**/auth**');
  await page.goto('/dashboard');
  await page.waitForURL('**/auth**');
}

async function faultyFiles(page, words) {
  await settle(page, { language: 'fr', companies: [{ name: 'Conseil du Marché' }] });

  await dropFec(page, words, emptyFec(year));
  await page.getByText(words.fec.noData).waitFor();

  const faulty = writeFec({ year, fault: true });
  await dropFec(page, words, faulty);
  await readReport(page, words);
  await page.getByText(words.fec.unbalanced).first().waitFor();
  const run = page.getByRole('button', { name: words.fec.import });
  assert.ok(await run.isDisabled(), 'nothing is imported before the choice is made');
  await page.getByLabel(words.fec.partly).click();
  await run.click();
  await page.getByText(words.fec.done).waitFor();
  await page.getByRole('link', { name: words.fec.toBalance }).click();
  const totals = await totalsOfBalance(page, words);
  assert.ok(totals.debitCents < faulty.creditCents, 'the faulty entry was left out');
  assert.equal(totals.debitCents, totals.creditCents);

  await dropFec(page, words, faulty);
  await page.getByText(words.fec.again).waitFor();
}
