import assert from 'node:assert/strict';
import { companyPages, openPages } from './addresses.js';
import { baseUrl, tell } from './browser.js';
import { writeFec } from './fec.js';
import { linkMailedTo } from './mailbox.js';
import { freshAddress, password } from './newcomer.js';
import { grantOperator, whyNoOperator } from './operator.js';
import { settle } from './settled.js';
import { ownAddress } from './signing.js';
import { obstacles, overflow } from './usable.js';

const anyImpact = ['minor', 'moderate', 'serious', 'critical'];
/** `WALK_SCREENSHOTS` is a folder for pictures of every page. */
const { WALK_SCREENSHOTS: pictures } = process.env;
const year = 2025;

/** Goes to every page, with a look of one's own, as `goes` says: nothing may be in anybody's way, and no page is wider than its screen or one of `otherScreens`. */
export async function walksEverywhere(browser, look, otherScreens, goes) {
  await tell(browser, look, async (page) => {
    const inTheWay = async () => {
      const faults = await obstacles(page, anyImpact);
      for (const screen of [look.screen, ...otherScreens]) faults.push(...(await tooWide(page, screen)));
      await page.setViewportSize(look.screen);
      return faults;
    };
    const found = await walk(page, openPages, look, goes, inTheWay);
    const books = await makeBooks(page, look);
    if (!whyNoOperator) await grantOperator(await ownAddress(page));
    found.push(...(await walk(page, companyPages(books), look, goes, inTheWay)));
    assert.deepEqual(found, []);
  });
}

/** Goes to every page of a company as a member with a role, who may meet a refusal and never an error. */
export async function walksAs(browser, role, look) {
  await tell(browser, look, async (owner) => {
    const books = await makeBooks(owner, look);
    await tell(browser, look, async (page) => {
      await joinAs(page, owner, books.company, role);
      const failed = [];
      page.on('response', (answer) => {
        if (answer.status() >= 500) failed.push(`${answer.url()}: ${answer.status()}`);
      });
      const found = await walk(page, companyPages(books), look, byLink, () => tooWide(page, look.screen));
      assert.deepEqual([...found, ...failed], []);
    });
  });
}

/** A company of the visitor with a year in its books, a draft, an asset that is written off for a month, a loan, a template that recurs, two sections, a budget, and rates of exchange. */
async function makeBooks(page, { language }) {
  const [company] = await settle(page, { language, companies: [{ name: 'Boulangerie Sow', fec: writeFec({ year }) }] });
  await ratesOf(page, company);
  return { company, draft: await draftOf(page, company), asset: await assetOf(page, company), loan: await loanOf(page, company), template: await templateOf(page, company), budget: await budgetOf(page, company), fecImport: company.importId };
}

/** Opens a page by its address, as from a bookmark. */
export async function byAddress(page, address) {
  await page.goto(address);
}

/** Goes on to a page from the one that is open, as by a link: what is there already is not loaded again. Where only the search differs, the page stays, and nobody could tell when it is there. */
export async function byLink(page, address) {
  if (new URL(page.url()).pathname === new URL(address, baseUrl).pathname) return byAddress(page, address);
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = '';
    window.history.pushState(null, '', to);
  }, address);
}

/** Goes to each address, and answers what is missing there and what `inTheWay` finds. */
async function walk(page, addresses, look, goes, inTheWay) {
  const found = [];
  for (const [index, address] of addresses.entries()) {
    // Who is signed in since, the page that is open does not know.
    const comes = index === 0 ? byAddress : goes;
    await comes(page, `${address}${address.includes('?') ? '&' : '?'}lng=${look.language}`);
    await isThere(page, address);
    const faults = await inTheWay();
    if (new URL(page.url()).pathname === '/auth' && !address.startsWith('/auth')) faults.push('asks to sign in');
    if (!(await page.title()).endsWith('Partita')) faults.push(`no title: ${await page.title()}`);
    found.push(...faults.map((fault) => `${address}: ${fault}`));
    await picture(page, address, look);
  }
  return found;
}

/** Whether the page is wider than a screen, which may be another than the one it was opened on. */
async function tooWide(page, screen) {
  if (page.viewportSize().width !== screen.width) {
    await page.setViewportSize(screen);
    // What is laid out by a script follows a frame later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }
  const wider = await overflow(page);
  return wider > 0 ? [`${wider} pixels wider than a screen of ${screen.width}`] : [];
}

/** A page is there with its heading, behind a drawer too, and when nothing on it is still to come. */
async function isThere(page, address) {
  await page.locator('h1:not([data-left])').first().waitFor().catch(() => assert.fail(`${address}: no heading`));
  const isAllThere = () => document.querySelector('[aria-busy=true], [data-skeleton]') === null;
  await page.waitForFunction(isAllThere).catch(() => assert.fail(`${address}: something is still to come`));
  await page.evaluate(() => document.fonts.ready);
}

/** The visitor of `page` becomes a member of a company. */
async function joinAs(page, owner, { id }, role) {
  const email = freshAddress();
  const invited = await owner.request.post(`/api/v1/companies/${id}/invitations`, { data: { email, role } });
  assert.ok(invited.ok(), await invited.text());
  const token = new URL(await linkMailedTo(email)).searchParams.get('token');
  const joined = await page.request.post('/api/v1/invitations/join', { data: { token, first_name: 'Ina', last_name: 'Diop', password, language: 'en' } });
  assert.ok(joined.ok(), await joined.text());
  const signedIn = await page.request.post('/api/v1/identity/sessions', { data: { email, password } });
  assert.ok(signedIn.ok(), await signedIn.text());
}

/** A draft in a company's books, which a receipt proves. */
async function draftOf(page, { id }) {
  const data = { journal: 'OD', date: `${year}-06-30`, label: 'Régularisation', lines: [{ account: '411100', auxiliary: 'CDURAND', debit: '10.00' }] };
  const answer = await page.request.post(`/api/v1/companies/${id}/accounting/entries`, { data });
  assert.ok(answer.ok(), await answer.text());
  const { id: draft } = await answer.json();
  const files = `/api/v1/companies/${id}/accounting/entries/${draft}/attachments`;
  const receipt = await page.request.post(files, { params: { file_name: 'reçu du marché.txt' }, data: Buffer.from('10,00 EUR'), headers: { 'Content-Type': 'application/octet-stream' } });
  assert.ok(receipt.ok(), await receipt.text());
  return draft;
}

/** A fixed asset in a company's register, of which a month is written off. */
async function assetOf(page, { id }) {
  const asset = await made(page, `/api/v1/companies/${id}/accounting/assets`, {
    ...{ code: 'IMM-1', name: 'Fourgon de livraison', supplier: 'Garage Martin', account: '2182', acquired_on: `${year}-01-16`, cost: '24000.00' },
    ...{ method: 'linear', months: 60, depreciation_account: '2818', charge_account: '68112' },
  });
  await made(page, `/api/v1/companies/${id}/accounting/depreciations`, { until: `${year}-01-31`, journal: 'OD', label: 'Dotations' });
  return asset.id;
}

/** A loan of a company, of which an instalment is booked. */
async function loanOf(page, { id }) {
  const loan = await made(page, `/api/v1/companies/${id}/accounting/loans`, {
    ...{ code: 'EMP-1', name: 'Prêt du fourgon', lender: 'Banque Martin', principal: '24000.00', rate: '3.45', period_months: 1, instalments: 60 },
    ...{ method: 'constant_annuity', first_due_on: `${year}-01-31`, principal_account: '164', interest_account: '66116', payment_account: '512' },
  });
  await made(page, `/api/v1/companies/${id}/accounting/loan_instalments`, { until: `${year}-01-31`, journal: 'BQ', label: 'Échéance' });
  return loan.id;
}

/** A template of a company, which is drafted each month of the year. */
async function templateOf(page, { id }) {
  const template = await made(page, `/api/v1/companies/${id}/accounting/entry_templates`, {
    ...{ name: 'Loyer', journal: 'OD', label: 'Loyer {month}/{year}', amounts: ['Loyer hors taxe'] },
    lines: [{ account: '613200', side: 'debit', formula: 'a1', tax_code: 'P-STD' }, { account: '401100', auxiliary: 'FBAILLEUR', side: 'balance' }],
  });
  await made(page, `/api/v1/companies/${id}/accounting/recurring_entries`, { name: 'Loyer du fournil', template_id: template.id, amounts: ['850.00'], first_on: `${year}-01-31`, months: 1, last_on: `${year}-12-31` });
  return template.id;
}

/** Two shops of a company with a key, a rent that is split between them, and a budget of their axis. */
async function budgetOf(page, { id }) {
  const base = `/api/v1/companies/${id}/accounting`;
  const axis = await made(page, `${base}/analytic_axes`, { code: 'MAG', name: 'Magasins' });
  const sections = [];
  for (const [code, name] of [['PARIS', 'Paris Bastille'], ['LYON', 'Lyon Bellecour']]) sections.push(await made(page, `${base}/analytic_axes/${axis.id}/sections`, { code, name }));
  const [paris, lyon] = sections.map((section) => section.id);
  const shares = [{ section_id: paris, percent: '60' }, { section_id: lyon, percent: '40' }];
  await made(page, `${base}/distribution_keys`, { name: 'Surface des magasins', axis_id: axis.id, shares });
  const lines = [{ account: '613200', debit: '850.00', analytics: shares }, { account: '401100', auxiliary: 'FBAILLEUR', credit: '850.00' }];
  const rent = await made(page, `${base}/entries`, { journal: 'OD', date: `${year}-02-05`, label: 'Loyer de février', lines });
  const posted = await page.request.post(`${base}/entries/${rent.id}/post`, { headers: { 'if-match': `"${rent.version}"` } });
  assert.ok(posted.ok(), await posted.text());
  const years = await (await page.request.get(`${base}/fiscal_years`)).json();
  const fiscalYear = years.items.find((one) => one.start === `${year}-01-01`);
  const budget = await made(page, `${base}/budgets`, { fiscal_year_id: fiscalYear.id, name: 'Budget initial', axis_id: axis.id });
  const monthly = (amount) => budget.months.map(() => amount);
  const planned = [{ account: '6132', section_id: paris, amounts: monthly('500.00') }, { account: '6132', section_id: lyon, amounts: monthly('350.00') }, { account: '70', amounts: monthly('4000.00') }];
  const set = await page.request.put(`${base}/budgets/${budget.id}/lines`, { data: { lines: planned } });
  assert.ok(set.ok(), await set.text());
  return budget.id;
}

/** The rates of a currency on two days. */
async function ratesOf(page, { id }) {
  for (const [day, rate] of [['03', '1.0825'], ['04', '1.0791']]) {
    const data = { rate, quotation: 'foreign_per_base' };
    const answer = await page.request.put(`/api/v1/companies/${id}/accounting/exchange_rates/EUR/USD/${year}-03-${day}`, { data });
    assert.ok(answer.ok(), await answer.text());
  }
}

async function made(page, path, data) {
  const answer = await page.request.post(path, { data });
  assert.ok(answer.ok(), await answer.text());
  return answer.json();
}

async function picture(page, address, { language, colorScheme, screen }) {
  if (pictures === undefined) return;
  const name = [address.replace(/[^a-z0-9]+/gi, '-').slice(1), language, colorScheme, screen.width].join('-');
  await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true });
}
