/* Passkeys: what the service and the browser's authenticators (WebAuthn) say to each other. */
import type { PasskeyAnswer, PasskeyCreate, PasskeyCreation, PasskeyRequest } from '@/api/generated/model';

/** Why the browser gave no passkey; each has a sentence of its own. */
export type PasskeyFault = 'cancelled' | 'known' | 'failed';

/** The browser gave no passkey. */
export class PasskeyError extends Error {
  /** Why. */
  readonly fault: PasskeyFault;

  /** Keeps why. */
  constructor(fault: PasskeyFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Only one request may wait at a time: the next one takes its place. */
let waiting: AbortController | undefined;

/** Whether this browser knows passkeys, and for this page: they are for hosts with a name. */
export function knowsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(window.location.hostname);
}

/** Whether this browser offers passkeys among the addresses that it fills in. */
export async function fillsPasskeys(): Promise<boolean> {
  if (!knowsPasskeys() || typeof PublicKeyCredential.isConditionalMediationAvailable !== 'function') return false;
  return PublicKeyCredential.isConditionalMediationAvailable();
}

/**
 * Has an authenticator make a passkey.
 * @throws PasskeyError
 */
export async function makePasskey(creation: PasskeyCreation): Promise<PasskeyCreate> {
  const publicKey: PublicKeyCredentialCreationOptions = {
    challenge: decoded(creation.challenge),
    rp: { id: creation.rp_id, name: creation.rp_name },
    user: { id: decoded(creation.user_handle), name: creation.user_name, displayName: creation.user_display_name },
    pubKeyCredParams: creation.algorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: creation.excluded.map((id) => ({ type: 'public-key', id: decoded(id) })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
    timeout: creation.timeout_ms,
  };
  const made = await asked((signal) => navigator.credentials.create({ publicKey, signal }));
  const response = made.response as AuthenticatorAttestationResponse;
  return {
    credential_id: encoded(made.rawId),
    client_data_json: encoded(response.clientDataJSON),
    attestation_object: encoded(response.attestationObject),
    transports: typeof response.getTransports === 'function' ? response.getTransports() : [],
  };
}

/**
 * Has an authenticator answer with a passkey of this service. `fill`: the browser offers it where the address is typed, and
 * nothing is shown until it is chosen.
 * @throws PasskeyError
 */
export async function askPasskey(request: PasskeyRequest, fill = false): Promise<PasskeyAnswer> {
  const publicKey: PublicKeyCredentialRequestOptions = {
    challenge: decoded(request.challenge),
    rpId: request.rp_id,
    userVerification: 'required',
    timeout: request.timeout_ms,
  };
  const given = await asked((signal) => navigator.credentials.get({ publicKey, signal, mediation: fill ? 'conditional' : 'optional' }));
  const response = given.response as AuthenticatorAssertionResponse;
  return {
    credential_id: encoded(given.rawId),
    client_data_json: encoded(response.clientDataJSON),
    authenticator_data: encoded(response.authenticatorData),
    signature: encoded(response.signature),
    user_handle: response.userHandle === null ? '' : encoded(response.userHandle),
  };
}

/** Takes back the request that waits. */
export function stopAsking(): void {
  waiting?.abort();
  waiting = undefined;
}

async function asked(ask: (signal: AbortSignal) => Promise<Credential | null>): Promise<PublicKeyCredential> {
  stopAsking();
  waiting = new AbortController();
  try {
    const given = await ask(waiting.signal);
    if (given === null) throw new PasskeyError('failed');
    return given as PublicKeyCredential;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    const faults: Record<string, PasskeyFault> = { AbortError: 'cancelled', NotAllowedError: 'cancelled', InvalidStateError: 'known' };
    throw new PasskeyError(faults[error.name] ?? 'failed');
  }
}

/** Bytes of base64url. */
function decoded(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
}

/** Bytes in base64url, without padding. */
function encoded(bytes: ArrayBuffer): string {
  const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
