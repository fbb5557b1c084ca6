import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { Amount } from '@/components/ui/amount';
import { startInFrench } from '@/test/language';
import { formatAmount, isNegative, isZero } from './amount';

/** The spaces of French figures, made visible as plain ones. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatAmount', () => {
  it.each([
    ['1234567.89', 'fr', undefined, '1 234 567,89'],
    ['1234567.89', 'en', undefined, '1,234,567.89'],
    ['1234567.89', 'es', undefined, '1.234.567,89'],
    ['1495.19', 'es', undefined, '1.495,19'],
    ['1234567', 'fr', 'XOF', '1 234 567 F CFA'],
    ['-0.50', 'fr', 'EUR', '-0,50 €'],
    ['12.345', 'fr', undefined, '12,345'],
    ['1234567.89', 'ar', undefined, '1.234.567,89'],
  ] as const)('writes %s in %s (%s) as %s', (value, language, currency, text) => {
    expect(plain(formatAmount(value, language, currency))).toBe(text);
  });

  it('keeps every digit of an amount that no floating-point number holds', () => {
    expect(plain(formatAmount('90071992547409931.07', 'fr'))).toBe('90 071 992 547 409 931,07');
  });

  it('leaves what is not an amount alone', () => {
    expect(formatAmount('n/a', 'fr')).toBe('n/a');
  });
});

describe('signs', () => {
  it('know nought in every writing', () => {
    expect(['0', '0.00', '-0.00'].map(isZero)).toEqual([true, true, true]);
    expect(['0.01', '10', '-5'].map(isZero)).toEqual([false, false, false]);
    expect(['-5', '-0.00', '5'].map(isNegative)).toEqual([true, false, false]);
  });
});

describe('Amount', () => {
  beforeAll(startInFrench);

  it('shows a figure from left to right, with figures of equal width', () => {
    render(<Amount value="1234.50" />);
    const figure = screen.getByText((text) => plain(text) === '1 234,50');
    expect(figure).toHaveAttribute('dir', 'ltr');
    expect(figure).toHaveClass('tabular-nums');
  });

  it('leaves nought blank where asked', () => {
    const { container } = render(<Amount value="0.00" blankZero />);
    expect(container).toBeEmptyDOMElement();
  });
});
