import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { typeEntry } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const { card, onboarding, setup } = words;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who has just made a company', () => {
  for (const look of looks) {
    it(`sets its accounting up step by step, leaves and goes on: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const [company] = await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
        await losesItsCash(page, company);
        await goesOnAtWhatIsMissing(page);
        await looksAround(page);
        await declares(page);
        await begins(page);
      });
    });
  }
});

/** A journal is missing that the company began with. */
async function losesItsCash(page, { id }) {
  const answer = await page.request.delete(`/api/v1/companies/${id}/accounting/journals/CA`);
  assert.ok(answer.ok(), await answer.text());
}

/** The way leads from the dashboard to what lacks something, and the act of it is done once. */
async function goesOnAtWhatIsMissing(page) {
  await page.goto('/dashboard');
  await enter(page.getByRole('link', { name: setup.follow }));
  const journals = page.getByRole('region', { name: setup.journals, exact: true });
  await journals.getByRole('button', { name: setup.add }).waitFor();
  await assertUsable(page, 'journals');
  await enter(journals.getByRole('button', { name: setup.add }));
  await page.getByText(setup.added).waitFor();
  await journals.getByText('CA · Caisse').waitFor();
  assert.equal(await journals.getByRole('button', { name: setup.add }).count(), 0);
}

/** What came with the company is shown, and each step is reached by the keyboard. */
async function looksAround(page) {
  await page.goto('/accounting/setup?step=chart');
  const chart = page.getByRole('region', { name: setup.chart });
  await chart.getByText(setup.standard).waitFor();
  await assertUsable(page, 'chart');
  await enter(chart.getByRole('button', { name: onboarding.continue }));
  const year = page.getByRole('region', { name: setup.year, exact: true });
  await year.getByRole('listitem').first().waitFor();
  await year.getByRole('heading', { name: setup.year }).and(page.locator(':focus')).waitFor();
  await assertUsable(page, 'year');
}

/** The VAT is a part of the card, which is saved once it is whole; what was saved is there after a reload. */
async function declares(page) {
  await page.goto('/accounting/setup?step=vat');
  await field(page, setup.period).selectOption({ label: setup.quarterly });
  await enter(page.getByRole('button', { name: card.save, exact: true }));
  await page.getByText(setup.required).waitFor();
  await assertUsable(page, 'a card that is not whole');
  await field(page, card.registration).fill('732 829 320');
  await field(page, card.street).fill('1 rue de la Paix');
  await field(page, card.postalCode).fill('75002');
  await field(page, card.city).fill('Paris');
  await page.keyboard.press('Enter');
  await page.getByText(card.saved).waitFor();
  await page.reload();
  await field(page, setup.period).waitFor();
  assert.equal(await field(page, setup.period).inputValue(), 'quarterly');
  await assertUsable(page, 'VAT');
}

/** Without balances to take over, the first entry is the beginning. */
async function begins(page) {
  await page.goto('/accounting/setup?step=opening');
  await page.getByText(setup.begins).waitFor();
  await assertUsable(page, 'opening');
  await enter(page.getByRole('link', { name: setup.firstEntry }).last());
  await page.waitForURL('**/accounting/entries/new');
  const year = new Date().getUTCFullYear();
  await typeEntry(page, words, { date: `${year}-01-15`, label: 'Apport', debit: '512', credit: '101', amount: '500' });
  await page.goto('/accounting/setup?step=opening');
  await page.getByText(setup.begun).waitFor();
  await page.getByText(setup.ready).waitFor();
  await assertUsable(page, 'what is over');
}
