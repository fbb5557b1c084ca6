import { after, before, describe, it } from 'node:test';
import { launchBrowser, screens } from '../support/browser.js';
import { byLink, walksEverywhere } from '../support/walk.js';

const look = { language: 'ar', colorScheme: 'dark', screen: screens.telephone };
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('a walk through every page, from right to left', () => {
  it(`finds nothing in the way: ${look.language}, ${look.colorScheme}, ${look.screen.width} pixels`, () => walksEverywhere(browser, look, [screens.tablet, screens.desk], byLink));
});
