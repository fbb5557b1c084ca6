import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { chartImport } = allWords.fr;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];

/** A chart with a row that is wrong, and the same put right: an account more, and another name for the customers. */
const rows = (number) => ['Compte;Libellé;Type;Lettrable', '411100;Clients de la région;Actif;oui', `${number};Avances Paul;;oui`];
const file = (lines) => ({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\r\n')}\r\n`, 'utf8') });

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who has a chart of accounts of their own', () => {
  for (const look of looks) {
    it(`takes it in: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year: 2025 }) }] });
        await page.goto('/accounting/chart');
        await enter(page.getByRole('link', { name: chartImport.open, exact: true }));
        await page.getByText(chartImport.complete).waitFor();
        await assertUsable(page, 'the page before a file');
        await page.getByLabel(chartImport.file).setInputFiles(file(rows('0467')));
        await page.getByText(chartImport.wrong).waitFor();
        await assertUsable(page, 'a file with a wrong row');
        await page.getByLabel(chartImport.other).setInputFiles(file(rows('467100')));
        await page.getByText(chartImport.ready).waitFor();
        await page.getByRole('table', { name: chartImport.renamed }).waitFor();
        await assertUsable(page, 'a file that is ready');
        await enter(page.getByRole('button', { name: chartImport.save }));
        await page.getByText(chartImport.done).waitFor();
        await enter(page.getByRole('link', { name: chartImport.toChart }));
        await page.getByRole('searchbox', { name: chartImport.search }).fill('région');
        await page.getByText('Clients de la région').waitFor();
      });
    });
  }
});
