import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';

const said = {
  fr: { button: 'Exporter', heading: 'Date;Journal;Numéro', tooLong: /trop de lignes/ },
  ar: { button: 'تصدير', heading: 'التاريخ;اليومية;الرقم' },
};
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'ar', colorScheme: 'dark', screen: screens.telephone },
];
const year = 2025;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('who filters a list', () => {
  for (const look of looks) {
    it(`saves what is filtered as a file, and nothing else: ${look.language}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const words = said[look.language];
        await settle(page, { language: look.language, companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await page.goto('/accounting/entries?q=Loyer');
        await page.getByText('Loyer 12/2025').first().waitFor();
        await page.getByRole('button', { name: words.button, exact: true }).click();
        await assertUsable(page, 'the files of a list');
        const csv = await saves(page, 'CSV');
        const [heading, ...rows] = csv.text.replace('\uFEFF', '').trim().split('\r\n');
        assert.ok(heading.startsWith(words.heading), heading);
        assert.equal(rows.length, 12, 'the rents alone, all months of them');
        assert.ok(rows.every((row) => row.includes('Loyer') && row.includes(';1495,19;')), csv.text);
        assert.match(csv.name, /^Boulangerie Sow - .* - 2025-01-01 - 2025-12-31\.csv$/);
        await page.getByRole('button', { name: words.button, exact: true }).click();
        const book = await saves(page, 'Excel');
        assert.equal(book.text.slice(0, 2), 'PK');
      });
    });
  }

  it('is told why a file could not be written', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
      await page.goto('/accounting/journals');
      const problem = { type: '/docs/errors/export_too_long', title: 'Unprocessable Entity', status: 422, code: 'export_too_long', detail: '', errors: [] };
      await page.route('**/exports/journals?**', (route) => route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }));
      await enter(page.getByRole('button', { name: said.fr.button, exact: true }));
      await enter(page.getByRole('menuitem', { name: 'CSV' }));
      await page.getByText(said.fr.tooLong).waitFor();
    });
  });
});

/** Chooses a kind of file: its name and its text. */
async function saves(page, kind) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: kind }).click()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}
