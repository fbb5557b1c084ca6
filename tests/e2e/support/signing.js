import { field, password } from './newcomer.js';

/** Signs out by the menu. */
export async function signOut(page, words) {
  await page.getByRole('button', { name: words.user.menu }).click();
  await page.getByRole('menuitem', { name: words.user.logout }).click();
  await page.waitForURL('**/auth**');
}

/** Types the address and the password on the page of sign-in, and sends them. */
export async function typeSignIn(page, words, email) {
  await field(page, words.signUp.email).fill(email);
  await field(page, words.signUp.password).fill(password);
  await page.getByRole('button', { name: words.signIn.submit, exact: true }).click();
}

/** The address of who is signed in. */
export async function ownAddress(page) {
  return (await (await page.request.get('/api/v1/identity/session')).json()).user.email;
}
