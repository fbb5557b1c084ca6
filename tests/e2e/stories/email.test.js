import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { linkMailedTo } from '../support/mailbox.js';
import { field, freshAddress } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { ownAddress, typeSignIn } from '../support/signing.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const { emailChange: said } = words;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('somebody with another address', () => {
  it('changes it by the links to both mailboxes, and is signed out elsewhere', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
      const [old, address] = [await ownAddress(page), freshAddress()];
      await tell(browser, { screen: screens.telephone, language: 'fr' }, async (elsewhere) => {
        await elsewhere.goto('/auth');
        await typeSignIn(elsewhere, words, old);
        await elsewhere.waitForURL('**/dashboard');
        await asks(page, address);
        await agrees(page, await linkMailedTo(address, 'confirm-email-change'), said.half);
        await agrees(page, await linkMailedTo(old, 'confirm-email-change'), said.changed);
        await page.goto('/settings');
        await page.getByRole('main').getByText(address).waitFor();
        await elsewhere.goto('/settings');
        await elsewhere.waitForURL('**/auth**');
        await typeSignIn(elsewhere, words, address);
        await elsewhere.waitForURL('**/settings**');
      });
    });
  });

  it('calls the change off by the link to the old mailbox', async () => {
    await tell(browser, { screen: screens.telephone, language: 'fr', colorScheme: 'dark' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Diop' }] });
      const [old, address] = [await ownAddress(page), freshAddress()];
      await asks(page, address);
      await page.goto(await linkMailedTo(old, 'cancel-email-change'));
      await assertUsable(page, 'calling the change off');
      await page.getByRole('button', { name: said.callOff }).click();
      await page.getByText(said.calledOff).waitFor();
      await assertUsable(page, 'called off');
      await page.goto(await linkMailedTo(address, 'confirm-email-change'));
      await page.getByRole('button', { name: said.accept }).click();
      await page.getByText(said.dead).waitFor();
      await assertUsable(page, 'dead link');
      await page.goto('/settings');
      await page.getByRole('main').getByText(old).waitFor();
    });
  });
});

async function asks(page, address) {
  await page.goto('/settings');
  await page.getByRole('button', { name: said.change }).click();
  await field(page, said.new).fill(address);
  await assertUsable(page, 'asking for another address');
  await page.getByRole('button', { name: said.ask }).click();
  await page.getByText(said.waiting).waitFor();
  await assertUsable(page, 'a change that waits');
}

async function agrees(page, link, outcome) {
  await page.goto(link);
  await assertUsable(page, 'agreeing to the change');
  await page.getByRole('button', { name: said.accept }).click();
  await page.getByText(outcome).waitFor();
  await assertUsable(page, 'agreed');
}
