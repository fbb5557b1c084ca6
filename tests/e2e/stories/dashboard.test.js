import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { centsOf, comesToShowRevenue, revenueShown } from '../support/accounting.js';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { enter } from '../support/keys.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const year = new Date().getFullYear();
const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.telephone },
  { language: 'ar', colorScheme: 'light', screen: screens.telephone },
  { language: 'ar', colorScheme: 'dark', screen: screens.desk },
];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('who looks at the dashboard', { concurrency: 2 }, () => {
  for (const look of looks) {
    it(`sees figures that open the lines they are made of: ${look.language}, ${look.colorScheme}, ${look.screen.width}`, async () => {
      await tell(browser, look, async (page) => {
        const words = allWords[look.language];
        const fec = writeFec({ year });
        await settle(page, { language: look.language, companies: [{ name: 'Boulangerie Sow', fec }] });
        await page.goto('/dashboard');
        await page.locator('[data-card="suppliers"] li').first().waitFor();
        assert.equal(await revenueShown(page, words), fec.revenueCents);
        await assertUsable(page, 'dashboard');
        await picture(page, look, 'dashboard');
        await opensItsLines(page, words, look, fec);
        await opensItsMargin(page, words, look);
      });
    });
  }

  it('goes through a chart and arranges the cards with the keys alone, for good', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      const words = allWords.fr;
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
      await page.goto('/dashboard');
      await walksAChart(page, words);
      await movesACard(page, words);
      await dragsACard(page, words);
    });
  });

  it('chooses another period, which the address names', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      const words = allWords.fr;
      const fec = writeFec({ year });
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec }] });
      await page.goto(`/dashboard?from=${year}-01&to=${year}-01`);
      await page.locator('[data-figure="revenue"]').waitFor();
      const january = await revenueShown(page, words);
      assert.ok(january > 0 && january < fec.revenueCents, 'a month is a part of the year');
      await page.getByRole('button', { name: words.dashboard.before }).focus();
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await assertUsable(page, 'the choice of a period');
      await enter(page.getByRole('button', { name: `${words.dashboard.fiscalYear} ${year}` }));
      await page.waitForURL(/\?year=/);
      await comesToShowRevenue(page, words, fec.revenueCents);
      await page.goto('/dashboard?from=2026-99&to=nonsense&year=1');
      await page.locator('[data-figure="revenue"]').waitFor();
      await comesToShowRevenue(page, words, fec.revenueCents);
    });
  });
});

async function opensItsLines(page, words, look, fec) {
  await page.locator('[data-figure="revenue"]').getByRole('button').click();
  const lines = page.getByRole('dialog', { name: words.dashboard.revenue });
  await lines.getByRole('row').nth(1).waitFor();
  assert.equal(await centsOf(lines.locator('[data-sum]')), fec.revenueCents, 'the lines add up to the figure');
  await assertUsable(page, 'lines of a figure');
  await picture(page, look, 'lines');
  await page.reload();
  await lines.getByRole('row').nth(1).waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL((url) => url.searchParams.get('figure') === null);
  await page.goForward();
  await lines.waitFor();
  await page.goBack();
  await lines.waitFor({ state: 'detached' });
}

async function opensItsMargin(page, words, look) {
  const margin = page.locator('[data-figure="margin"]');
  await margin.getByRole('button').click();
  const lines = page.getByRole('dialog', { name: words.dashboard.margin });
  const parts = lines.getByRole('region');
  await parts.first().getByRole('row').nth(1).waitFor();
  assert.equal(await parts.count(), 2);
  await assertUsable(page, 'lines of the margin');
  await picture(page, look, 'margin');
  await page.keyboard.press('Escape');
  await lines.waitFor({ state: 'detached' });
}

async function walksAChart(page, words) {
  const chart = page.locator('[data-card="months"]').getByRole('slider');
  await chart.focus();
  await page.keyboard.press('Home');
  const first = await chart.getAttribute('aria-valuetext');
  await page.keyboard.press('ArrowRight');
  assert.notEqual(await chart.getAttribute('aria-valuetext'), first);
  await enter(page.locator('[data-card="months"]').getByRole('button', { name: words.dashboard.table }));
  assert.equal(await page.getByRole('table', { name: words.dashboard.months }).getByRole('row').count(), 13);
  await assertUsable(page, 'the table of a chart');
}

async function movesACard(page, words) {
  const order = () => page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.dataset.card));
  const before = await order();
  await enter(page.getByRole('button', { name: words.dashboard.arrange }));
  await enter(page.getByRole('button', { name: words.dashboard.up }));
  await assertUsable(page, 'the choice of cards');
  await page.keyboard.press('Escape');
  const after = await order();
  const at = before.indexOf('treasury');
  assert.equal(after[at - 1], 'treasury');
  await page.reload();
  await page.locator('[data-card="treasury"]').waitFor();
  assert.deepEqual(await order(), after);
}

/** Takes the last card by its grip above the first one, as a mouse does. */
async function dragsACard(page, words) {
  const order = () => page.locator('[data-card]').evaluateAll((cards) => cards.map((card) => card.dataset.card));
  const before = await order();
  await page.getByRole('button', { name: words.dashboard.arrange }).click();
  const grips = page.getByTitle(words.dashboard.drag);
  const [last, first] = [await grips.last().boundingBox(), await grips.first().boundingBox()];
  await page.mouse.move(last.x + last.width / 2, last.y + last.height / 2);
  await page.mouse.down();
  await page.mouse.move(first.x + first.width / 2, first.y - 4, { steps: 12 });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  assert.deepEqual(await order(), [before.at(-1), ...before.slice(0, -1)]);
}

/** With `DASHBOARD_SCREENSHOTS` the pages leave pictures in that folder. */
async function picture(page, { language, colorScheme, screen }, name) {
  const folder = process.env.DASHBOARD_SCREENSHOTS;
  if (folder !== undefined) await page.screenshot({ path: `${folder}/${name}-${language}-${colorScheme}-${screen.width}.png`, fullPage: true });
}
