import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { chromium } from 'playwright-core';
import { serveGallery } from '../support/gallery.js';

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

it('a table shows the columns that it has room for itself, however wide the window is', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${gallery.address}?lng=fr&theme=light#/data-table`);
  assert.equal((await shownIn(page, 'rest')).columns, 5);
  assert.deepEqual(await shownIn(page, 'little room'), { columns: 2, canChoose: false, scrolls: false });
  await page.setViewportSize({ width: 760, height: 900 });
  assert.deepEqual(await shownIn(page, 'rest'), { columns: 4, canChoose: true, scrolls: false });
  await page.close();
});

it('what opens under a button stays in the window, though what shows in it comes later', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(`${gallery.address}?lng=fr&theme=light#/period-picker`);
  const opener = page.locator('main button[aria-haspopup=dialog]').first();
  await opener.evaluate((button) => {
    button.closest('[data-state]').style.paddingInlineStart = '8rem';
  });
  await opener.click();
  const choices = page.locator('[popover]:popover-open');
  await choices.getByRole('button').first().waitFor();
  await page.waitForFunction((popover) => popover.getBoundingClientRect().right <= window.innerWidth, await choices.elementHandle(), { timeout: 3_000 });
  await page.close();
});

/** What of a table in one state of the gallery can be seen: how many named columns, the choice of them, and whether it scrolls sideways. */
async function shownIn(page, state) {
  const place = page.locator(`[data-state="${state}"]`);
  await place.locator('tbody tr').first().waitFor();
  return {
    columns: await place.locator('thead th:visible').count(),
    canChoose: await place.locator('button[aria-haspopup=dialog]:visible').count() === 1,
    scrolls: await place.getByRole('table').evaluate((table) => table.scrollWidth > table.parentElement.clientWidth),
  };
}
