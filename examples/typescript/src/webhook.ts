/**
 * A program that receives webhooks: it takes one in, makes sure that it is Partita's and fresh, says its type, and ends.
 *
 * PARTITA_WEBHOOK_SECRET (`whsec_...`) is what was shown when the endpoint was made, PORT where it listens.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

/** A webhook that is older or newer than this, in seconds, may be one that somebody recorded. */
const TOLERANCE_SECONDS = 300;
const MAX_BYTES = 1024 * 1024;

/** Whether a body is signed with the secret, and was sent just now (Standard Webhooks). The body is the bytes as they came. */
export function verify(secret: string, headers: IncomingHttpHeaders, body: string, nowSeconds: number): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!(Math.abs(nowSeconds - Number(timestamp)) <= TOLERANCE_SECONDS)) return false;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // While a secret is rotated there are two.
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
}

const server = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
    if (body.length > MAX_BYTES) request.destroy();
  });
  request.on('end', () => {
    const isOurs = verify(setting('PARTITA_WEBHOOK_SECRET'), request.headers, body, Date.now() / 1000);
    response.writeHead(isOurs ? 204 : 401).end();
    if (!isOurs) return;
    const event = JSON.parse(body) as { type: string; data: { kind: string } };
    console.log(`received: ${event.type} of ${event.data.kind}`);
    server.close();
  });
});
server.listen(Number(setting('PORT')), '127.0.0.1');
