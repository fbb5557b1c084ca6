import { expect, it } from 'vitest';
import { areaPath, linePath, type Spot } from './paths';

const broken: Spot[] = [[0, 10], [10, 20], undefined, [30, 5.4321]];

it('joins what follows each other, breaks where there is nothing, and makes a dot of what is alone', () => {
  expect(linePath(broken)).toBe('M0,10L10,20M30,5.43Z');
  expect(linePath([undefined])).toBe('');
});

it('fills what lies between the values and the base', () => {
  expect(areaPath(broken, 50)).toBe('M0,10L10,20L10,50L0,50ZM30,5.43L30,50Z');
});
