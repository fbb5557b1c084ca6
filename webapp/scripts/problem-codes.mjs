/** Writes the codes of problems, which the generator of the client leaves out, from the service's document. */
import { readFileSync, writeFileSync } from 'node:fs';

const document = JSON.parse(readFileSync(new URL('../../openapi/partita.json', import.meta.url), 'utf8'));
const codes = document.components.schemas.Problem.properties.code['x-codes'];

writeFileSync(
  new URL('../src/api/generated/problem-codes.ts', import.meta.url),
  `/** Every code with which the service refuses, and the status that bears it. */
export const problemCodes = [
${codes.map(({ code, status }) => `  { code: '${code}', status: ${status} },`).join('\n')}
] as const;

/** A code with which the service refuses. */
export type ProblemCode = (typeof problemCodes)[number]['code'];
`,
);
