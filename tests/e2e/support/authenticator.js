import { createHmac } from 'node:crypto';
import { assertUsable } from './browser.js';
import { field } from './newcomer.js';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code that a device with this seed (base 32) shows now, or so many seconds later (RFC 6238). */
export function codeOf(secret, laterSeconds = 0) {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const seed = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor((Date.now() / 1000 + laterSeconds) / 30)));
  const digest = createHmac('sha1', seed).update(step).digest();
  const number = digest.readUInt32BE(digest[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Turns the second factor on by its screen: the seed of the device, and the recovery codes. */
export async function turnOnCodes(page, words) {
  const { security } = words;
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: security.begin }).click();
  const dialog = page.getByRole('dialog');
  const secret = await dialog.locator('code').textContent();
  await assertUsable(page, 'second factor, set up');
  await field(page, security.code).fill(codeOf(secret));
  await dialog.getByRole('button', { name: security.confirm, exact: true }).click();
  await page.getByRole('heading', { name: security.codes }).waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  await assertUsable(page, 'recovery codes');
  await page.getByRole('button', { name: security.kept }).click();
  await page.getByText(security.on, { exact: true }).waitFor();
  await assertUsable(page, 'security');
  return { secret, codes };
}
