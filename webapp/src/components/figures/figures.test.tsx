import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Amount } from '@/components/ui/amount';
import { formatAmount, formatPercent } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { changePreferences } from '@/lib/preferences';
import { relativeTo } from '@/lib/relative';
import { startInFrench } from '@/test/language';
import { Percent } from './percent';
import { Period } from './period';
import { RelativeDate } from './relative-date';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/[\u200e\u200f\u061c]/g, '');

beforeAll(startInFrench);
afterEach(() => {
  act(() => changePreferences({ number_format: null, date_format: null, time_zone: null }));
  vi.useRealTimers();
});

describe('numbers', () => {
  it.each([
    ['european', 'en', '€1 234 567,89'],
    ['dotted', 'fr', '1.234.567,89 €'],
    ['anglo', 'fr', '1,234,567.89 €'],
    ['swiss', 'fr', '1’234’567.89 €'],
    ['anglo', 'ar', '1,234,567.89 €'],
    ['european', 'es', '1 234 567,89 €'],
  ] as const)('have the marks of %s in %s: %s', (number_format, language, text) => {
    changePreferences({ number_format });
    expect(plain(formatAmount('1234567.89', language, 'EUR'))).toBe(text);
  });

  it('keep every digit that no floating-point number holds, with other marks too', () => {
    changePreferences({ number_format: 'anglo' });
    expect(formatAmount('90071992547409931.07', 'fr')).toBe('90,071,992,547,409,931.07');
  });

  it('follow a choice that is made while they show', () => {
    render(<Amount value="1234.50" />);
    act(() => changePreferences({ number_format: 'anglo' }));
    expect(screen.getByText('1,234.50')).toBeInTheDocument();
  });
});

describe('per cents', () => {
  it.each([
    ['12.5', 'fr', false, '12,5 %'],
    ['12.5', 'en', true, '+12.5%'],
    ['-3.0', 'fr', true, '-3,0 %'],
    ['0.0', 'es', true, '0,0 %'],
    ['1234.5', 'ar', false, '1.234,5%'],
  ] as const)('%s in %s (signed: %s) reads %s', (value, language, signed, text) => {
    expect(plain(formatPercent(value, language, signed))).toBe(text);
  });

  it('show from left to right', () => {
    render(<Percent value="8.1" signed />);
    expect(screen.getByText((text) => plain(text) === '+8,1 %')).toHaveAttribute('dir', 'ltr');
  });
});

describe('dates', () => {
  it.each([
    ['day_first', '31/12/2026'],
    ['month_first', '12/31/2026'],
    ['iso', '2026-12-31'],
    ['dotted', '31.12.2026'],
  ] as const)('are written %s as %s in every language, with Latin digits', (date_format, text) => {
    changePreferences({ date_format });
    for (const language of ['fr', 'en', 'es', 'ar'] as const) expect(formatDate('2026-12-31', language)).toBe(text);
  });

  it('leave months to the language', () => {
    changePreferences({ date_format: 'iso' });
    expect(formatDate('2026-12', 'fr', 'month')).toBe('décembre 2026');
  });

  it('show instants in the time zone that was chosen', () => {
    changePreferences({ date_format: 'iso', time_zone: 'Asia/Tokyo' });
    expect(formatDate('2026-12-31T22:30:00Z', 'fr', 'time')).toBe('2027-01-01 07:30');
  });

  it('name both ends of a period', () => {
    changePreferences({ date_format: 'dotted' });
    const { container } = render(<Period from="2026-01-01" to="2026-03-31" />);
    expect(container).toHaveTextContent('01.01.2026 – 31.03.2026');
  });
});

describe('dates as seen from now', () => {
  const now = Date.parse('2026-05-14T12:00:00Z');
  it.each([
    ['2026-05-14T11:59:40Z', 'fr', 'maintenant'],
    ['2026-05-14T11:57:00Z', 'fr', 'il y a 3 minutes'],
    ['2026-05-13T11:00:00Z', 'en', 'yesterday'],
    ['2026-05-16T13:00:00Z', 'es', 'pasado mañana'],
    ['2026-05-14T09:00:00Z', 'ar', 'قبل 3 ساعات'],
  ] as const)('%s in %s reads %s', (value, language, text) => {
    expect(relativeTo(value, now, language)).toBe(text);
  });

  it('keep up with time, and say when that is', () => {
    vi.useFakeTimers({ now });
    changePreferences({ date_format: 'iso', time_zone: 'UTC' });
    render(<RelativeDate value="2026-05-14T11:59:30Z" />);
    expect(screen.getByTitle('2026-05-14 11:59')).toHaveTextContent('maintenant (2026-05-14 11:59)');
    act(() => void vi.advanceTimersByTime(5 * 60_000));
    expect(screen.getByTitle('2026-05-14 11:59')).toHaveTextContent('il y a 5 minutes');
  });
});
