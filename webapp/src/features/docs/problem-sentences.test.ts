import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { problemCodes } from '@/api/generated/problem-codes';
import { changeLanguage, loadNamespaces, startI18n } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { sentenceKey, sentenceNamespaces } from './problem-sentences';

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
});
