import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { settle } from '../support/settled.js';
import { ownAddress, typeSignIn } from '../support/signing.js';
import { words as allWords } from '../support/words.js';

const { fr, es } = allWords;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('what somebody likes', () => {
  it('is on their next device when they have signed in there', async () => {
    const [desk, telephone] = [{ screen: screens.desk, language: 'fr' }, { screen: { width: 1024, height: 768 }, language: 'fr' }];
    await tell(browser, desk, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
      const email = await ownAddress(page);
      await choosesFormats(page);
      await choosesLooks(page);
      await tell(browser, telephone, async (other) => {
        await other.goto('/auth');
        await typeSignIn(other, fr, email);
        await assertChosen(other, 'at once');
        await assertUsable(other, 'dashboard, as on the first device');
        await other.reload();
        await assertChosen(other, 'after a reload');
        await opensMenuAgain(other);
      });
      await page.reload();
      await page.getByRole('button', { name: es.shell.collapse }).waitFor();
    });
  });

  it('paints the first time as it was left, before the program runs', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
      await choosesLooks(page);
      let release;
      const held = new Promise((resolve) => (release = resolve));
      await page.route('**/assets/*.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/dashboard', { waitUntil: 'commit' });
      await page.locator('html[data-theme=dark][data-density=compact][lang=es]').waitFor({ state: 'attached' });
      assert.equal(await page.getByRole('main').count(), 0, 'the program has not run');
      release();
      await assertChosen(page, 'with the program');
    });
  });
});

/** Formats in the profile: each is shown by a sample, and holds without a button. */
async function choosesFormats(page) {
  const { preferences } = fr;
  await page.goto('/settings?tab=profile');
  await page.getByLabel(preferences.dates).selectOption('iso');
  await page.getByLabel(preferences.numbers).selectOption('swiss');
  await page.getByText('1’234’567.89').waitFor();
  const zone = page.getByLabel(preferences.timeZone);
  await zone.fill('tokyo');
  await page.getByRole('option', { name: /Asia\/Tokyo/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction((field) => field.value === 'Asia/Tokyo', await zone.elementHandle());
  await assertUsable(page, 'profile, formats');
}

/** Theme, density, sidebar, a favourite, then the language, all at once. */
async function choosesLooks(page) {
  const { preferences, shell, theme } = fr;
  await page.goto('/settings?tab=appearance');
  await page.getByRole('radio', { name: theme.dark }).check();
  await page.getByRole('radio', { name: preferences.compact }).check();
  await assertUsable(page, 'appearance');
  await page.getByRole('button', { name: shell.star }).first().click();
  await page.getByRole('switch', { name: preferences.sidebar }).check();
  const kept = page.waitForResponse((response) => response.url().endsWith('/identity/preferences') && response.request().postData()?.includes('"language":"es"'));
  await page.getByRole('radio', { name: 'Español' }).click();
  await page.getByRole('heading', { level: 1, name: es.settings }).waitFor();
  assert.equal((await kept).status(), 200);
}

async function assertChosen(page, moment) {
  await page.getByRole('heading', { level: 1, name: es.dashboard.title }).waitFor();
  const { theme, density, lang } = await page.evaluate(() => ({ ...document.documentElement.dataset, lang: document.documentElement.lang }));
  assert.deepEqual({ theme, density, lang }, { theme: 'dark', density: 'compact', lang: 'es' }, moment);
  assert.equal((await page.locator('aside').boundingBox()).width, 64, moment);
}

/** The sidebar shows the favourite when it is opened, and is open on the first device too, when that is looked at again. */
async function opensMenuAgain(page) {
  const told = page.waitForResponse((response) => response.url().endsWith('/identity/preferences'));
  await page.getByRole('button', { name: es.shell.expand }).click();
  await page.getByRole('region', { name: es.shell.favourites }).getByRole('link', { name: es.shell.module }).waitFor();
  await told;
}
