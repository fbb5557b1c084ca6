import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { centsOf } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { currencies, entry } = allWords.fr;
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

describe('who sells in dollars', () => {
  for (const look of looks) {
    it(`types the entry by the rate of its day and revalues what is open at the end of the year: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const [company] = await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        const ended = await yearsOf(page, company);
        await hasRate(page, company, `${year}-12-05`, '1.25');
        await sells(page);
        await lacksRate(page, ended);
        await hasRate(page, company, `${year}-12-31`, '1');
        await revalues(page, ended);
        await cancels(page, ended);
      });
    });
  }
});

/** The year that ends; the one after it is opened. */
async function yearsOf(page, { id }) {
  const path = `/api/v1/companies/${id}/accounting/fiscal_years`;
  const answer = await page.request.get(path);
  assert.ok(answer.ok(), await answer.text());
  const { items } = await answer.json();
  if (!items.some(({ start }) => start === `${year + 1}-01-01`)) {
    const opened = await page.request.post(path, { data: { start: `${year + 1}-01-01`, end: `${year + 1}-12-31` } });
    assert.ok(opened.ok(), await opened.text());
  }
  return items.find(({ start }) => start.startsWith(String(year)));
}

async function hasRate(page, { id }, day, rate) {
  const answer = await page.request.put(`/api/v1/companies/${id}/accounting/exchange_rates/EUR/USD/${day}`, { data: { rate, quotation: 'foreign_per_base' } });
  assert.ok(answer.ok(), await answer.text());
}

/** A sale of a thousand dollars, on the keyboard from its date on. */
async function sells(page) {
  await page.goto('/accounting/entries/new');
  await page.getByRole('switch', { name: currencies.shown }).press('Space');
  await field(page, entry.date).fill(`05/12/${year}`);
  await field(page, entry.label).fill('Export');
  await page.keyboard.press('Enter');
  await takes(page, '411100');
  // Past the third party, the label and the due date.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Enter');
  await takes(page, 'USD');
  await page.keyboard.type('1000');
  await page.keyboard.press('Enter');
  await isFilled(page, page.getByLabel(currencies.debit));
  assert.equal(await page.getByLabel(currencies.debit).inputValue(), '800,00');
  assert.equal(await page.getByLabel(currencies.rate).inputValue(), '0,8');
  await page.getByText(currencies.quote, { exact: true }).waitFor();
  await assertUsable(page, 'a line in dollars');
  // Past the rate, which is that of the day, and the debit that it makes.
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Enter');
  await takes(page, '706000');
  // Past the label and the currency that it has not.
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Enter');
  await isFilled(page, page.getByLabel(currencies.credit));
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('status').filter({ hasText: entry.posted }).waitFor();
}

/** Types what a list proposes, waits for it, and takes it. */
async function takes(page, text) {
  await page.keyboard.type(text);
  await page.getByRole('option', { name: new RegExp(`^${text}`) }).first().waitFor();
  await page.keyboard.press('Enter');
}

async function isFilled(page, input) {
  await page.waitForFunction((id) => document.getElementById(id).value !== '', await input.getAttribute('id'));
}

async function lacksRate(page, { id }) {
  await page.goto(`/accounting/revaluation?year=${id}`);
  await page.getByRole('heading', { level: 1, name: currencies.title }).waitFor();
  await page.getByText(currencies.missing).waitFor();
  await page.getByRole('link', { name: currencies.toRates }).waitFor();
  await assertUsable(page, 'a rate that is missing');
}

async function revalues(page, { id }) {
  await page.goto(`/accounting/revaluation?year=${id}`);
  const row = page.getByRole('table', { name: currencies.positions }).getByRole('row').filter({ hasText: '411100' });
  await row.waitFor();
  await page.getByRole('table', { name: currencies.lines }).waitFor();
  const gains = page.locator('dt', { hasText: new RegExp(`^${currencies.gains}$`) }).locator('xpath=following-sibling::dd');
  assert.equal(await centsOf(gains), 20_000);
  await assertUsable(page, 'positions in dollars');
  await enter(page.getByRole('button', { name: currencies.open }));
  await page.getByRole('dialog').getByRole('button', { name: currencies.post, exact: true }).waitFor();
  await assertUsable(page, 'what is posted');
  await enter(page.getByRole('dialog').getByRole('button', { name: currencies.post, exact: true }));
  await page.getByRole('status').filter({ hasText: currencies.done }).first().waitFor();
  await page.getByRole('link', { name: currencies.toLatent, exact: true }).waitFor();
  await assertUsable(page, 'a year that was revalued');
}

async function cancels(page, { id }) {
  await page.goto(`/accounting/revaluation?year=${id}`);
  await enter(page.getByRole('button', { name: currencies.cancel }));
  await page.getByRole('dialog').getByRole('button', { name: currencies.confirm, exact: true }).waitFor();
  await assertUsable(page, 'question');
  await enter(page.getByRole('dialog').getByRole('button', { name: currencies.confirm, exact: true }));
  await page.getByRole('status').filter({ hasText: currencies.cancelled }).waitFor();
  await page.getByRole('button', { name: currencies.open }).waitFor();
}
