import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeLanguage } from '@/i18n/i18n';
import { formatAmount } from '@/lib/amount';
import { startInFrench } from '@/test/language';
import { BarChart } from './bar-chart';
import type { ChartProps, Series } from './chart';
import { DonutChart } from './donut-chart';
import { LineChart } from './line-chart';
import { monthPoints } from './months';
import { Sparkline } from './sparkline';
import { StackedBar } from './stacked-bar';
import { WaterfallChart } from './waterfall-chart';

const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');
const points = ['janvier', 'février', 'mars'].map((label) => ({ key: label, label }));
const sales: Series = { key: 'sales', label: 'Ventes', values: ['100.00', '-50.00', '90071992547409931.07'], tone: 1 };
const costs: Series = { key: 'costs', label: 'Coûts', values: ['40.00', undefined, '60.00'], tone: 2 };
const chart: ChartProps = { label: 'Par mois', points, series: [sales, costs], format: (value) => formatAmount(value, 'fr') };
const said = () => plain(screen.getByRole('slider').getAttribute('aria-valuetext'));

beforeAll(startInFrench);
afterEach(() => changeLanguage('fr'));

describe('a chart with axes', () => {
  it('is walked with the keys, and says the values of each point to the last digit', async () => {
    const user = userEvent.setup();
    render(<BarChart {...chart} />);
    await user.tab();
    await user.tab();
    expect(said()).toBe('mars, Ventes 90 071 992 547 409 931,07, Coûts 60,00');
    await user.keyboard('{ArrowLeft}');
    expect(said()).toBe('février, Ventes -50,00');
    await user.keyboard('{Home}');
    expect(said()).toBe('janvier, Ventes 100,00, Coûts 40,00');
    await user.keyboard('{ArrowLeft}');
    expect(said()).toMatch(/^janvier/);
  });

  it('goes from right to left in Arabic', async () => {
    await changeLanguage('ar');
    const user = userEvent.setup();
    const { container } = render(<BarChart {...chart} />);
    const across = [...container.querySelectorAll('[data-bar]')].map((bar) => Number(bar.getAttribute('x')));
    expect(across[0]).toBeGreaterThan(across[2] ?? Infinity);
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowRight}');
    expect(said()).toMatch(/^février/);
  });

  it('reads the figures of its axis from right to left in Arabic', async () => {
    await changeLanguage('ar');
    const { container } = render(<BarChart {...chart} points={points.slice(0, 1)} series={[{ ...sales, values: ['100000.00'] }]} />);
    const marks = [...container.querySelectorAll('text')].map(({ textContent }) => plain(textContent));
    expect(marks).toContain('\u2067100 ألف\u2069');
  });

  it('opens what the chosen point is made of', async () => {
    const user = userEvent.setup();
    const onOpen = vi.fn();
    render(<LineChart {...chart} onOpen={onOpen} />);
    await user.tab();
    await user.tab();
    await user.keyboard('{ArrowLeft}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(1);
  });

  it('says the same as a table', async () => {
    const user = userEvent.setup();
    render(<LineChart {...chart} />);
    await user.click(screen.getByRole('button', { name: 'Tableau' }));
    const row = within(screen.getByRole('table', { name: 'Par mois' })).getByRole('row', { name: /février/ });
    expect(within(row).getAllByRole('cell').map((cell) => plain(cell.textContent))).toEqual(['-50,00', '–']);
  });

  it('says that there is nothing instead of drawing it', () => {
    render(<BarChart {...chart} series={[{ ...sales, values: ['0.00', '0', undefined] }]} />);
    expect(screen.getByText('Rien à montrer sur cette période.')).toBeVisible();
    expect(screen.queryByRole('slider')).toBeNull();
  });

  it('hangs what is negative below nought', () => {
    const { container } = render(<BarChart {...chart} series={[{ ...sales, values: ['100.00', '-50.00'] }]} points={points.slice(0, 2)} />);
    const [up, down] = [...container.querySelectorAll('[data-bar]')].map((bar) => ({ top: Number(bar.getAttribute('y')), height: Number(bar.getAttribute('height')) }));
    expect(down?.top).toBeCloseTo((up?.top ?? 0) + (up?.height ?? 0), 6);
    expect(up?.height).toBeCloseTo(2 * (down?.height ?? 0), 6);
  });

  it('stands bars on each other', () => {
    const { container } = render(<BarChart {...chart} stacked points={points.slice(0, 1)} series={[{ ...sales, values: ['100.00'] }, { ...costs, values: ['40.00'] }]} />);
    const [first, second] = [...container.querySelectorAll('[data-bar]')].map((bar) => ({ top: Number(bar.getAttribute('y')), height: Number(bar.getAttribute('height')) }));
    expect((second?.top ?? 0) + (second?.height ?? 0)).toBeCloseTo(first?.top ?? 0, 6);
  });

  it('spans the values alone where they float, with marks that tell them apart', () => {
    const { container } = render(<LineChart {...chart} floats series={[{ ...sales, values: ['1.0801', '1.0815', '1.0799'] }]} />);
    const marks = [...container.querySelectorAll('svg text')].map((mark) => plain(mark.textContent)).filter((text) => /\d/.test(text));
    expect(new Set(marks).size).toBe(marks.length);
    expect(marks).toContain('1,0805');
    expect(marks).not.toContain('0');
  });

  it('names the year under its first month, where months are of several years', () => {
    const months = Array.from({ length: 13 }, (_, index) => new Date(Date.UTC(2025, 11 + index)).toISOString().slice(0, 7));
    const drawn = (shown: readonly string[]) => {
      const { container, unmount } = render(<BarChart {...chart} points={monthPoints(shown, 'fr')} series={[{ ...sales, values: shown.map(() => '1.00') }]} />);
      const names = [...container.querySelectorAll('text[text-anchor=middle]')].map((name) => [...name.childNodes].map(({ textContent }) => textContent).join(' '));
      unmount();
      return names;
    };
    expect(drawn(months)).toEqual(['déc. 2025', 'janv. 2026', 'févr.', 'mars', 'avr.', 'mai', 'juin', 'juil.', 'août', 'sept.', 'oct.', 'nov.', 'déc.']);
    expect(drawn(months.slice(1))[0]).toBe('janv.');
  });

  it('names the year under the first month that has room', () => {
    const months = Array.from({ length: 26 }, (_, index) => new Date(Date.UTC(2024, 11 + index)).toISOString().slice(0, 7));
    const { container } = render(<BarChart {...chart} points={monthPoints(months, 'fr')} series={[{ ...sales, values: months.map(() => '1.00') }]} />);
    const years = [...container.querySelectorAll('tspan')].map((year) => year.parentElement?.textContent);
    expect(years).toEqual(['déc.2024', 'févr.2025', 'févr.2026']);
  });

  it('breaks a line where there is no value', () => {
    const { container } = render(<LineChart {...chart} series={[{ ...sales, values: ['1.00', undefined, '3.00'] }]} />);
    expect(container.querySelector('[data-line]')?.getAttribute('d')?.match(/M/g)).toHaveLength(2);
  });
});

describe('the other charts', () => {
  it('a step of a waterfall begins where the one before it ended, and its total on nought', () => {
    const steps = [
      { key: 'in', label: 'Produits', value: '100.00' },
      { key: 'out', label: 'Charges', value: '-30.00' },
      { key: 'sum', label: 'Résultat', value: '70.00', isTotal: true },
    ];
    const { container } = render(<WaterfallChart label="Résultat" valueLabel="Montant" steps={steps} format={chart.format} />);
    const [income, expense, sum] = [...container.querySelectorAll('[data-bar]')].map((bar) => ({ top: Number(bar.getAttribute('y')), height: Number(bar.getAttribute('height')) }));
    expect(expense?.top).toBeCloseTo(income?.top ?? -1, 6);
    expect(sum?.top).toBeCloseTo((expense?.top ?? 0) + (expense?.height ?? 0), 6);
    expect((sum?.top ?? 0) + (sum?.height ?? 0)).toBeCloseTo((income?.top ?? 0) + (income?.height ?? 0), 6);
  });

  it('a ring leaves out what is not above nought, and its list does not', () => {
    const slices = [
      { key: '60', label: 'Achats', value: '75.00' },
      { key: '61', label: 'Services', value: '25.00' },
      { key: '62', label: 'Avoirs', value: '-5.00' },
    ];
    const { container } = render(<DonutChart label="Charges" slices={slices} format={chart.format} />);
    expect(container.querySelectorAll('[data-slice]')).toHaveLength(2);
    expect(within(screen.getByRole('list')).getAllByRole('listitem').map((item) => plain(item.textContent))).toEqual(['Achats75,00', 'Services25,00', 'Avoirs-5,00']);
  });

  it('a sparkline needs two values', () => {
    const { container, rerender } = render(<Sparkline values={['1.00', undefined]} label="Cours" />);
    expect(container).toBeEmptyDOMElement();
    rerender(<Sparkline values={['1.00', '2.00']} label="Cours" />);
    expect(screen.getByRole('img', { name: 'Cours' })).toBeInTheDocument();
  });
});

describe('the parts of one sum', () => {
  const parts = (...values: string[]) => values.map((value, index): Series => ({ key: String(index), label: `Part ${String(index)}`, values: [value], tone: 1 }));
  const bars = (container: HTMLElement) => [...container.querySelectorAll('[data-bar]')].map((bar) => ({ x: Number(bar.getAttribute('x')), width: Number(bar.getAttribute('width')) }));
  const sum = (series: readonly Series[]) => <StackedBar {...chart} points={points.slice(0, 1)} series={series} />;

  it('lie beside each other, as wide as they are large, and are said to the last digit', () => {
    const { container } = render(sum(parts('75.00', '0.00', '25.00')));
    const [first, second] = bars(container);
    expect(bars(container)).toHaveLength(2);
    expect(second?.x).toBeCloseTo((first?.x ?? 0) + (first?.width ?? 0) + 1, 6);
    expect((first?.width ?? 0) + 1).toBeCloseTo(3 * ((second?.width ?? 0) + 1), 6);
    expect(screen.getByRole('img')).toHaveAccessibleName('Par mois, Part 0 75,00, Part 1 0,00, Part 2 25,00');
  });

  it('go the other way from nought where they are negative, and from right to left in Arabic', async () => {
    const { container, unmount } = render(sum(parts('50.00', '-50.00')));
    const [above, below] = bars(container);
    expect(below?.x).toBe(0);
    expect(above?.x).toBeGreaterThan(0);
    unmount();
    await changeLanguage('ar');
    const mirrored = bars(render(sum(parts('75.00', '25.00'))).container);
    expect(mirrored[0]?.x).toBeGreaterThan(mirrored[1]?.x ?? Infinity);
  });
});
