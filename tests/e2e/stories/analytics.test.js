import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { analytics, budgets, entry } = allWords.fr;
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

describe('who keeps two shops', () => {
  for (const look of looks) {
    it(`splits a rent between them, sees what each spends, and plans: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await opensShops(page);
        await typesRent(page);
        await seesShops(page);
        await plans(page);
      });
    });
  }
});

/** An axis with two sections, and the key of their floor space. */
async function opensShops(page) {
  await page.goto('/accounting/analytics');
  await enter(page.getByRole('button', { name: analytics.createAxis }).first());
  await named(page, 'MAG', 'Magasins');
  for (const [code, name] of [['PARIS', 'Paris Bastille'], ['LYON', 'Lyon Bellecour']]) {
    await enter(page.getByRole('button', { name: analytics.createSection }).first());
    await named(page, code, name);
    await page.getByRole('row').filter({ hasText: name }).waitFor();
  }
  await assertUsable(page, 'an axis with its sections');
  await enter(page.getByRole('link', { name: analytics.keys }));
  await enter(page.getByRole('button', { name: analytics.createKey }).first());
  const dialog = page.getByRole('dialog');
  await labelled(dialog, analytics.name).fill('Surface');
  const parts = dialog.getByRole('group', { name: analytics.part });
  await labelled(parts.nth(0), analytics.section).selectOption({ label: 'PARIS · Paris Bastille' });
  await labelled(parts.nth(0), analytics.percent).fill('60');
  await enter(dialog.getByRole('button', { name: analytics.add }));
  await labelled(parts.nth(1), analytics.section).selectOption({ label: 'LYON · Lyon Bellecour' });
  assert.equal(await labelled(parts.nth(1), analytics.percent).inputValue(), '40', 'what is missing is proposed');
  await dialog.getByText(analytics.whole).waitFor();
  await assertUsable(page, 'a distribution key');
  await saves(dialog, analytics.save);
  await page.getByRole('row').filter({ hasText: 'Surface' }).waitFor();
}

/** On the keyboard: the line is split by the key, and says so. */
async function typesRent(page) {
  await page.goto('/accounting/entries/new');
  await field(page, entry.date).fill(`05/02/${year}`);
  await field(page, entry.label).fill('Loyer des magasins');
  const lines = page.getByLabel(new RegExp(`^${entry.account} \\d`));
  await takes(page, lines.nth(0), '613200');
  await page.getByLabel(`${entry.debit} 1`).fill('1000,01');
  await lines.nth(0).focus();
  await page.keyboard.press('Alt+a');
  const dialog = page.getByRole('dialog', { name: analytics.split });
  await dialog.getByLabel(new RegExp(`^${analytics.useKey}`)).selectOption({ label: 'Surface' });
  await dialog.getByRole('group', { name: analytics.part }).nth(1).waitFor();
  await assertUsable(page, 'the split of a line');
  await saves(dialog, analytics.take);
  await page.getByRole('button', { name: analytics.isSplit }).waitFor();
  await takes(page, lines.nth(1), '512100');
  await page.getByLabel(`${entry.credit} 2`).fill('1000,01');
  await assertUsable(page, 'an entry with a split');
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('status').filter({ hasText: entry.posted }).waitFor();
}

/** What each shop spent to the cent, the lines behind it, and another split of the posted line. */
async function seesShops(page) {
  await page.goto('/accounting/analytic-balance');
  await page.getByRole('row').filter({ hasText: 'PARIS' }).filter({ hasText: '600,01' }).waitFor();
  await page.getByRole('row').filter({ hasText: 'LYON' }).filter({ hasText: '400,00' }).waitFor();
  await page.getByRole('row').filter({ hasText: analytics.none }).first().waitFor();
  await assertUsable(page, 'the analytic balance');
  await enter(page.getByRole('row').filter({ hasText: 'LYON' }).getByRole('button').first());
  const table = page.getByRole('table', { name: analytics.lines });
  await table.getByText('Loyer des magasins').waitFor();
  await assertUsable(page, 'the lines of a section');
  await enter(table.getByRole('link').first());
  await enter(page.getByRole('button', { name: analytics.isSplit }));
  const dialog = page.getByRole('dialog', { name: analytics.split });
  const lyon = dialog.getByRole('group', { name: analytics.part }).nth(0);
  await labelled(lyon, analytics.amount).fill('100');
  await saves(dialog, analytics.take);
  await page.getByRole('status').filter({ hasText: analytics.saved }).waitFor();
  await page.goto('/accounting/analytic-balance');
  await page.getByRole('row').filter({ hasText: 'LYON' }).filter({ hasText: '100,00' }).waitFor();
}

/** A budget month by month, put in as a spreadsheet gives it, beside what is. */
async function plans(page) {
  await page.goto('/accounting/budgets');
  await enter(page.getByRole('button', { name: budgets.create }).first());
  const dialog = page.getByRole('dialog');
  await labelled(dialog, budgets.name).fill('Budget initial');
  await labelled(dialog, budgets.year).selectOption({ label: String(year) });
  await assertUsable(page, 'a new budget');
  await saves(dialog, budgets.save);
  await enter(page.getByRole('button', { name: budgets.addLine }).first());
  await page.getByLabel(`${budgets.account} 1`).fill('6132');
  const january = page.getByLabel('1, ligne 1', { exact: true });
  await january.evaluate((input, text) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  }, `${Array.from({ length: 12 }, () => '500,00').join('\t')}\n`);
  await assertUsable(page, 'the lines of a budget');
  await enter(page.getByRole('button', { name: budgets.saveLines }));
  await page.getByRole('status').filter({ hasText: budgets.saved }).waitFor();
  await enter(page.getByRole('link', { name: budgets.comparison }));
  const rent = page.getByRole('row').filter({ hasText: '6132' }).first();
  await rent.filter({ hasText: /15.400,01/ }).waitFor();
  await assertUsable(page, 'a budget beside what is');
}

/** Fills in the code and the name of a dialog, and saves it. */
async function named(page, code, name) {
  const dialog = page.getByRole('dialog');
  await labelled(dialog, analytics.code).fill(code);
  await labelled(dialog, analytics.name).fill(name);
  await saves(dialog, analytics.save);
}

async function saves(dialog, label) {
  await enter(dialog.getByRole('button', { name: label, exact: true }));
  await dialog.waitFor({ state: 'detached' });
}

/** The control of a label that begins so. */
function labelled(within, label) {
  return within.getByLabel(new RegExp(`^${label}`)).and(within.locator('input, select')).first();
}

/** Types what a list proposes into a field, waits for it, and takes it. */
async function takes(page, input, text) {
  await input.focus();
  await page.keyboard.type(text);
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).first().waitFor();
  await page.keyboard.press('Enter');
}
