import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { centsOf } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { allocation, rates, yearEnd } = allWords.fr;
const year = 2025;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];

/** Rates as the European Central Bank publishes them. */
const reference = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">',
  '<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender><Cube>',
  `<Cube time="${year}-03-04"><Cube currency="USD" rate="1.0825"/><Cube currency="GBP" rate="0.8412"/></Cube>`,
  `<Cube time="${year}-03-03"><Cube currency="USD" rate="1.0791"/></Cube>`,
  '</Cube></gesmes:Envelope>',
];

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who ends a year', () => {
  for (const look of looks) {
    it(`writes what is missing, closes it and allocates its result: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const [company] = await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        const ended = await yearOf(page, company);
        await accrues(page, ended);
        await counts(page, ended);
        await closes(page);
        await allocates(page);
      });
    });
  }
});

describe('who keeps rates of exchange', () => {
  for (const look of looks) {
    it(`takes in those of the ECB, types another, converts by them and deletes one: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await page.goto('/accounting/exchange-rates');
        await page.getByText(rates.empty).waitFor();
        await assertUsable(page, 'no rates');
        await takesIn(page);
        await types(page);
        await converts(page);
        await deletes(page);
      });
    });
  }
});

/** The year that ends, of a company whose books begin with it. */
async function yearOf(page, { id }) {
  const answer = await page.request.get(`/api/v1/companies/${id}/accounting/fiscal_years`);
  assert.ok(answer.ok(), await answer.text());
  const { items } = await answer.json();
  return items.find(({ start }) => start.startsWith(String(year)));
}

/** A charge whose invoice has not come, with its reversal in the next year. */
async function accrues(page, { id }) {
  await page.goto(`/accounting/year-end?year=${id}`);
  await page.getByRole('heading', { level: 1, name: yearEnd.title }).waitFor();
  await assertUsable(page, 'kinds of entries');
  await enter(page.getByRole('link', { name: yearEnd.accrued }));
  await field(page, yearEnd.amount).fill('1000');
  await field(page, yearEnd.tax).fill('200');
  await field(page, yearEnd.charge).pressSequentially('613200');
  await page.getByRole('option', { name: /^613200/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: yearEnd.lines }).getByText('4081').waitFor();
  await assertUsable(page, 'an accrued expense');
  await enter(page.getByRole('button', { name: yearEnd.post, exact: true }));
  await page.getByText(yearEnd.done).waitFor();
  await page.getByRole('link', { name: yearEnd.toReversal }).waitFor();
  await assertUsable(page, 'an entry with its reversal');
}

/** A stock that the books do not have yet. */
async function counts(page, { id }) {
  await page.goto(`/accounting/year-end?year=${id}&kind=stock`);
  await field(page, yearEnd.counted).fill('1500');
  const change = page.locator('dt', { hasText: new RegExp(`^${yearEnd.change}$`) }).locator('xpath=following-sibling::dd');
  assert.equal(await centsOf(change), 150_000);
  await assertUsable(page, 'a stock that is counted');
  await enter(page.getByRole('button', { name: yearEnd.post, exact: true }));
  await page.getByText(yearEnd.done).waitFor();
}

async function closes(page) {
  await actOnYear(page, allocation.close);
  await enter(page.getByRole('dialog').getByRole('button', { name: allocation.confirm, exact: true }));
  await page.getByRole('status').filter({ hasText: allocation.closed }).waitFor();
}

/** What is not given away is carried forward, and a result is allocated once. */
async function allocates(page) {
  await actOnYear(page, allocation.open);
  await page.getByRole('heading', { level: 1, name: allocation.title }).waitFor();
  const carried = page.locator('dt', { hasText: new RegExp(`^${allocation.carried}$`) }).locator('xpath=following-sibling::dd');
  await carried.waitFor();
  const before = await centsOf(carried);
  await field(page, allocation.dividends).fill('100');
  assert.equal(await centsOf(carried), before - 10_000);
  await assertUsable(page, 'an allocation');
  await enter(page.getByRole('button', { name: allocation.post }));
  await page.getByText(allocation.done).waitFor();
  await assertUsable(page, 'a result that was allocated');
  await page.goto('/accounting/fiscal-years/allocation');
  await page.getByText(allocation.done).waitFor();
  await assertUsable(page, 'nothing left to allocate');
}

async function actOnYear(page, act) {
  await page.goto('/accounting/fiscal-years');
  await enter(page.getByRole('button', { name: `${allocation.acts} ${year}` }));
  await enter(page.getByRole('menuitem', { name: act }));
}

async function takesIn(page) {
  await enter(page.getByRole('button', { name: rates.import, exact: true }));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(rates.file).setInputFiles({ name: 'eurofxref-hist-90d.xml', mimeType: 'text/xml', buffer: Buffer.from(reference.join('\n'), 'utf8') });
  await assertUsable(page, 'a file of rates');
  await enter(dialog.getByRole('button', { name: rates.import, exact: true }));
  await page.getByRole('dialog', { name: rates.imported }).waitFor();
  await assertUsable(page, 'what a file brought');
  await enter(page.getByRole('dialog').getByRole('button', { name: rates.close, exact: true }).last());
  await page.getByText('1 EUR = 1,0825 USD', { exact: true }).waitFor();
}

async function types(page) {
  await enter(page.getByRole('button', { name: rates.type }));
  const dialog = page.getByRole('dialog');
  await field(dialog, rates.currency).fill('CHF');
  await page.getByRole('option', { name: /^CHF/ }).waitFor();
  await page.keyboard.press('Enter');
  await field(dialog, rates.rate).fill('0,94');
  await page.getByText('1 EUR = 0,94 CHF', { exact: true }).waitFor();
  await assertUsable(page, 'a rate that is typed');
  await enter(page.getByRole('button', { name: rates.save }));
  await page.getByRole('row').filter({ hasText: '1 EUR = 0,94 CHF' }).waitFor();
  await page.goto('/accounting/exchange-rates?currency=USD');
  await page.getByRole('figure', { name: rates.chart }).waitFor();
  await assertUsable(page, 'the rates of a currency');
}

async function converts(page) {
  await page.goto('/accounting/exchange-rates?currency=USD&act=convert');
  await field(page.getByRole('dialog'), rates.amount).fill('1082,50');
  await page.getByRole('dialog').getByRole('textbox', { name: /^Date/ }).fill(`05/03/${year}`);
  await enter(page.getByRole('dialog').getByRole('button', { name: rates.convert, exact: true }));
  await page.getByText(/= 1.?000,00 EUR$/).waitFor();
  await page.getByText(`${rates.rateOf} 04/03/${year}`).waitFor();
  await assertUsable(page, 'an amount that was converted');
}

async function deletes(page) {
  await page.goto('/accounting/exchange-rates?currency=USD');
  await enter(page.getByRole('button', { name: `${rates.acts} USD` }).first());
  await enter(page.getByRole('menuitem', { name: rates.delete }));
  await assertUsable(page, 'question');
  await enter(page.getByRole('dialog').getByRole('button', { name: rates.delete, exact: true }));
  await page.getByRole('status').filter({ hasText: rates.deleted }).waitFor();
}
