import { createHmac } from 'node:crypto';

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
