import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { writeFec } from '../support/fec.js';
import { linkMailedTo } from '../support/mailbox.js';
import { field, freshAddress, password } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { words as allWords } from '../support/words.js';

const { members: words, roles, leaving } = allWords.fr;
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('a member', () => {
  it('is invited by mail, joins with a new account, works in the company, and is out as soon as they are removed', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (owner) => {
      const [bakery] = await settle(owner, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year: 2025 }) }] });
      const address = freshAddress();
      await invite(owner, address);
      await tell(browser, { screen: screens.telephone, language: 'fr' }, async (ina) => {
        await join(ina, address, bakery);
        await remove(owner);
        await isOut(ina, bakery);
      });
    });
  });

  it('gets a role that the company made, and leaves by their profile though they may not see the members', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (owner) => {
      const [bakery] = await settle(owner, { language: 'fr', companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year: 2025 }) }] });
      const address = freshAddress();
      await invite(owner, address);
      await tell(browser, { screen: screens.telephone, language: 'fr' }, async (ina) => {
        await join(ina, address, bakery);
        await owner.reload();
        await makeRole(owner);
        await field(owner, roles.of).selectOption({ label: 'Caisse' });
        await owner.getByText(roles.changed).waitFor();
        await leave(ina, bakery);
        await removeRole(owner);
      });
    });
  });
});

async function invite(owner, address) {
  await owner.goto('/settings?tab=members');
  await owner.getByRole('button', { name: words.invite, exact: true }).click();
  await field(owner, words.email).fill(address);
  await field(owner, words.role).selectOption('accountant');
  await assertUsable(owner, 'inviting');
  await owner.getByRole('button', { name: words.send }).click();
  await owner.getByRole('cell', { name: address }).first().waitFor();
  await assertUsable(owner, 'members');
}

async function join(ina, address, company) {
  await ina.goto(await linkMailedTo(address));
  await ina.getByText(words.invited).waitFor();
  await field(ina, words.firstName).fill('Ina');
  await field(ina, words.lastName).fill('Diop');
  await field(ina, words.password).fill(password);
  await field(ina, words.confirmation).fill(password);
  await assertUsable(ina, 'invitation');
  await ina.getByRole('button', { name: words.join }).click();
  await ina.waitForURL('**/dashboard');
  await ina.goto('/accounting/journals');
  await ina.getByRole('button', { name: company.name }).waitFor();
  await ina.getByRole('table').waitFor();
}

async function remove(owner) {
  await owner.reload();
  await owner.getByRole('button', { name: words.actsOfIna }).click();
  await owner.getByRole('menuitem', { name: words.remove }).click();
  await owner.getByRole('dialog').getByRole('button', { name: words.remove }).click();
  await owner.getByText(words.removed).first().waitFor();
}

/** The page that was open says so at the next request. */
async function isOut(ina, company) {
  await ina.getByRole('link', { name: words.entries, exact: true }).click();
  await ina.getByText(`${words.lost} ${company.name}`).waitFor();
  await ina.waitForURL('**/onboarding**');
}

async function makeRole(owner) {
  await owner.getByRole('button', { name: roles.create }).click();
  await field(owner, roles.name).fill('Caisse');
  await owner.getByRole('radio', { name: roles.entering }).check();
  await assertUsable(owner, 'a new role');
  await owner.getByRole('dialog').getByRole('button', { name: roles.saved }).click();
  await owner.getByText(roles.created).waitFor();
}

async function removeRole(owner) {
  await owner.reload();
  await owner.getByRole('cell', { name: /^Caisse/ }).click();
  await owner.getByRole('button', { name: roles.remove }).click();
  await assertUsable(owner, 'removing a role');
  await owner.getByRole('dialog').getByRole('button', { name: roles.remove }).click();
  await owner.getByText(roles.deleted).waitFor();
}

async function leave(ina, company) {
  await ina.goto('/settings');
  await ina.getByRole('button', { name: leaving.act }).click();
  await assertUsable(ina, 'leaving');
  await ina.getByRole('dialog').getByRole('button', { name: leaving.act }).click();
  await ina.getByText(`${leaving.left} ${company.name}`).waitFor();
  await ina.waitForURL('**/onboarding**');
}
