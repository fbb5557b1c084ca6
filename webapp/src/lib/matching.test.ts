import { describe, expect, it } from 'vitest';
import { marked, plain, scoreOf } from './matching';

describe('what is typed', () => {
  it.each([
    ['ecritures', 'Écritures'],
    ['ÉCRITURE', 'écritures'],
    ['coeur', 'Cœur'],
    ['احمد', 'أَحْمَد'],
    ['قيد', 'القيد المحاسبي'],
  ])('%s finds %s, whatever the accents and the case', (typed, text) => {
    expect(scoreOf(typed, text)).toBeGreaterThan(0);
  });

  it.each([
    ['ecrtiures', 'Écritures', 'two letters swapped'],
    ['balnce', 'Balance générale', 'a letter left out'],
    ['jourrnaux', 'Journaux', 'a letter too many'],
    ['membrws', 'Membres', 'another letter'],
    ['entrys', 'New entry', 'a letter too many at the end'],
    ['newentry', 'New entry', 'no space between two words'],
    ['trialbal', 'Trial balance', 'no space, and not the whole'],
    ['importerfec', 'Importer un FEC', 'no space, and without the small word'],
    ['tableau x', 'Tableaux', 'a space too many'],
  ])('%s still finds %s: %s', (typed, text) => {
    expect(scoreOf(typed, text)).toBeGreaterThan(0);
  });

  it.each([
    ['zzz', 'Écritures'],
    ['fec xyz', 'Importer un FEC'],
    ['ab', 'Tableau'],
    ['fec', 'Affectation du résultat'],
    ['fecimporter', 'Importer un FEC'],
    ['', 'Écritures'],
  ])('%s does not find %s', (typed, text) => {
    expect(scoreOf(typed, text)).toBe(0);
  });

  it('finds words in any order', () => {
    expect(scoreOf('fec importer', 'Importer un FEC')).toBeGreaterThan(0);
    expect(scoreOf('fec', 'Exporter un FEC')).toBeGreaterThan(scoreOf('fec', 'Exporter tout dans un FEC'));
  });

  it('finds the whole text before its beginning, a word, a part of one and a slip', () => {
    const found = ['Journal', 'Journal des ventes', 'Le journal', 'Les journaux', 'Ajournal', 'Jouranl'].map((text) => scoreOf('journal', text));
    expect(found).toEqual([100, 90, 69, 14, 30, 15]);
  });
});

describe('the pieces of what was found', () => {
  const pieces = (typed: string, text: string) => marked(typed, text).map((piece) => (piece.isMarked ? `[${piece.text}]` : piece.text)).join('');

  it('mark what was typed, with its accents', () => {
    expect(pieces('ecri', 'Saisie des écritures')).toBe('Saisie des [écri]tures');
    expect(pieces('imp fec', 'Importer un FEC')).toBe('[Imp]orter un [FEC]');
    expect(pieces('oeu', 'Œuvre')).toBe('[Œu]vre');
    expect(pieces('cour', 'Encours')).toBe('En[cour]s');
    expect(pieces('قيد', 'دفتر القيد')).toBe('دفتر ال[قيد]');
  });

  it('are whole where nothing is marked', () => {
    expect(marked('zzz', 'Écritures')).toEqual([{ text: 'Écritures', isMarked: false }]);
    expect(marked('', 'Écritures')).toEqual([{ text: 'Écritures', isMarked: false }]);
  });

  it('are plain in the comparison only', () => {
    expect(plain('Éléphant Œuvre')).toBe('elephant oeuvre');
  });
});
