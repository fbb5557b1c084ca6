/**
 * Gives the browser an authenticator of its own, which verifies its person without being seen (CDP WebAuthn). Answers what a
 * story may do with it.
 */
export async function withAuthenticator(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true };
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options });
  return {
    /** The keys that it keeps. */
    keys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    /** Whether it touches and answers by itself whatever it is asked. */
    answers: (enabled) => session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
  };
}
