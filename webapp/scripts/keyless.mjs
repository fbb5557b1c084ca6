/** Writes which POSTs of a company take no idempotency key: they compute, and write nothing. */
import { readFileSync, writeFileSync } from 'node:fs';

const document = JSON.parse(readFileSync(new URL('../../openapi/partita.json', import.meta.url), 'utf8'));
const takesKey = (operation) => operation.parameters.some(({ name }) => name.toLowerCase() === 'idempotency-key');
const keyless = Object.entries(document.paths)
  .filter(([path, { post }]) => path.startsWith('/companies/{') && post !== undefined && !takesKey(post))
  .map(([path]) => path.replace(/\{\w+\}/g, '[^/]+'));

writeFileSync(
  new URL('../src/api/generated/keyless.ts', import.meta.url),
  `/** The paths of POSTs of a company that take no idempotency key. */
export const keylessPosts = /(?:${keyless.map((path) => path.replaceAll('/', '\\/')).join('|')})(?:$|\\?)/;
`,
);
