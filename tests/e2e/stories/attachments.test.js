import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { attachments } = allWords.fr;
const year = 2025;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];

/** A picture of one dot. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const photo = { name: 'ticket du café.png', mimeType: 'image/png', buffer: dot };
const invoice = { name: 'facture.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n') };
const program = { name: 'facture.pdf.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\u0000\u0003') };

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who has the receipt of an entry', () => {
  for (const look of looks) {
    it(`attaches it to the draft, looks at it and posts: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const [company] = await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        const entry = await drafts(page, company);
        await page.goto(`/accounting/entries?entry=${entry}`);
        const files = page.getByRole('region', { name: attachments.title });
        await files.getByLabel(attachments.drop).setInputFiles(program);
        await files.getByRole('alert').getByText(attachments.refused).waitFor();
        await files.getByLabel(attachments.drop).setInputFiles(photo);
        const picture = files.getByRole('img', { name: new RegExp(photo.name) });
        await picture.waitFor();
        await files.getByLabel(attachments.drop).setInputFiles(invoice);
        const link = files.getByRole('link', { name: new RegExp(`^${invoice.name}`) });
        await link.waitFor();
        await assertUsable(page, 'an entry with its receipt');
        assert.equal(await picture.evaluate((element) => element.naturalWidth), 1, 'the picture shows');
        await opens(page, await link.getAttribute('href'));
        await enter(page.getByRole('button', { name: attachments.post, exact: true }));
        await enter(files.getByRole('button', { name: new RegExp(`^${attachments.remove}.*${invoice.name}`) }));
        // Behind the question nothing is to be found by its role: what it answers is waited for.
        const taken = page.waitForResponse((answer) => answer.request().method() === 'DELETE' && answer.url().includes('/attachments/'));
        await enter(page.getByRole('button', { name: attachments.confirm, exact: true }).last());
        assert.equal((await taken).status(), 204);
        await link.waitFor({ state: 'detached' });
        await page.goto('/accounting/entries?files=yes');
        await page.getByText(attachments.one, { exact: true }).first().waitFor({ state: 'attached' });
        await assertUsable(page, 'the entries that are proved');
      });
    });
  }
});

/** A draft that balances: its id. */
async function drafts(page, { id }) {
  const lines = [
    { account: '606400', debit: '12' },
    { account: '512100', credit: '12' },
  ];
  const data = { journal: 'AC', date: `${year}-03-10`, label: 'Café', lines };
  const made = await page.request.post(`/api/v1/companies/${id}/accounting/entries`, { data });
  assert.ok(made.ok(), await made.text());
  return (await made.json()).id;
}

/** The file comes as it was, and may do nothing. */
async function opens(page, address) {
  const answer = await page.request.get(address);
  assert.equal(answer.status(), 200);
  assert.equal(answer.headers()['content-type'], 'application/pdf');
  assert.equal(answer.headers()['x-content-type-options'], 'nosniff');
  assert.match(answer.headers()['content-disposition'], /^inline; /);
  assert.match(answer.headers()['content-security-policy'], /default-src 'none'/);
  assert.deepEqual(await answer.body(), invoice.buffer);
}
