import { vi } from 'vitest';

const bytes = (text: string) => new TextEncoder().encode(text).buffer;

/** Gives the page a browser that knows passkeys: what it is asked, and what it answers. */
export function withPasskeys() {
  const create = vi.fn<(options: CredentialCreationOptions) => Promise<unknown>>(() => {
    const response = { clientDataJSON: bytes('made'), attestationObject: bytes('object'), getTransports: () => ['internal'] };
    return Promise.resolve({ rawId: bytes('id'), response });
  });
  const get = vi.fn<(options: CredentialRequestOptions) => Promise<unknown>>(() => {
    const response = { clientDataJSON: bytes('used'), authenticatorData: bytes('said'), signature: bytes('sign'), userHandle: bytes('awa') };
    return Promise.resolve({ rawId: bytes('id'), response });
  });
  vi.stubGlobal('PublicKeyCredential', vi.fn());
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true });
  return { create, get };
}
