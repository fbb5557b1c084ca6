import { describe, expect, it } from 'vitest';
import { keptOf, moved, placed } from './card-order';

const cards = [{ key: 'figures' }, { key: 'months' }, { key: 'vat' }];

describe('the cards of the dashboard', () => {
  it('stand as they were chosen, and new ones behind them', () => {
    expect(placed(cards, [{ key: 'vat', hidden: true }, { key: 'gone', hidden: false }, { key: 'figures', hidden: false }])).toEqual([
      { key: 'vat', hidden: true },
      { key: 'figures', hidden: false },
      { key: 'months', hidden: false },
    ]);
  });

  it('move, and stay where there is no further', () => {
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 2, 3)).toEqual(['a', 'b', 'c']);
    expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c']);
  });

  it('do not forget the place of one that another company does not show', () => {
    expect(keptOf([{ key: 'vat', hidden: true }], [{ key: 'stock', hidden: true }, { key: 'vat', hidden: false }])).toEqual([
      { key: 'vat', hidden: true },
      { key: 'stock', hidden: true },
    ]);
  });
});
