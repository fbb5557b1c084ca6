import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { chromium } from 'playwright-core';
import { serveGallery } from '../support/gallery.js';
import { longestTasks } from '../support/trace.js';

/** How long one scrolls in each way. */
const scrollMs = 3_000;
/** So many rows may be in the page at once, those beyond its edges with them. */
const mostRows = 120;
let browser;
let gallery;
before(async () => {
  gallery = await serveGallery();
  browser = await chromium.launch({ executablePath: process.env.BROWSER_PATH, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });
});
after(async () => {
  await browser?.close();
  gallery?.close();
});

// How long a task takes says as much about the machine: it is told, and held by whoever measures on a quiet one.
it('a table of 100,000 rows scrolls with few of them in the page', async (test) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${gallery.address}?lng=fr&theme=light#/data-table/hundred-thousand`);
  await page.locator('tbody tr[data-index="0"]').waitFor();
  await page.evaluate(() => document.fonts.ready);
  // What keeps only the rows in view arrives after the first rows.
  await page.waitForFunction((most) => document.querySelectorAll('tbody tr[data-index]').length <= most, mostRows);
  for (const [way, scroll] of Object.entries({ 'the wheel': byWheel, 'the keys': byKeys })) {
    let most = 0;
    const tasks = await longestTasks(page, async () => {
      most = await scroll(page);
    });
    test.diagnostic(`by ${way}: longest tasks ${tasks.slice(0, 3).map(({ clockMs, processorMs }) => `${clockMs.toFixed(1)} ms (${processorMs.toFixed(1)} ms of the processor)`).join(', ')}; at most ${most} rows in the page`);
    assert.ok(most > 0 && most <= mostRows, `${most} rows in the page, by ${way}`);
  }
  await page.close();
});

/** Turns the wheel as fast as a hand does; answers how many rows there were at most. */
async function byWheel(page) {
  await page.mouse.move(700, 600);
  return during(page, () => page.mouse.wheel(0, 600));
}

/** To the end, back to the beginning, and page by page. */
async function byKeys(page) {
  await page.keyboard.press('Home');
  await page.locator('[data-row-opener]').first().focus();
  await page.keyboard.press('End');
  await page.locator('tr[data-index="99999"] [data-row-opener]:focus').waitFor();
  await page.keyboard.press('Home');
  await page.locator('tr[data-index="0"] [data-row-opener]:focus').waitFor();
  return during(page, () => page.keyboard.press('PageDown'));
}

async function during(page, step) {
  const end = Date.now() + scrollMs;
  let most = 0;
  while (Date.now() < end) {
    await step();
    await new Promise((resolve) => setTimeout(resolve, 16));
    most = Math.max(most, await page.locator('tbody tr[data-index]').count());
  }
  return most;
}
