import { describe, expect, it } from 'vitest';
import { detectLanguage, type LanguageHints } from './detect';

const none: LanguageHints = { search: '', stored: null, browser: [], page: '' };

describe('the language to start in', () => {
  it.each([
    ['the query string before all', { search: '?lng=es', stored: 'en', browser: ['ar'], page: 'fr' }, 'es'],
    ['the stored choice before the browser', { stored: 'en', browser: ['ar'], page: 'fr' }, 'en'],
    ['the first language of the browser that we speak', { browser: ['de-DE', 'ar-MA', 'en'], page: 'fr' }, 'ar'],
    ['the page when the browser speaks none of ours', { browser: ['de'], page: 'es' }, 'es'],
    ['French when nothing is known', {}, 'fr'],
    ['the next hint when one is nonsense', { search: '?lng=xx', stored: 'klingon', browser: ['en-US'] }, 'en'],
  ])('is %s', (_, hints, language) => {
    expect(detectLanguage({ ...none, ...hints })).toBe(language);
  });
});
