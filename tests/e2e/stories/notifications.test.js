import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertUsable, launchBrowser, screens, tell } from '../support/browser.js';
import { linkMailedTo } from '../support/mailbox.js';
import { field, password } from '../support/newcomer.js';
import { settle } from '../support/settled.js';
import { ownAddress, signOut } from '../support/signing.js';
import { words as allWords } from '../support/words.js';

const words = allWords.fr;
const { notifications: said } = words;
const stream = '/api/v1/notifications/stream';
let browser;
before(async () => {
  browser = await launchBrowser();
});
after(() => browser.close());

describe('who is told', () => {
  it('hears at once what others do, in one stream for all tabs, and goes to its company', async () => {
    await twoPeople(async ({ owner, ina, bakery, streams }) => {
      await owner.goto('/settings?tab=security');
      await listens(owner);
      const second = await owner.context().newPage();
      await second.goto('/dashboard');
      await owner.bringToFront();
      await joins(ina, owner, bakery);
      await bell(owner, said.one).waitFor();
      await owner.getByRole('region', { name: said.arrived }).getByText(said.joined).waitFor();
      await assertUsable(owner, 'a notification that has come');
      await bell(second, said.one).waitFor();
      assert.equal(streams.opened, 1, 'one stream a browser');

      await owner.keyboard.press('Control+Shift+b');
      const centre = owner.getByRole('dialog', { name: said.title });
      await centre.getByText(said.joined).waitFor();
      await assertUsable(owner, 'the notifications');
      await centre.getByRole('link', { name: said.joined }).click();
      await owner.waitForURL((url) => url.search === '?tab=members');
      await owner.getByRole('button', { name: `${words.company.current} ${bakery.name}` }).waitFor();
      await bell(owner, said.none).waitFor();
      await bell(second, said.none).waitFor();

      await signOut(owner, words);
      await streams.allClosed();
    });
  });

  it('is told on a telephone over the header, and follows the link of a mail into its company', async () => {
    await twoPeople(async ({ owner, ina, bakery }) => {
      await joins(ina, owner, bakery);
      await ina.goto('/dashboard');
      await listens(ina);
      await changesRole(owner, ina, bakery);
      const popup = ina.getByRole('region', { name: said.arrived });
      await popup.getByText(said.role).waitFor();
      await assertUsable(ina, 'a notification on a telephone');
      const [over, title] = [await popup.boundingBox(), await ina.getByRole('heading', { level: 1 }).boundingBox()];
      assert.ok(over.y + over.height <= title.y, 'nothing of the page is under it');
      await ina.goto(`/accounting/fec?company=${bakery.id}`);
      await ina.getByRole('button', { name: `${words.company.current} ${bakery.name}` }).waitFor();
      assert.equal(new URL(ina.url()).search, '');
      await ina.goto('/accounting/fec?company=01900000-0000-7000-8000-000000000000');
      await ina.getByRole('heading', { level: 1, name: said.unknown }).waitFor();
      await assertUsable(ina, 'a company that is not theirs');
    });
  });

  it('is asked for the password once where the session has ended, and no stream is opened again before', async () => {
    await tell(browser, { screen: screens.desk, language: 'fr' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Ina' }] });
      const streams = countStreams(page.context());
      const email = await ownAddress(page);
      await page.goto('/settings?tab=security');
      await listens(page);
      await streams.oneOpens();
      await sends(page.request.delete('/api/v1/identity/session'));
      await page.getByRole('dialog', { name: said.ended }).waitFor();
      await streams.allClosed();
      assert.equal(streams.opened, 1);
      await field(page, words.signUp.password).fill(password);
      const again = page.waitForRequest((request) => new URL(request.url()).pathname === stream);
      await page.keyboard.press('Enter');
      await again;
      assert.equal(await ownAddress(page), email);
    });
  });

  it('chooses what is mailed, and when', async () => {
    await tell(browser, { screen: screens.telephone, language: 'fr', colorScheme: 'dark' }, async (page) => {
      await settle(page, { language: 'fr', companies: [{ name: 'Atelier Ina' }] });
      await page.goto('/settings?tab=notifications');
      await page.getByRole('checkbox', { name: said.accountingByMail }).uncheck();
      await page.getByRole('switch').check();
      await field(page, said.from).fill('20:15');
      await page.getByRole('button', { name: said.save }).click();
      await page.getByText(said.kept).waitFor();
      await assertUsable(page, 'how somebody is told');
      await page.reload();
      await page.getByRole('checkbox', { name: said.accountingByMail }).waitFor();
      assert.equal(await page.getByRole('checkbox', { name: said.accountingByMail }).isChecked(), false);
      assert.equal(await field(page, said.from).inputValue(), '20:15');
    });
  });
});

/** Two people with browsers of their own: an owner of two companies at a desk, and Ina on a telephone, who has one. */
async function twoPeople(story) {
  await tell(browser, { screen: screens.desk, language: 'fr' }, async (owner) => {
    const [bakery] = await settle(owner, { language: 'fr', companies: [{ name: 'Boulangerie Sow' }, { name: 'Éditions du Port' }] });
    await tell(browser, { screen: screens.telephone, language: 'fr' }, async (ina) => {
      await settle(ina, { language: 'fr', companies: [{ name: 'Atelier Ina' }] });
      await story({ owner, ina, bakery, streams: countStreams(owner.context()) });
    });
  });
}

/** The streams that the tabs of a visitor hold. */
function countStreams(context) {
  const open = new Set();
  const streams = {
    opened: 0,
    oneOpens: () => until(() => open.size > 0, 'a stream is open'),
    allClosed: () => until(() => open.size === 0, 'every stream is closed'),
  };
  const isStream = (request) => new URL(request.url()).pathname === stream;
  context.on('request', (request) => {
    if (!isStream(request)) return;
    streams.opened += 1;
    open.add(request);
  });
  for (const end of ['requestfailed', 'requestfinished']) context.on(end, (request) => open.delete(request));
  return streams;
}

/** Waits until the page has read what there is: what comes from now on is new to it. */
async function listens(page) {
  await page.waitForFunction((list) => performance.getEntriesByType('resource').some(({ name }) => name.includes(list)), '/api/v1/notifications?');
}

async function joins(ina, owner, company) {
  const email = await ownAddress(ina);
  await sends(owner.request.post(`/api/v1/companies/${company.id}/invitations`, { data: { email, role: 'accountant' } }));
  const token = new URL(await linkMailedTo(email, 'invitation')).searchParams.get('token');
  await sends(ina.request.post('/api/v1/invitations/accept', { data: { token } }));
}

async function changesRole(owner, ina, company) {
  const { user } = await (await ina.request.get('/api/v1/identity/session')).json();
  const path = `/api/v1/companies/${company.id}/members`;
  const { items } = await (await owner.request.get(path)).json();
  const { version } = items.find(({ user_id: id }) => id === user.id);
  await sends(owner.request.patch(`${path}/${user.id}`, { data: { role: 'manager' }, headers: { 'If-Match': `"${version}"` } }));
}

async function sends(request) {
  const answer = await request;
  assert.ok(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`);
}

function bell(page, name) {
  return page.getByRole('button', { name, exact: true });
}

async function until(holds, what) {
  const end = Date.now() + 20_000;
  while (!holds()) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
