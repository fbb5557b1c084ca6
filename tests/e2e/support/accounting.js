import assert from 'node:assert/strict';
import { setTimeout as rest } from 'node:timers/promises';
import { assertUsable } from './browser.js';
import { dropFile, whileSending } from './drop.js';
import { field } from './newcomer.js';

/** Drops a file on the import page and sees that it is being sent. */
export async function dropFec(page, words, file) {
  await page.goto('/accounting/fec');
  const zone = page.getByLabel(words.fec.drop);
  await zone.waitFor();
  const sent = { method: 'POST', matching: '**/fec_imports?*' };
  await whileSending(page, sent, () => dropFile(page, zone, file), async () => {
    await page.getByRole('progressbar', { name: words.fec.progress }).waitFor();
    await page.getByText(file.name).first().waitFor();
    await assertUsable(page, 'sending');
  });
}

/** Waits for the report on the file that was dropped. */
export async function readReport(page, words) {
  await page.waitForURL('**/accounting/fec/*');
  await page.getByRole('heading', { level: 1, name: words.fec.report }).waitFor();
  await page.getByText(words.fec.totalDebit).first().waitFor();
  await assertUsable(page, 'report');
}

/** Both totals of the trial balance of a year, in cents; the page must call itself balanced. */
export async function totalsOfBalance(page, words) {
  await page.getByRole('heading', { level: 1, name: words.balance.title }).waitFor();
  const figure = page.locator('[data-figure="debit"]');
  await figure.waitFor();
  await page.getByText(words.balance.balanced, { exact: true }).waitFor();
  return { debitCents: await centsOf(figure), creditCents: await centsOf(page.locator('[data-figure="credit"]')) };
}

/** The figures of a column end below each other, in every direction of writing: so do their decimals. */
export async function assertAligned(figures) {
  await figures.nth(2).waitFor();
  const ends = await figures.evaluateAll((all) => all.map((figure) => Math.round(figure.getBoundingClientRect().right)));
  assert.deepEqual([...new Set(ends)], [ends[0]], 'the figures of a column end below each other');
}

/** The revenue on the dashboard, in cents. */
export async function revenueShown(page, words) {
  const figure = page.locator('[data-figure="revenue"]', { has: page.getByRole('term').getByText(words.dashboard.revenue, { exact: true }) });
  return centsOf(figure.getByRole('definition').first());
}

/** The dashboard comes to show this revenue: what it showed before may stand for a moment after the address has changed. */
export async function comesToShowRevenue(page, words, cents, what = 'the revenue') {
  const end = Date.now() + 20_000;
  while ((await revenueShown(page, words)) !== cents && Date.now() < end) await rest(50);
  assert.equal(await revenueShown(page, words), cents, what);
}

/** An amount with two decimals as it is written on the page, in cents, whatever marks the language uses. */
export async function centsOf(locator) {
  return Number((await locator.textContent()).replace(/[^0-9]/g, ''));
}

/** Types an entry of two lines on the keyboard alone, from its date on, and posts it. */
export async function typeEntry(page, words, { date, label, debit, credit, amount }) {
  await page.goto('/accounting/entries/new');
  await field(page, words.entry.date).fill(date);
  await field(page, words.entry.label).fill(label);
  await assertUsable(page, 'entry form');
  await page.keyboard.press('Enter');
  await takeAccount(page, debit);
  await page.keyboard.press('Enter');
  await page.keyboard.type(amount);
  await page.keyboard.press('Enter');
  await takeAccount(page, credit);
  await page.keyboard.press('Enter');
  // The missing amount is proposed on its own side; Enter over the other one leads there.
  const proposed = page.getByLabel(`${words.entry.credit} 2`);
  await page.waitForFunction((id) => document.getElementById(id).value !== '', await proposed.getAttribute('id'));
  assert.equal((await proposed.inputValue()).replace(/[.,]00$/, ''), amount, 'the balance is proposed');
  await page.getByText(words.entry.balanced, { exact: true }).waitFor();
  await page.keyboard.press('Control+Shift+Enter');
  await page.getByRole('status').filter({ hasText: words.entry.posted }).waitFor();
}

/** Types an account, waits until it is proposed, and takes it. */
async function takeAccount(page, number) {
  await page.keyboard.type(number);
  await page.getByRole('option', { name: new RegExp(`^${number}`) }).first().waitFor();
  await page.keyboard.press('Enter');
}
