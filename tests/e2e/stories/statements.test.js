import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { centsOf } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';

const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'ar', colorScheme: 'dark', screen: screens.telephone },
];
const year = 2025;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who looks at the statements', () => {
  for (const look of looks) {
    it(`sees balance sheet and income statement agree, and the accounts of a line: ${look.language}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const fec = writeFec({ year });
        await settle(page, { language: look.language, companies: [{ name: 'Boulangerie Sow', fec }] });
        await page.goto('/accounting/statements');
        // The labels of the forms are French in every language.
        const net = (label) => centsOf(page.getByRole('row').filter({ has: page.getByText(label, { exact: true }) }).getByRole('cell').last());
        await page.getByText('TOTAL GÉNÉRAL (I à V)', { exact: true }).waitFor();
        assert.equal(await net('TOTAL GÉNÉRAL (I à VI)'), await net('TOTAL GÉNÉRAL (I à V)'));
        assert.equal(await net('Chiffres d\'affaires nets - Total'), fec.revenueCents);
        assert.equal(await net('RÉSULTAT DE L\'EXERCICE (bénéfice ou perte)'), fec.revenueCents - 12 * (120_000 + 4_599));
        await assertUsable(page, 'statements');
        await enter(page.getByRole('button', { name: 'Disponibilités', exact: true }));
        const account = page.getByRole('link', { name: /^512100/ });
        await account.waitFor();
        await assertUsable(page, 'the accounts of a line');
        await enter(account);
        await page.waitForURL(/\/accounting\/chart\/512100\?year=/);
        await page.goBack();
        await page.goBack();
        await page.getByText('TOTAL GÉNÉRAL (I à V)', { exact: true }).waitFor();
      });
    });
  }
});
