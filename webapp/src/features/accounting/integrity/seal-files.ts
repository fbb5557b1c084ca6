import { offer } from '@/api/download';
import type { SealView } from '@/api/generated/model';

/** The command that checks a seal with what is saved of it, without this service. */
export const checkingCommand = 'openssl dgst -sha256 -verify public_key.pem -signature signature.sig statement.txt';

/** Saves the statement, byte for byte as it was signed. */
export function saveStatement({ statement }: SealView): void {
  offer(new Blob([statement], { type: 'text/plain;charset=utf-8' }), 'statement.txt');
}

/** Saves the signature as bytes (DER). */
export function saveSignature({ signature }: SealView): void {
  offer(new Blob([bytesOf(signature)], { type: 'application/octet-stream' }), 'signature.sig');
}

/** Saves the key (PEM). */
export function savePublicKey({ public_key: key }: SealView): void {
  offer(new Blob([key], { type: 'application/x-pem-file' }), 'public_key.pem');
}

/** What a text in base64 stands for. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
