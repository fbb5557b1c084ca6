import i18next from 'i18next';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemCodes } from '@/api/generated/problem-codes';
import { changeLanguage, loadNamespaces, startI18n } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { fieldCodes, ownCodes, sentenceKey, sentenceNamespaces } from './problem-sentences';

/** Where the service says a code of a field, and how. */
const sources = '../api/src';
const saidOfFields = /(?:refuse|refuse_because|required|ApiError::field|FieldProblem::new)\(\s*[^;]*?,\s*"([a-z_]+)"\)/g;

/** The codes that the service's source says of fields. The service's document does not list them. */
function codesOfService(): Set<string> {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.rs') && !path.endsWith('tests.rs'));
  return new Set(files.flatMap((path) => [...readFileSync(join(sources, path), 'utf8').matchAll(saidOfFields)].map(([, code = '']) => code)));
}

beforeAll(async () => {
  await startI18n();
  await loadNamespaces(...sentenceNamespaces);
});

describe.each(languages)('the pages on errors, in %s', (language) => {
  it('explain every code and every status of the service', async () => {
    await changeLanguage(language);
    expect(problemCodes.length).toBeGreaterThan(50);
    expect(problemCodes.filter(({ code }) => sentenceKey(i18next, code) === undefined)).toEqual([]);
    expect(problemCodes.filter(({ status }) => !i18next.exists(`problems:statuses.${String(status)}`))).toEqual([]);
  });

  it('explain every code that the service says of a field', async () => {
    await changeLanguage(language);
    const said = [...codesOfService()];
    const explained = new Set([...problemCodes.map(({ code }) => code as string), ...fieldCodes(i18next)]);
    expect(said.length).toBeGreaterThan(40);
    expect(said.filter((code) => !explained.has(code))).toEqual([]);
  });
});

it('the codes of our own forms are none of the service', () => {
  const said = codesOfService();
  expect([...ownCodes].filter((code) => said.has(code))).toEqual([]);
});
