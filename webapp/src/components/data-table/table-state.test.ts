import { expect, it } from 'vitest';
import { nextSort, sortingOf } from './table-state';

it('goes from small to large, from large to small, and back to how it was', () => {
  expect(nextSort(undefined, 'name')).toBe('name');
  expect(nextSort('name', 'name')).toBe('-name');
  expect(nextSort('-name', 'name')).toBeUndefined();
  expect(nextSort('-name', 'code')).toBe('code');
});

it('sorts by no column that cannot be sorted by', () => {
  expect(sortingOf('-name', ['code', 'name'])).toEqual([{ id: 'name', desc: true }]);
  expect(sortingOf('label', ['code', 'name'])).toEqual([]);
});
