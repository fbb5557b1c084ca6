import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { obstacles, overflow } from './usable.js';

/** Where the service under test answers. */
export const baseUrl = required('E2E_BASE_URL').replace(/\/$/, '');

/** How long a page may take to show what is waited for, in milliseconds; generous for a busy machine. */
const patienceMs = 30_000;

/** The screens that everything is looked at on, in CSS pixels. */
export const screens = { desk: { width: 1440, height: 900 }, tablet: { width: 768, height: 1024 }, telephone: { width: 390, height: 844 } };

/** Starts the browser that `BROWSER_PATH` names. */
export function launchBrowser() {
  return chromium.launch({ executablePath: required('BROWSER_PATH'), args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] });
}

/**
 * Tells a story of a visitor with a browser of their own: nothing is shared between visitors. Nothing may fail
 * silently on the way. With `E2E_SCREENSHOTS` a story that breaks leaves a picture in that folder.
 */
export async function tell(browser, visitor, story) {
  const { page, faults, close } = await visit(browser, visitor);
  try {
    await story(page);
    assert.deepEqual(faults, [], 'errors of the page');
  } catch (error) {
    const folder = process.env.E2E_SCREENSHOTS;
    if (folder !== undefined) await page.screenshot({ path: `${folder}/${visitor.language}-${visitor.screen.width}.png`, fullPage: true });
    // What the page itself complained of is most often the reason.
    if (faults.length > 0 && error instanceof Error) error.message = [error.message, 'The page said:', ...faults].join('\n');
    throw error;
  } finally {
    await close();
  }
}

async function visit(browser, { screen, language, colorScheme = 'light', serviceWorkers = 'block' }) {
  // Requests that pass by a worker are hidden from the stories that hold them up.
  const context = await browser.newContext({ viewport: screen, locale: language, colorScheme, serviceWorkers, baseURL: baseUrl });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    // Refusals are part of the stories; a policy that blocks something of ours is not.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) faults.push(message.text());
  });
  return { page, faults, close: () => context.close() };
}

/** Fails if the page has a serious obstacle for people with disabilities, or is wider than the screen. */
export async function assertUsable(page, name) {
  assert.deepEqual(await obstacles(page, ['serious', 'critical']), [], `${name}: accessibility`);
  const wider = await overflow(page);
  assert.ok(wider <= 0, `${name}: ${wider} pixels wider than the screen`);
}

function required(variable) {
  const value = process.env[variable];
  if (value === undefined || value === '') throw new Error(`Set ${variable}: cargo xtask test e2e does.`);
  return value;
}
