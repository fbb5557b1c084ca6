import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { chromium } from 'playwright-core';
import { serveGallery } from '../support/gallery.js';
import { obstacles, overflow } from '../support/usable.js';

const anyImpact = ['minor', 'moderate', 'serious', 'critical'];
const desk = { width: 1440, height: 900 };
const telephone = { width: 390, height: 844 };
const looks = [
  { lng: 'fr', theme: 'light', density: 'comfortable' },
  { lng: 'ar', theme: 'dark', density: 'compact' },
];
/** `GALLERY_PART=button` looks at one component only; `GALLERY_SCREENSHOTS` is a folder for pictures of every page. */
const { GALLERY_PART: onlyPart, GALLERY_SCREENSHOTS: pictures } = process.env;
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

describe('the gallery', { concurrency: 2 }, () => {
  for (const look of looks) {
    it(`is usable in every state: ${Object.values(look).join(', ')}`, async () => {
      const visitor = await browser.newContext({ viewport: desk, locale: look.lng, colorScheme: look.theme, reducedMotion: 'reduce' });
      const page = await visitor.newPage();
      const complaints = complaintsOf(page);
      const found = [];
      for (const address of await pagesOf(page, look)) found.push(...(await faultsOf(page, complaints, address, look)));
      await visitor.close();
      assert.deepEqual(found, []);
    });
  }
});

/** The addresses of the gallery, of which it shows the index. */
async function pagesOf(page, look) {
  await page.goto(`${gallery.address}?${new URLSearchParams(look)}#/`);
  await page.locator('main a[data-page]').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  const pages = await page.locator('a[data-page]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const wanted = pages.filter((address) => onlyPart === undefined || address.split('/')[1] === onlyPart);
  assert.ok(wanted.length > 0, 'the gallery has pages');
  return wanted;
}

/** What a page says of errors and warnings, as long as it is open. */
function complaintsOf(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}

/** What is wrong with one page: obstacles and errors at a desk, and what is too wide for a telephone. It is come to from the index, so that nothing is left of the one before. */
async function faultsOf(page, complaints, address, look) {
  await goTo(page, '#/', 'main a[data-page]');
  await page.setViewportSize(desk);
  await goTo(page, address, 'main section');
  const faults = await obstacles(page, anyImpact);
  await picture(page, address, look, 'desk');
  await page.setViewportSize(telephone);
  const wider = await overflow(page);
  if (wider > 0) faults.push(`${wider} pixels wider than a telephone`);
  await picture(page, address, look, 'telephone');
  return [...faults, ...complaints.splice(0)].map((fault) => `${address}: ${fault}`);
}

async function goTo(page, address, sign) {
  await page.evaluate((hash) => void window.location.assign(hash), address);
  await page.locator(sign).first().waitFor({ state: 'attached' });
}

async function picture(page, address, look, screen) {
  if (pictures === undefined) return;
  const name = [...address.split('/').slice(1), ...Object.values(look), screen].join('-');
  // Of a page that is longer than a picture may be, what one sees first.
  const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: heightPx < 20_000 });
}
