import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { centsOf } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { assets, loans } = allWords.fr;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];
const year = 2025;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('what a company keeps, and what it owes', () => {
  for (const look of looks) {
    it(`puts a van into the register, writes it off and sells it: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await buysVan(page);
        await writesOff(page);
        await sells(page);
      });
    });

    it(`borrows, books an instalment and takes it back: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await borrows(page);
        await booksInstalment(page);
        await takesBack(page);
      });
    });
  }
});

/** The empty register says what to do; the accounts of the van are those of the chart. */
async function buysVan(page) {
  await page.goto('/accounting/assets');
  await page.getByText(assets.empty).waitFor();
  await assertUsable(page, 'empty register');
  await enter(page.getByRole('link', { name: assets.create }).first());
  await page.getByRole('heading', { level: 1, name: assets.create }).waitFor();
  await field(page, assets.code).fill('IMM-1');
  await field(page, assets.name).fill('Fourgon');
  await field(page, assets.account).fill('2182');
  await field(page, assets.acquired).fill(`16/01/${year}`);
  await field(page, assets.cost).fill('24000');
  await field(page, assets.months).fill('60');
  await page.waitForFunction((input) => input.value === '68112', await field(page, assets.charge).elementHandle());
  await assertUsable(page, 'form of an asset');
  await enter(page.getByRole('button', { name: assets.save }));
  const drawer = page.getByRole('dialog', { name: 'IMM-1 · Fourgon' });
  await drawer.getByRole('slider').waitFor();
  await drawer.getByRole('table', { name: assets.plan }).waitFor();
  await assertUsable(page, 'an asset');
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

/** The whole year is written off in one act, and stands among what was posted. */
async function writesOff(page) {
  await enter(page.getByRole('button', { name: assets.writeOff }));
  await page.getByRole('button', { name: assets.endOfYear }).waitFor();
  await field(page, assets.until).fill(`31/12/${year}`);
  await page.getByRole('region', { name: assets.preview }).getByText('4 600,00').first().waitFor();
  await assertUsable(page, 'before writing off');
  await enter(page.getByRole('button', { name: assets.post, exact: true }));
  await page.getByRole('status').filter({ hasText: assets.posted }).waitFor();
  await page.waitForURL('**tab=posted');
  const row = page.getByRole('row').filter({ hasText: `31/12/${year}` });
  await enter(row.getByRole('button', { name: `31/12/${year}` }));
  await page.getByRole('table', { name: assets.byAsset }).waitFor();
  await assertUsable(page, 'what was written off');
}

/** It is sold for what it is worth in the books: neither gain nor loss, and the register says that it is gone. */
async function sells(page) {
  await page.goto('/accounting/assets');
  await enter(page.getByRole('button', { name: 'IMM-1' }));
  const drawer = page.getByRole('dialog', { name: 'IMM-1 · Fourgon' });
  await enter(drawer.getByRole('button', { name: assets.dispose }));
  await field(page, assets.disposedOn).fill(`31/12/${year}`);
  await field(page, assets.proceeds).fill('20000');
  const preview = page.getByRole('region', { name: assets.preview });
  await preview.getByText(assets.gain).waitFor();
  await preview.getByText('600,00').first().waitFor();
  await assertUsable(page, 'before the sale');
  await enter(page.getByRole('button', { name: assets.sell }));
  await page.getByRole('status').filter({ hasText: assets.gone }).waitFor();
  await drawer.getByRole('button', { name: assets.undo }).waitFor();
  await assertUsable(page, 'an asset that is gone');
  await page.keyboard.press('Escape');
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'IMM-1' }) });
  await row.waitFor();
}

/** What the terms come to shows before they are saved. */
async function borrows(page) {
  await page.goto('/accounting/loans');
  await page.getByText(loans.empty).waitFor();
  await assertUsable(page, 'no loans');
  await enter(page.getByRole('link', { name: loans.create }).first());
  await page.getByRole('heading', { level: 1, name: loans.create }).waitFor();
  await field(page, loans.code).fill('EMP-1');
  await field(page, loans.name).fill('Fourgon');
  await field(page, loans.principal).fill('24000');
  await field(page, loans.rate).fill('3,45');
  await field(page, loans.instalments).fill('60');
  await field(page, loans.firstDue).fill(`31/01/${year}`);
  assert.equal(await centsOf(page.getByRole('region', { name: loans.check }).locator('dd').first()), 43_606);
  await field(page, loans.payment).fill('512100');
  await assertUsable(page, 'form of a loan');
  await enter(page.getByRole('button', { name: assets.save }));
  await page.getByRole('heading', { level: 1, name: 'EMP-1 · Fourgon' }).waitFor();
  await page.getByRole('slider').waitFor();
  await assertUsable(page, 'a loan');
}

/** What is due by the end of January is booked, and its entry is a link away. */
async function booksInstalment(page) {
  await enter(page.getByRole('button', { name: loans.book }));
  await field(page, loans.until).fill(`31/01/${year}`);
  await page.getByRole('region', { name: assets.preview }).getByText('436,06').first().waitFor();
  await assertUsable(page, 'before booking');
  await enter(page.getByRole('button', { name: assets.post, exact: true }));
  await page.getByRole('status').filter({ hasText: loans.booked }).waitFor();
  await page.getByRole('row').filter({ hasText: `31/01/${year}` }).getByRole('link').waitFor();
  await page.getByText('1 / 60').first().waitFor();
}

/** The last instalment that is booked can be cancelled. */
async function takesBack(page) {
  await enter(page.getByRole('button', { name: loans.acts }));
  await enter(page.getByRole('menuitem', { name: loans.cancel }));
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: loans.cancel }).waitFor();
  await assertUsable(page, 'question');
  await enter(question.getByRole('button', { name: loans.cancel }));
  await page.getByRole('status').filter({ hasText: loans.cancelled }).waitFor();
  await page.getByText('0 / 60').first().waitFor();
}
