import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { changeLanguage, loadNamespaces, startI18n } from './i18n';
import type { Namespace } from './resources';

describe('a number inside a sentence', () => {
  it('is written in the manner of the language', async () => {
    await startI18n();
    await loadNamespaces('plans');
    const sentence = () => i18next.t('clients', { ns: 'plans', count: 1000 });
    await changeLanguage('fr');
    expect(sentence()).toBe('1\u202f000 clients');
    await changeLanguage('en');
    expect(sentence()).toBe('1,000 clients');
    await changeLanguage('ar');
    expect(sentence()).toBe('1.000 عميل');
  });
});

describe('sentences that cannot be had', () => {
  it('are an error, not a page of keys', async () => {
    await startI18n();
    await expect(loadNamespaces('landing', 'nowhere' as Namespace)).rejects.toThrow('no sentences: nowhere');
    await expect(loadNamespaces('landing')).resolves.toBeUndefined();
  });
});

describe('a Latin name inside an Arabic sentence', () => {
  it('is held apart, so that its marks stay on its own side', async () => {
    await startI18n();
    await loadNamespaces('frame');
    await changeLanguage('ar');
    expect(i18next.t('company.current', { ns: 'frame', name: 'Durand & Cie.' })).toContain('\u2068Durand & Cie.\u2069');
    expect(i18next.t('company.current', { ns: 'frame', name: 'شركة' })).not.toContain('\u2068');
  });
});
