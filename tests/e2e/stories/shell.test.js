import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const companies = [{ name: 'Boulangerie Sow' }, { name: 'Éditions du Port' }];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('the frame of the pages', () => {
  it('leads everywhere by the palette, on the keyboard alone', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      const { shell } = allWords.fr;
      await settle(page, { language: 'fr', companies });
      await page.goto('/settings');
      const field = await openPalette(page, shell);
      await assertUsable(page, 'palette, nothing typed');
      await typesAndChooses(page, field, shell);
      await goesToTheOtherCompany(page, shell);
      await readsAllKeys(page, shell);
    });
  });

  it('keeps the sidebar as it was left', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr', colorScheme: 'dark' }, async (page) => {
      const { shell } = allWords.fr;
      await settle(page, { language: 'fr', companies: companies.slice(0, 1) });
      await page.goto('/dashboard');
      await page.getByRole('button', { name: shell.star }).first().click();
      await page.getByRole('region', { name: shell.favourites }).getByRole('link', { name: shell.module }).waitFor();
      assert.equal((await page.locator('aside').boundingBox()).width, 288);
      await assertUsable(page, 'sidebar');
      await page.getByRole('button', { name: shell.collapse }).click();
      await page.reload();
      await page.getByRole('button', { name: shell.expand }).waitFor();
      assert.equal((await page.locator('aside').boundingBox()).width, 64);
      await assertUsable(page, 'sidebar, collapsed');
    });
  });

  it('is a drawer on a telephone, from right to left in Arabic', async () => {
    await tell(browser, { screen: screens.telephone, language: 'ar' }, async (page) => {
      const { shell } = allWords.ar;
      await settle(page, { language: 'ar', companies: companies.slice(0, 1) });
      await page.goto('/dashboard');
      await page.getByRole('button', { name: shell.menu }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('link', { name: shell.module }).first().waitFor();
      await assertUsable(page, 'drawer');
      const box = await drawer.boundingBox();
      assert.deepEqual([box.width, box.x + box.width], [288, screens.telephone.width]);
      await drawer.getByLabel(shell.search).last().fill(shell.module);
      await page.keyboard.press('Enter');
      await page.waitForURL('**/accounting/**');
      await drawer.waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: shell.palette }).filter({ visible: true }).click();
      await page.getByRole('option', { name: shell.newEntry, exact: true }).waitFor();
      await assertUsable(page, 'palette on a telephone');
    });
  });

  it('opens without a network from what it kept, and keeps nothing that the service answered', async () => {
    await tell(browser, { screen: screens.telephone, language: 'fr', serviceWorkers: 'allow' }, async (page) => {
      await page.goto('/docs');
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.context().setOffline(true);
      // Before it is loaded again: some browsers that are cut off by a test say of a new document that it is on line.
      await page.getByText('Mode hors ligne').waitFor();
      await page.reload();
      await page.getByRole('heading', { level: 1 }).waitFor();
      const kept = await page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat());
      assert.ok(kept.some((path) => path.startsWith('/assets/')), 'files are kept');
      assert.deepEqual(kept.filter((path) => path.startsWith('/api/')), []);
    });
  });
});

async function openPalette(page, shell) {
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: shell.palette });
  await field.waitFor();
  return field;
}

/** Finds with a slip of the fingers, moves by the arrows, and opens what is marked. */
async function typesAndChooses(page, field, shell) {
  await page.keyboard.type('nouvele ecritrue');
  const option = page.getByRole('option', { name: shell.newEntry, exact: true });
  await option.waitFor();
  assert.equal(await field.getAttribute('aria-activedescendant'), await page.getByRole('listbox').getByRole('option', { selected: true }).getAttribute('id'));
  await page.getByText(shell.results).waitFor({ state: 'attached' });
  await assertUsable(page, 'palette');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/accounting/entries/new');
  await field.waitFor({ state: 'hidden' });
}

async function goesToTheOtherCompany(page, shell) {
  await page.goto('/dashboard');
  await openPalette(page, shell);
  await page.keyboard.type('editions');
  await page.getByRole('option', { name: 'Éditions du Port' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Entreprise : Éditions du Port' }).waitFor();
}

async function readsAllKeys(page, shell) {
  await page.getByRole('main').focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: shell.keys }).waitFor();
  await assertUsable(page, 'keys');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: shell.keys }).waitFor({ state: 'hidden' });
}
