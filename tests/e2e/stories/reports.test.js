import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';

const year = 2025;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'ar', colorScheme: 'dark', screen: screens.telephone },
];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who looks at what was posted', () => {
  for (const look of looks) {
    it(`goes from the centralised journal to an entry, from a third party to its lines, and from the general ledger to an entry: ${look.language}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: look.language, companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await readsJournals(page);
        await readsThirdParties(page);
        await readsAccounts(page);
      });
    });
  }
});

/** Twelve months and the year, of which one leads to the lines of a journal. */
async function readsJournals(page) {
  await page.goto('/accounting/journal-book');
  const sales = page.getByRole('link', { name: /\bVE\b/ });
  await sales.first().waitFor();
  assert.equal(await sales.count(), 13);
  await assertUsable(page, 'the centralised journal');
  await enter(sales.first());
  await page.waitForURL(/journal=VE&month=2025-01/);
  const entry = page.getByRole('button', { name: /\bVE 1/ });
  await entry.waitFor();
  await assertUsable(page, 'the lines of a journal');
  await enter(entry);
  await page.getByRole('dialog').getByText('706000').first().waitFor();
  await assertUsable(page, 'an entry of a journal');
}

/** The one customer leads to its lines. */
async function readsThirdParties(page) {
  await page.goto('/accounting/auxiliary-balance');
  const customer = page.getByRole('button', { name: /Durand et associés/ });
  await customer.waitFor();
  await assertUsable(page, 'the balance of third parties');
  await enter(customer);
  await page.waitForURL(/\/accounting\/third-parties\/CDURAND/);
}

/** Every account under its heading; of some of them a line leads to its entry. */
async function readsAccounts(page) {
  await page.goto('/accounting/general-ledger');
  const capital = page.getByRole('button', { name: /^101300/ });
  await capital.waitFor();
  await assertUsable(page, 'the general ledger');
  await page.getByRole('searchbox').fill('706');
  await page.waitForURL(/q=.*706/);
  await capital.waitFor({ state: 'detached' });
  const account = page.getByRole('button', { name: /^706000/ });
  await account.waitFor();
  await account.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/entry=/);
  await page.getByRole('dialog').getByText('706000').first().waitFor();
  await assertUsable(page, 'an entry of the general ledger');
}
