import { after, before, describe, it } from 'node:test';
import { launchBrowser, screens } from '../support/browser.js';
import { walksEverywhere } from '../support/walk.js';

const looks = [
  { language: 'fr', colorScheme: 'light', screen: screens.desk },
  { language: 'fr', colorScheme: 'dark', screen: screens.tablet },
];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('a walk through every page, from left to right', () => {
  for (const look of looks) {
    it(`finds nothing in the way: ${look.language}, ${look.colorScheme}, ${look.screen.width} pixels`, () => walksEverywhere(browser, look));
  }
});
