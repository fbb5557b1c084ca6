import { describe, expect, it } from 'vitest';
import { languages } from './languages';

const files = import.meta.glob<Record<string, unknown>>('./locales/*/*.ts', { import: 'default', eager: true });
const plural = /_(zero|one|two|few|many|other)$/;
/** Not forms of a sentence but codes of the service that end like one. */
const codes = new Set(['codes.too_many', 'codes.formula_divided_by_zero']);
const isPlural = (key: string) => plural.test(key) && !codes.has(key);

function sentencesOf(language: string, namespace: string): Map<string, string> {
  const sentences = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') sentences.set(path, value);
    else for (const [key, child] of Object.entries(value as object)) walk(child, path === '' ? key : `${path}.${key}`);
  };
  walk(files[`./locales/${language}/${namespace}.ts`] ?? {}, '');
  return sentences;
}

/** What French leaves before such a mark, and inside its quotation marks, is no place to break a line. */
const breakable = / [;:!?»]|« /;

const namespaces = [...new Set(Object.keys(files).map((path) => /([^/]+)\.ts$/.exec(path)?.[1] ?? ''))];
const others = languages.filter((language) => language !== 'fr');
const cases = namespaces.flatMap((namespace) => others.map((language) => [language, namespace] as const));

/** Keys without their plural endings, because languages differ in how many they have. */
const stems = (sentences: Map<string, string>) => [...new Set([...sentences.keys()].map((key) => key.replace(plural, '_plural')))].sort();

describe('the files of sentences', () => {
  it('are there', () => {
    expect(namespaces).toEqual(expect.arrayContaining(['common', 'errors', 'shell', 'auth', 'settings']));
  });

  it.each(cases)('%s/%s has the keys of the French file', (language, namespace) => {
    expect(stems(sentencesOf(language, namespace))).toEqual(stems(sentencesOf('fr', namespace)));
  });

  it.each(cases)('%s/%s fills in the same values as the French file', (language, namespace) => {
    const valuesIn = (text: string) => (text.match(/\{\{.*?\}\}/g) ?? []).sort();
    const french = sentencesOf('fr', namespace);
    for (const [key, text] of sentencesOf(language, namespace)) {
      const original = french.get(key);
      if (original !== undefined && !isPlural(key)) expect(valuesIn(text), key).toEqual(valuesIn(original));
    }
  });

  it.each(namespaces)('fr/%s begins no line with a mark of punctuation', (namespace) => {
    for (const [key, text] of sentencesOf('fr', namespace)) expect(text, key).not.toMatch(breakable);
  });

  it.each(languages.flatMap((language) => namespaces.map((namespace) => [language, namespace] as const)))('%s/%s leaves no sentence blank and has every plural form', (language, namespace) => {
    const sentences = sentencesOf(language, namespace);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    for (const [key, text] of sentences) {
      expect(text.trim(), key).not.toBe('');
      if (isPlural(key)) for (const form of forms) expect([...sentences.keys()], key).toContain(key.replace(plural, `_${form}`));
    }
  });
});
