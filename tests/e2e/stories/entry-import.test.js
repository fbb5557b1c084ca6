import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { field } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { entryImport } = allWords.fr;
const year = 2025;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];

/** The salaries of a month, and an entry of which a line is missing; no journal is named. */
const payroll = [
  'Date;Pièce;Compte;Libellé;Débit;Crédit',
  `31/03/${year};PAIE-03;641100;Salaires de mars;2000,00;`,
  `31/03/${year};PAIE-03;421000;Salaires de mars;;2000,00`,
  `31/03/${year};PAIE-04;645100;Cotisations de mars;800,00;`,
];
const file = (rows) => ({ name: 'paie.csv', mimeType: 'text/csv', buffer: Buffer.from(`${rows.join('\r\n')}\r\n`, 'utf8') });

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who has entries of another program', () => {
  for (const look of looks) {
    it(`saves them as drafts: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await page.goto('/accounting/entries');
        await enter(page.getByRole('link', { name: entryImport.open, exact: true }));
        await page.getByLabel(entryImport.file).setInputFiles(file(payroll));
        await page.getByText(entryImport.noJournal).waitFor();
        await assertUsable(page, 'a file without a journal');
        await field(page, entryImport.journal).selectOption('AC');
        await page.getByText(entryImport.ready).waitFor();
        await page.getByRole('table', { name: entryImport.toCheck }).waitFor();
        await assertUsable(page, 'a file that is ready');
        await enter(page.getByRole('button', { name: entryImport.save }));
        await page.getByText(entryImport.done).waitFor();
        await assertUsable(page, 'what was saved');
        await enter(page.getByRole('link', { name: entryImport.toDrafts }));
        await page.waitForURL(/state=draft/);
        await page.getByText('Cotisations de mars').first().waitFor();
        await page.getByText('Salaires de mars').first().waitFor();
      });
    });
  }
});
