import assert from 'node:assert/strict';
import { createVerify } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { integrity } = allWords.fr;
const year = 2025;
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who has to prove that the books were not touched', () => {
  for (const look of looks) {
    it(`checks the chains, seals a month and verifies the seal: ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const [company] = await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
        await checks(page);
        await locks(page, company);
        await seals(page);
        await verifies(page);
      });
    });
  }

  it('hears first from the checker what the tax-audit file has', async () => {
    await tell(browser, { language: 'fr', screen: screens.desk }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
      await page.goto('/accounting/fec/check');
      await page.getByText(integrity.noSiren).or(page.getByRole('region', { name: integrity.official })).first().waitFor();
      await assertUsable(page, 'the check of the file');
    });
  });
});

async function checks(page) {
  await page.goto('/accounting/integrity');
  await enter(page.getByRole('button', { name: integrity.check }));
  await page.getByText(integrity.whole).waitFor();
  await assertUsable(page, 'chains that are whole');
  await enter(page.getByRole('button', { name: integrity.seal, exact: true }));
  await page.getByRole('dialog').getByRole('link', { name: integrity.toLocks }).waitFor();
  await assertUsable(page, 'a year in which no month is locked');
}

/** January is over for everybody. */
async function locks(page, { id }) {
  const address = `/api/v1/companies/${id}/accounting/locks`;
  const { version } = await (await page.request.get(address)).json();
  const moved = await page.request.put(address, { data: { all: `${year}-01-31`, journals: [] }, headers: { 'If-Match': `"${version}"` } });
  assert.ok(moved.ok(), await moved.text());
}

async function seals(page) {
  await page.goto('/accounting/integrity');
  // The chains are there, so the act is offered.
  await page.getByRole('button', { name: integrity.check }).waitFor();
  await enter(page.getByRole('button', { name: integrity.seal, exact: true }));
  const question = page.getByRole('dialog');
  await question.getByText(`31 janvier ${year}`).first().waitFor({ state: 'attached' });
  await assertUsable(page, 'question');
  await enter(question.getByRole('button', { name: integrity.act, exact: true }));
  await page.getByText(integrity.done).waitFor();
}

/** What is saved of the seal is checked by other means. */
async function verifies(page) {
  await enter(page.getByRole('button', { name: `31/01/${year}` }));
  const seal = page.getByRole('dialog');
  await seal.getByText('openssl').waitFor();
  await assertUsable(page, 'a seal');
  const saved = {};
  for (const name of integrity.files) {
    const download = page.waitForEvent('download');
    await enter(seal.getByRole('button', { name }));
    const file = await download;
    saved[file.suggestedFilename()] = await readFile(await file.path());
  }
  const verifier = createVerify('sha256').update(saved['statement.txt']);
  assert.equal(verifier.verify(saved['public_key.pem'], saved['signature.sig']), true, 'the signature is that of the statement');
  assert.match(saved['statement.txt'].toString('utf8'), /journal VE 12 [0-9a-f]{64}/);
}
