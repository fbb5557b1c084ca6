import { after, before, describe, it } from 'node:test';
import { launchBrowser, screens } from '../support/browser.js';
import { walksEverywhere } from '../support/walk.js';

const looks = [
  { language: 'ar', colorScheme: 'light', screen: screens.desk },
  { language: 'ar', colorScheme: 'dark', screen: screens.telephone },
];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('a walk through every page, from right to left', () => {
  for (const look of looks) {
    it(`finds nothing in the way: ${look.language}, ${look.colorScheme}, ${look.screen.width} pixels`, () => walksEverywhere(browser, look));
  }
});
