import { after, before, describe, it } from 'node:test';
import { launchBrowser, screens } from '../support/browser.js';
import { byAddress, walksEverywhere } from '../support/walk.js';

const look = { language: 'fr', colorScheme: 'light', screen: screens.desk };
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('a walk through every page, from left to right', () => {
  it(`finds nothing in the way: ${look.language}, ${look.colorScheme}, ${look.screen.width} pixels`, () => walksEverywhere(browser, look, [screens.tablet, screens.telephone], byAddress));
});
