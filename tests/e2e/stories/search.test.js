import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const year = new Date().getFullYear();
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'ar', colorScheme: 'dark', screen: screens.telephone },
];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who looks for something in the books', { concurrency: 2 }, () => {
  for (const look of looks) {
    it(`finds it by whatever is known of it: ${look.language}, ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const { shell } = allWords[look.language];
        const [company] = await settle(page, { language: look.language, companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await indexed(page, company.id);
        await page.goto('/dashboard');
        await findsAnEntry(page, shell);
        await findsAThirdParty(page, shell);
        await findsAnAccount(page, shell);
      });
    });
  }
});

/** Waits until the job has cut the entries of the import into words. */
async function indexed(page, company) {
  for (const end = Date.now() + 20_000; Date.now() < end; ) {
    const found = await (await page.request.get(`/api/v1/companies/${company}/search?query=loyer`)).json();
    if (found.is_complete && found.entries.length > 0) return;
    await page.waitForTimeout(200);
  }
  assert.fail('the index does not follow');
}

async function types(page, shell, text) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: shell.palette });
  await field.waitFor();
  await field.fill(text);
}

/** By a piece, then by an amount with a slip of the fingers beside it; Enter opens its detail. */
async function findsAnEntry(page, shell) {
  await types(page, shell, `FA${year}03`);
  await page.getByRole('option', { name: `Facture de conseil 03/${year}` }).waitFor();
  await assertUsable(page, 'palette with entries');
  await page.getByRole('combobox', { name: shell.palette }).fill('loyre 1 495,19');
  const rent = page.getByRole('option', { name: `Loyer 12/${year}` });
  await rent.waitFor();
  await rent.click();
  await page.waitForURL('**/accounting/entries?entry=*');
  await page.getByRole('dialog').getByText(`Loyer 12/${year}`).first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function findsAThirdParty(page, shell) {
  await types(page, shell, 'durand associes');
  await page.getByRole('option', { name: /^Durand et associés/ }).click();
  await page.waitForURL('**/accounting/third-parties/CDURAND');
  await page.getByRole('heading', { level: 1, name: 'Durand et associés' }).waitFor();
  await page.getByRole('row').nth(24).waitFor();
  await assertUsable(page, 'third party');
}

async function findsAnAccount(page, shell) {
  await types(page, shell, '411100');
  await page.getByRole('option', { name: /^411100/ }).first().click();
  await page.waitForURL('**/accounting/chart/411100');
}
