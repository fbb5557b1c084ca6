import { expect, it } from 'vitest';
import { rowFor } from './row-keys';

it.each([
  ['ArrowDown', 4, 5],
  ['ArrowUp', 4, 3],
  ['PageDown', 4, 14],
  ['PageUp', 14, 4],
  ['Home', 50, 0],
  ['End', 50, 99],
  ['ArrowDown', 99, 99],
  ['ArrowUp', 0, 0],
  ['PageDown', 95, 99],
  ['PageUp', 3, 0],
])('%s at row %i leads to row %i', (key, from, to) => {
  expect(rowFor(key, from, 100, 10)).toBe(to);
});

it('leaves other keys alone', () => {
  expect(rowFor('x', 4, 100, 10)).toBeUndefined();
});
