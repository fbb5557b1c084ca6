import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { revenueShown, totalsOfBalance } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const year = 2025;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody at work', () => {
  it('goes from one company to another on the keyboard, and never sees the figures of the one in the other', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      const [bakery, garage] = await settle(page, {
        language: 'fr',
        companies: [
          { name: 'Boulangerie Sow', fec: writeFec({ year }) },
          { name: 'Garage Ndiaye', fec: writeFec({ year, netCents: 300_000 }) },
        ],
      });
      await page.goto('/dashboard');
      const current = await page.getByRole('button', { name: words.company.current }).textContent();
      const [here, there] = current === bakery.name ? [bakery, garage] : [garage, bakery];
      await assertDashboardOf(page, here, there);
      await page.getByRole('button', { name: words.company.current }).click();
      await assertUsable(page, 'company switcher');
      await page.keyboard.press('Escape');
      await switchTo(page, here, there);
      await assertDashboardOf(page, there, here);
      await assertBooksOf(page, there);
      await switchTo(page, there, here);
      await assertDashboardOf(page, here, there);
      await assertBooksOf(page, here);
      await page.goto(`/accounting/fec/${there.importId}`);
      await page.getByText(words.notFound).first().waitFor();
      await assertUsable(page, 'a document of the other company');
    });
  });

  it('keeps the looks and the language that they chose', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
      await page.goto('/dashboard');
      await chooseDark(page);
      await chooseLanguages(page);
    });
  });

  it('needs no mouse to go through the pages', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
      await page.goto('/dashboard');
      await skipToContents(page);
      await goByShortcut(page);
    });
  });
});

/** The dashboard is that of `company`, and nothing on the page is of `other`. */
async function assertDashboardOf(page, company, other) {
  await page.getByRole('main').getByText(company.name).waitFor();
  assert.equal(await revenueShown(page, words), company.fec.revenueCents, company.name);
  const text = await page.getByRole('main').textContent();
  assert.ok(!text.includes(other.name), `nothing of ${other.name}`);
}

/** The trial balance, reached by its address and by the way back from there, is that of `company`. */
async function assertBooksOf(page, { name, fec }) {
  await page.goto('/accounting/trial-balance');
  assert.deepEqual(await totalsOfBalance(page, words), { debitCents: fec.debitCents, creditCents: fec.creditCents }, name);
  await page.goBack();
  await page.getByRole('main').getByText(name).waitFor();
  assert.equal(await revenueShown(page, words), fec.revenueCents, name);
}

/** Opens the switcher, searches and chooses, on the keyboard alone. */
async function switchTo(page, from, to) {
  const opener = page.getByRole('button', { name: `${words.company.current} ${from.name}` });
  const search = page.getByRole('searchbox', { name: words.company.search });
  await opener.focus();
  await page.keyboard.press('Enter');
  await assertFocused(search);
  assert.equal(await search.inputValue(), '', 'an earlier search is forgotten');
  await page.keyboard.press('Escape');
  await search.waitFor({ state: 'hidden' });
  await assertFocused(opener);
  await page.keyboard.press('Enter');
  await assertFocused(search);
  const list = page.getByRole('list', { name: words.company.switch });
  assert.match(await list.locator('[aria-current="true"]').textContent(), new RegExp(from.name));
  await page.keyboard.type(to.name.slice(0, 4).toUpperCase());
  await list.getByText(from.name).waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${words.company.current} ${to.name}` }).waitFor();
}

/** Chooses dark by its letter; it is there again after a reload. */
async function chooseDark(page) {
  const root = page.locator('html');
  const opener = page.getByRole('button', { name: words.theme.label });
  await opener.focus();
  const light = await groundOf(page);
  await page.keyboard.press('Enter');
  await assertFocused(page.getByRole('menuitemradio', { checked: true }));
  await assertUsable(page, 'theme menu');
  await page.keyboard.type(words.theme.dark[0].toLowerCase());
  await assertFocused(page.getByRole('menuitemradio', { name: words.theme.dark }));
  await page.keyboard.press('Enter');
  await assertFocused(opener);
  for (const moment of ['chosen', 'after a reload']) {
    await page.getByRole('term').first().waitFor();
    assert.equal(await root.getAttribute('data-theme'), 'dark', moment);
    assert.ok((await groundOf(page)) < light / 2, `the ground is dark, ${moment}`);
    if (moment === 'chosen') await page.reload();
  }
  await assertUsable(page, 'dashboard, dark');
}

/** From French over Spanish to Arabic, which is written from the right, and stays. */
async function chooseLanguages(page) {
  for (const [from, to, dir] of [
    ['fr', 'es', 'ltr'],
    ['es', 'ar', 'rtl'],
  ]) {
    await page.getByRole('button', { name: allWords[from].language.label }).click();
    await assertUsable(page, `language menu, ${from}`);
    await page.getByRole('menuitemradio', { name: allWords[from].language[to] }).click();
    await assertWritten(page, to, dir);
    await page.reload();
    await assertWritten(page, to, dir);
    await assertUsable(page, `dashboard, ${to}`);
  }
}

async function assertWritten(page, language, dir) {
  await page.getByRole('heading', { level: 1, name: allWords[language].dashboard.title }).waitFor();
  const { lang, dir: written } = await page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));
  assert.deepEqual({ lang, dir: written }, { lang: language, dir });
}

/** The first stop of Tab leads past the navigation. */
async function skipToContents(page) {
  await page.getByRole('term').first().waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: words.skip });
  await assertFocused(skip);
  await assertUsable(page, 'skip link');
  await page.keyboard.press('Enter');
  await assertFocused(page.getByRole('main'));
}

/** Letters lead to the modules, a slash to the search of a page, Escape out of a detail and back to its row. */
async function goByShortcut(page) {
  await page.keyboard.press('Control+Shift+C');
  await page.waitForURL('**/accounting/**');
  await page.getByRole('link', { name: words.tabs.entries, exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: words.tabs.entries }).waitFor();
  const row = page.locator('[data-row-opener]').first();
  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('table').waitFor();
  await assertUsable(page, 'entry, on the keyboard');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await assertFocused(row);
  await page.keyboard.press('/');
  await assertFocused(page.getByRole('searchbox'));
  await page.keyboard.type('loyer 07');
  await page.waitForURL('**q=*');
  await page.keyboard.press('Control+Shift+D');
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: words.dashboard.title }).waitFor();
}

/** How light the ground of the page is, from 0 to 255. */
function groundOf(page) {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    canvas.fillStyle = getComputedStyle(document.querySelector('header')).backgroundColor;
    canvas.fillRect(0, 0, 1, 1);
    const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
    return (red + green + blue) / 3;
  });
}

async function assertFocused(locator) {
  await locator.waitFor();
  await locator.page().waitForFunction((element) => element === document.activeElement, await locator.elementHandle());
}
