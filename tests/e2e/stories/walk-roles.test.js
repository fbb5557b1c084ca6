import { after, before, describe, it } from 'node:test';
import { launchBrowser, screens } from '../support/browser.js';
import { walksAs } from '../support/walk.js';

let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser?.close());

describe('a walk through every page of a company', () => {
  for (const role of ['viewer', 'employee']) {
    it(`ends nowhere in an error for its ${role}`, () => walksAs(browser, role, { language: 'en', colorScheme: 'light', screen: screens.desk }));
  }
});
