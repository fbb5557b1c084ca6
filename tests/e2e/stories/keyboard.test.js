import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const { apiKeys, data, emailChange, members, roles, security, webhooks } = words;
/** What opens a form in a dialog, and on which tab. */
const dialogs = [
  { tab: 'profile', opener: emailChange.change },
  { tab: 'security', opener: security.begin },
  { tab: 'members', opener: members.invite },
  { tab: 'members', opener: roles.create },
  { tab: 'api', opener: apiKeys.create },
  { tab: 'api', opener: webhooks.create },
  { tab: 'data', opener: data.erase },
];
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody without a mouse', () => {
  it('opens each dialog of the settings, is told what is missing and comes back to where they were', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
      for (const dialog of dialogs) await walks(page, dialog);
    });
  });

  it('makes a key, and ends it by the menu of its row', async () => {
    await tell(browser, { screen: screens.telephone, language: 'fr', colorScheme: 'dark' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }] });
      await makesAndEndsKey(page);
    });
  });
});

async function walks(page, { tab, opener: name }) {
  await page.goto(`/settings?tab=${tab}`);
  const opener = page.getByRole('button', { name, exact: true });
  await opens(page, opener);
  await staysInside(page, name);
  await isToldWhatIsMissing(page, name);
  await assertUsable(page, name);
  await leaves(page, opener, name);
}

async function opens(page, opener) {
  await opener.focus();
  await page.keyboard.press('Enter');
  await isInDialog(page);
}

async function isInDialog(page) {
  await page.waitForFunction(() => document.querySelector('[role=dialog]:not([popover])')?.contains(document.activeElement));
}

/** Tab goes round inside, forwards and backwards. */
async function staysInside(page, name) {
  const stops = new Set();
  for (const key of [...Array(24).fill('Tab'), ...Array(3).fill('Shift+Tab')]) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(() => {
      const active = document.activeElement;
      return document.querySelector('[role=dialog]:not([popover])').contains(active) ? active.outerHTML : 'outside';
    });
    assert.notEqual(stop, 'outside', `${name}: the focus left the dialog`);
    stops.add(stop);
  }
  assert.ok(stops.size >= 3, `${name}: ${stops.size} stops`);
}

/** Enter in the first field sends the form; the field that is missing has the focus, and its description says why. */
async function isToldWhatIsMissing(page, name) {
  const field = page.getByRole('dialog').locator('input[aria-required]:not([readonly])').first();
  await field.focus();
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid=true]').waitFor();
  const told = await page.evaluate(() => {
    const ids = document.activeElement.getAttribute('aria-describedby')?.split(' ') ?? [];
    return ids.map((id) => document.getElementById(id)).find((element) => element?.role === 'alert')?.textContent;
  });
  assert.ok(told, `${name}: what is missing is told with its field`);
}

async function leaves(page, opener, name) {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The focus goes back once the dialog is gone, not with it.
  await page.waitForFunction((element) => element === document.activeElement, await opener.elementHandle()).catch((error) => {
    throw new Error(`${name}: the focus goes back to what opened it`, { cause: error });
  });
}

/** A key is made, shown and ended without a mouse: by the menu of its row. */
async function makesAndEndsKey(page) {
  await page.goto('/settings?tab=api');
  await opens(page, page.getByRole('button', { name: apiKeys.create }));
  await page.keyboard.type('Caisse');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: apiKeys.shown }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: apiKeys.shown }).waitFor();
  await page.getByRole('button', { name: apiKeys.done }).focus();
  await page.keyboard.press('Enter');
  await isOnPage(page);
  const acts = page.getByRole('button', { name: `${apiKeys.actions} Caisse` });
  await acts.focus();
  await choosesLast(page);
  await staysInside(page, apiKeys.revoke);
  await leaves(page, acts, apiKeys.revoke);
  await choosesLast(page);
  await page.getByRole('dialog').getByRole('button', { name: apiKeys.revoke }).focus();
  await page.keyboard.press('Enter');
  await acts.waitFor({ state: 'detached' });
  await isOnPage(page);
}

/** Where what opened a dialog is gone, the focus is on the contents of the page. */
async function isOnPage(page) {
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('main:focus').waitFor();
}

/** The last act of the menu whose button has the focus. */
async function choosesLast(page) {
  await page.keyboard.press('Enter');
  await page.locator('[role=menuitem]:focus').waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await isInDialog(page);
}
