import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { entry, taxes, templates } = allWords.fr;
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

describe('who pays the same rent each month', () => {
  for (const look of looks) {
    it(`describes the entry once, uses it, and lets it recur: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await describesRent(page);
        await triesIt(page);
        await usesIt(page);
        await recurs(page);
        await mayNotGo(page);
      });
    });
  }
});

/** A rent with its tax, and what is owed for it. */
async function describesRent(page) {
  await page.goto('/accounting/templates');
  await enter(page.getByRole('link', { name: templates.create }).first());
  await labelled(page, templates.name).fill('Loyer');
  await assertUsable(page, 'a new template');
  await labelled(page, templates.journal).selectOption('OD');
  await labelled(page, templates.label).fill('Loyer {month}/{year}');
  await page.getByText(templates.example).waitFor();
  await labelled(page, templates.amount).fill(templates.rent);
  const lines = page.getByRole('group', { name: templates.line });
  await takes(page, labelled(lines.nth(0), templates.account), '613200');
  await takes(page, labelled(lines.nth(0), templates.tax), 'P-STD');
  await takes(page, labelled(lines.nth(1), templates.account), '401100');
  // What is wrong is told where it is.
  await labelled(lines.nth(0), templates.formula).fill('a1 * a2');
  await enter(page.getByRole('button', { name: templates.save, exact: true }));
  await lines.nth(0).getByRole('alert').waitFor();
  await assertUsable(page, 'a formula that names nothing');
  await labelled(lines.nth(0), templates.formula).fill('a1');
  await enter(page.getByRole('button', { name: templates.save, exact: true }));
  await page.getByRole('status').filter({ hasText: templates.saved }).first().waitFor();
}

/** Its page shows what it comes to, with the tax. */
async function triesIt(page) {
  await page.getByRole('heading', { name: templates.preview }).waitFor();
  await labelled(page, templates.rent).fill('100');
  const table = page.getByRole('table', { name: templates.table });
  await table.getByRole('cell', { name: '120,00', exact: true }).first().waitFor();
  await assertUsable(page, 'a template with its preview');
}

/** From a new entry, on the keyboard: what is filled in is saved by who looks at it. */
async function usesIt(page) {
  await page.goto('/accounting/entries/new');
  await page.getByRole('button', { name: templates.fromTemplate }).waitFor();
  await page.locator('[data-first-field]').focus();
  await page.keyboard.press('Alt+m');
  await page.getByRole('dialog', { name: templates.choose }).getByRole('listitem').first().waitFor();
  await assertUsable(page, 'the choice of a template');
  await page.keyboard.type('loy');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await labelled(dialog, entry.date).fill(`30/06/${year}`);
  await labelled(dialog, templates.rent).fill('850');
  await dialog.getByRole('table', { name: templates.table }).waitFor();
  await assertUsable(page, 'what a template comes to');
  await enter(dialog.getByRole('button', { name: templates.open }));
  await page.getByText(entry.balanced, { exact: true }).waitFor();
  assert.match(await page.getByLabel(`${entry.credit} 3`).inputValue(), /^1.020,00$/);
  await enter(page.getByRole('button', { name: taxes.save }));
  await page.getByRole('status').filter({ hasText: taxes.saved }).waitFor();
}

/** Three months of the year that is in the books: each is a draft, once. */
async function recurs(page) {
  await page.goto('/accounting/templates');
  await enter(page.getByRole('link', { name: templates.recurring }));
  await enter(page.getByRole('button', { name: templates.createRecurring }).first());
  const dialog = page.getByRole('dialog');
  await labelled(dialog, templates.name).fill('Loyer du fournil');
  await labelled(dialog, templates.template).selectOption({ label: 'Loyer' });
  await labelled(dialog, templates.rent).fill('850');
  await labelled(dialog, templates.first).fill(`31/01/${year}`);
  await labelled(dialog, templates.last).fill(`31/03/${year}`);
  await assertUsable(page, 'a recurring entry');
  await enter(dialog.getByRole('button', { name: templates.save, exact: true }));
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('row').filter({ hasText: 'Loyer du fournil' }).waitFor();
  await assertUsable(page, 'recurring entries');
  await enter(page.getByRole('button', { name: templates.draft }));
  // The service may have been faster.
  await page.getByRole('status').filter({ hasText: templates.drafted }).first().waitFor();
  await page.getByRole('row').filter({ hasText: templates.over }).waitFor();
  await page.goto('/accounting/entries?state=draft');
  await page.getByRole('row').filter({ hasText: 'Loyer 02/2025' }).waitFor();
  assert.equal(await page.getByRole('row').filter({ hasText: /Loyer 0[123]\/2025/ }).count(), 3);
}

/** What recurs keeps its template. */
async function mayNotGo(page) {
  await page.goto('/accounting/templates');
  await enter(page.getByRole('button', { name: templates.acts }));
  await enter(page.getByRole('menuitem', { name: templates.remove }));
  const question = page.getByRole('dialog');
  await enter(question.getByRole('button', { name: templates.remove, exact: true }));
  await question.getByText(templates.recurs).waitFor();
  await assertUsable(page, 'a template that stays');
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
