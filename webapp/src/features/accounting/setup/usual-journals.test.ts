import { expect, it } from 'vitest';
import { absentTypes, freeCode, languageOfBooks } from './usual-journals';

it('a type of journals is absent where no journal has it', () => {
  expect(absentTypes([{ type: 'sale' }, { type: 'bank' }])).toEqual(['purchase', 'cash', 'miscellaneous', 'opening']);
});

it('a code that another journal has is not taken again', () => {
  expect(freeCode('cash', [])).toBe('CA');
  expect(freeCode('cash', [{ code: 'CA' }, { code: 'CA2' }])).toBe('CA3');
});

it('books are in French where the law says so', () => {
  expect([languageOfBooks('PCG', 'ar'), languageOfBooks('SYSCOHADA', 'en'), languageOfBooks('PCMN', 'en'), languageOfBooks(undefined, 'es')]).toEqual(['fr', 'fr', 'en', 'es']);
});
