import { expect, it } from 'vitest';
import { nextSort, serviceSort, sortingOf } from './table-state';

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

it('turns the order of the service round, and names it nowhere', () => {
  expect(nextSort(undefined, 'date', '-date')).toBe('date');
  expect(nextSort('date', 'date', '-date')).toBeUndefined();
  expect(nextSort(undefined, 'total', '-date')).toBe('total');
  expect(nextSort('-total', 'total', '-date')).toBeUndefined();
  expect(nextSort('total', 'date', '-date')).toBe('date');
  expect(nextSort(undefined, 'date', 'date')).toBe('-date');
  expect(nextSort('-date', 'date', 'date')).toBeUndefined();
});

it('asks the service for the orders that it has', () => {
  const sorts = { date_asc: 'date_asc', date_desc: 'date_desc' } as const;
  expect(serviceSort('date', sorts)).toBe('date_asc');
  expect(serviceSort('-date', sorts)).toBe('date_desc');
  expect(serviceSort('label', sorts)).toBeUndefined();
  expect(serviceSort(undefined, sorts)).toBeUndefined();
});
