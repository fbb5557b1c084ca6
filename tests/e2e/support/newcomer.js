import { assertUsable } from './browser.js';
import { linkMailedTo } from './mailbox.js';

/** A password that is on no list. */
export const password = 'partie double 1494';

let made = 0;

/** An address that no other story uses. */
export function freshAddress() {
  made += 1;
  return `awa.${Date.now().toString(36)}.${made}@example.org`;
}

/** Signs up, confirms the address by the mailed link and signs in: the newcomer stands at the beginning of onboarding. */
export async function signUpAndIn(page, words, language) {
  const address = freshAddress();
  await page.goto(`/auth?tab=signup&lng=${language}`);
  await field(page, words.signUp.firstName).fill('Awa');
  await field(page, words.signUp.lastName).fill('Diop');
  await field(page, words.signUp.email).fill(address);
  await field(page, words.signUp.password).fill(password);
  await field(page, words.signUp.confirmation).fill(password);
  await assertUsable(page, 'sign-up');
  await page.getByRole('button', { name: words.signUp.submit }).click();
  await page.getByText(words.signUp.success).waitFor();

  await page.goto(await linkMailedTo(address));
  await page.getByRole('button', { name: words.confirm.submit }).click();
  await page.getByText(words.confirm.success).waitFor();
  await assertUsable(page, 'confirmation');

  await page.goto('/auth');
  await field(page, words.signUp.email).fill(address);
  await field(page, words.signUp.password).fill(password);
  await assertUsable(page, 'sign-in');
  await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
  await page.waitForURL('**/onboarding**');
}

/** Walks the five steps of onboarding to a French company's dashboard. */
export async function onboard(page, words, companyName) {
  const { onboarding } = words;
  await step(page, 'welcome', onboarding.start);
  await step(page, 'preferences', onboarding.continue);
  await field(page, onboarding.name).fill(companyName);
  await field(page, onboarding.sector).selectOption('services');
  await field(page, onboarding.country).selectOption('FR');
  await field(page, onboarding.email).fill('contact@example.org');
  await step(page, 'company', onboarding.continue);
  await page.getByRole('button', { name: onboarding.recommended }).click();
  await step(page, 'modules', onboarding.continue);
  await page.getByText(onboarding.done).waitFor();
  await assertUsable(page, 'completion');
  await page.getByRole('button', { name: onboarding.goNow }).click();
  await page.waitForURL('**/dashboard');
}

/** A form field by the beginning of its label: marks of required and optional fields follow. */
export function field(page, label) {
  return page.getByLabel(new RegExp(`^${label}`)).and(page.locator('input, select, textarea')).first();
}

async function step(page, name, button) {
  const on = page.getByRole('button', { name: button, exact: true });
  await on.waitFor();
  await assertUsable(page, name);
  const heading = await page.getByRole('heading', { level: 1 }).textContent();
  await on.click();
  await page.waitForFunction((before) => document.querySelector('h1')?.textContent !== before, heading);
}
