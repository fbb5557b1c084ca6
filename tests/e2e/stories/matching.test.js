import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { centsOf } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { aged, matching } = allWords.fr;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];
const year = 2025;
const customer = 'CMARTIN';
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who is paid', () => {
  for (const look of looks) {
    it(`matches the invoice with its payment on the keyboard, sees what is still due and how old it is, and undoes it: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const [company] = await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await invoices(page, company, { piece: 'M1', date: `${year}-11-10`, due: `${year}-12-10`, amount: '1200.00' });
        await invoices(page, company, { piece: 'M2', date: `${year}-10-15`, due: `${year}-11-15`, amount: '300.00' });
        await isPaid(page, company, { piece: 'VIR7', date: `${year}-12-20`, amount: '1200.00' });
        await findsCustomer(page);
        await matchesInvoice(page);
        await seesAge(page);
        await undoes(page);
      });
    });
  }
});

/** The customer is searched, and their open items are opened from the list. */
async function findsCustomer(page) {
  await page.goto('/accounting/matching');
  await page.getByRole('searchbox', { name: matching.search }).waitFor();
  await assertUsable(page, 'third parties');
  await page.locator('main').focus();
  await page.keyboard.press('/');
  await page.keyboard.type(customer);
  await page.waitForURL(`**q=${customer}`);
  await enter(page.getByRole('button', { name: customer }));
  await box(page, 'M1').waitFor();
  await page.getByRole('heading', { level: 2, name: customer }).waitFor();
  await assertUsable(page, 'open items');
}

/** Space chooses the invoice, A what settles it, Enter matches both; the focus stays among the rows. */
async function matchesInvoice(page) {
  await box(page, 'M1').focus();
  await page.keyboard.press('Space');
  await page.getByRole('region', { name: matching.chosen }).waitFor();
  await page.getByText(matching.wouldSettle).waitFor({ state: 'attached' });
  await page.keyboard.press('a');
  await page.waitForFunction((input) => input.checked, await box(page, 'VIR7').elementHandle());
  await assertUsable(page, 'a choice');
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: matching.done }).waitFor();
  await box(page, 'M1').waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.matches('[data-row-stop]'));
  assert.equal(await boxes(page).count(), 1, 'the other invoice is open still');
}

/** The invoice that nobody has paid stands in the aged balance at the age that it has at the end of the year, and leads back. */
async function seesAge(page) {
  await page.goto('/accounting/aged');
  await page.getByRole('heading', { level: 1, name: aged.title }).waitFor();
  await page.getByRole('textbox', { name: aged.day, exact: true }).fill(`31/12/${year}`);
  await page.getByRole('searchbox', { name: matching.search }).fill(customer);
  await page.waitForURL(`**q=${customer}**`);
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: customer }) });
  await row.waitFor();
  assert.equal(await centsOf(row.getByRole('cell').last()), 30_000, 'what is due');
  await page.getByRole('img', { name: `${aged.overDue} 300,00` }).waitFor();
  await assertUsable(page, 'aged balance');
  await enter(row.getByRole('button'));
  await page.getByRole('heading', { level: 1, name: aged.open, exact: true }).waitFor();
  await box(page, 'M2').waitFor();
}

/** The match is found among those that were made, and dissolved: its lines are open again. */
async function undoes(page) {
  await enter(page.getByRole('tab', { name: matching.matched }));
  await enter(page.getByRole('button', { name: 'AA', exact: true }));
  await page.getByRole('button', { name: matching.unmatch }).waitFor();
  await assertUsable(page, 'a match');
  await enter(page.getByRole('button', { name: matching.unmatch }));
  const question = page.getByRole('dialog', { name: new RegExp(`^${matching.unmatch} AA`) });
  await enter(question.getByRole('button', { name: matching.unmatch }));
  await page.getByRole('status').filter({ hasText: matching.undone }).waitFor();
  await page.goto(`/accounting/matching?account=411100&auxiliary=${customer}`);
  await box(page, 'VIR7').waitFor();
  assert.equal(await boxes(page).count(), 3, 'all lines are open again');
}

/** The box of the line of a piece. */
function box(page, piece) {
  return page.getByRole('checkbox', { name: `${matching.choose} ${piece}` });
}

/** Those of all lines, without the one at their head that chooses all. */
function boxes(page) {
  return page.locator('tbody').getByRole('checkbox');
}

function invoices(page, company, { piece, date, due, amount }) {
  return posts(page, company, { journal: 'VE', date, piece_ref: piece, label: `Facture ${piece}`, lines: [{ account: '411100', auxiliary: customer, debit: amount, due_date: due }, { account: '706000', credit: amount }] });
}

function isPaid(page, company, { piece, date, amount }) {
  return posts(page, company, { journal: 'BQ', date, piece_ref: piece, label: 'Virement reçu', lines: [{ account: '512100', debit: amount }, { account: '411100', auxiliary: customer, credit: amount }] });
}

/** Drafts an entry and posts it, without a page. */
async function posts(page, { id }, data) {
  const entries = `/api/v1/companies/${id}/accounting/entries`;
  const drafted = await page.request.post(entries, { data });
  assert.ok(drafted.ok(), await drafted.text());
  const entry = await drafted.json();
  const posted = await page.request.post(`${entries}/${entry.id}/post`, { data: {}, headers: { 'If-Match': `"${entry.version}"` } });
  assert.ok(posted.ok(), await posted.text());
}
