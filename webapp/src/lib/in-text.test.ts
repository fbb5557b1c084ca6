import { expect, it } from 'vitest';
import { formatAmount } from './amount';
import { amountInText, namesInText } from './in-text';

it('holds amounts from left to right in sentences from right to left', () => {
  expect(amountInText('144000', 'ar', 'XOF')).toBe(`\u2066${formatAmount('144000', 'ar', 'XOF')}\u2069`);
  expect(amountInText('144000', 'fr', 'XOF')).toBe(formatAmount('144000', 'fr', 'XOF'));
});

it('holds names apart in sentences from right to left', () => {
  expect(namesInText(['Starter', 'Professional'], 'ar')).toBe('\u2068Starter\u2069 و\u2068Professional\u2069');
  expect(namesInText(['Starter', 'Professional'], 'fr')).toBe('Starter et Professional');
});
