import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { revenueShown } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const { data: said } = words;
const fec = writeFec({ year: 2025 });
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('an owner', () => {
  it('takes an archive of the company home, and makes another company of it, to the cent', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec }] });
      const archive = await takesHome(page);
      await brings(page, archive, 'Boulangerie copiée');
      await page.getByRole('button', { name: words.company.current }).click();
      await page.getByRole('button', { name: 'Boulangerie copiée' }).click();
      await page.waitForURL('**/dashboard');
      await page.getByRole('button', { name: `${words.company.current} Boulangerie copiée` }).waitFor();
      assert.equal(await revenueShown(page, words), fec.revenueCents);
    });
  });

  it('asks for the erasure of the company, and takes it back', async () => {
    await tell(browser, { screen: screens.telephone, language: 'fr', colorScheme: 'dark' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec }] });
      await page.goto('/settings?tab=data');
      await page.getByRole('button', { name: said.erase }).click();
      await field(page, said.companyName).fill('Boulangerie Sow');
      await page.getByRole('checkbox', { name: said.acknowledge }).check();
      await assertUsable(page, 'asking for the erasure');
      await page.getByRole('button', { name: said.confirm }).click();
      await page.getByText(said.asked).waitFor();
      await page.getByRole('status').filter({ hasText: said.banner }).waitFor();
      await assertUsable(page, 'a company that is going to be erased');
      await page.getByRole('button', { name: said.keep }).click();
      await page.getByText(said.kept).waitFor();
      await page.getByRole('status').filter({ hasText: said.banner }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: said.erase }).waitFor();
    });
  });
});

/** Answers where the browser put the archive. */
async function takesHome(page) {
  await page.goto('/settings?tab=data');
  await page.getByRole('button', { name: said.make }).click();
  const link = page.getByRole('link', { name: said.download });
  await link.waitFor();
  await assertUsable(page, 'an archive');
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  assert.match(download.suggestedFilename(), /\.partita$/);
  const path = `${await download.path()}.partita`;
  await download.saveAs(path);
  return path;
}

async function brings(page, archive, name) {
  await field(page, said.name).fill(name);
  await page.getByLabel(said.label).setInputFiles(archive);
  await page.getByText(said.done).waitFor();
  await assertUsable(page, 'an archive that became a company');
  await page.reload();
}
