import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Period } from '@/lib/period';
import { startInFrench } from '@/test/language';
import { PeriodPicker } from './period-picker';

const years = ['2026', '2025'].map((year) => ({ from: `${year}-01-01`, to: `${year}-12-31` }));
const taken: Period[] = [];
const chosen = () => taken.at(-1);
beforeAll(startInFrench);
beforeEach(() => taken.splice(0));

function Figures({ start, by }: { start: Period; by?: 'day' | 'month' }) {
  const [value, setValue] = useState(start);
  const change = (period: Period) => {
    taken.push(period);
    setValue(period);
  };
  return <PeriodPicker value={value} onChange={change} years={years} today="2026-05-14" by={by} maxMonths={18} />;
}

const opener = (name: RegExp | string) => screen.getByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog', { name: 'Choisir la période' }));

it('goes from fiscal year to fiscal year, and no further than there are books', async () => {
  render(<Figures start={years[0]!} />);
  expect(opener('Exercice 2026')).toBeInTheDocument();
  expect(opener('Période suivante')).toBeDisabled();
  await userEvent.click(opener('Période précédente'));
  expect(chosen()).toEqual(years[1]);
  expect(opener('Exercice 2025')).toBeInTheDocument();
});

it('takes what is offered, closes, and gives the focus back', async () => {
  render(<Figures start={years[0]!} />);
  await userEvent.click(opener('Exercice 2026'));
  await userEvent.click(await dialog().findByRole('button', { name: 'Trimestre précédent' }));
  expect(chosen()).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(opener('T1 2026')).toHaveFocus();
});

it('is led by the arrows from month to month, and by Page up to the year before', async () => {
  render(<Figures start={{ from: '2026-05-01', to: '2026-05-31' }} />);
  await userEvent.click(opener('mai 2026'));
  (await dialog().findByRole('button', { name: 'mai' })).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
  expect(dialog().getByRole('button', { name: 'juillet' })).toHaveFocus();
  await userEvent.keyboard('{PageUp}{Enter}');
  expect(chosen()).toEqual({ from: '2025-07-01', to: '2025-07-31' });
});

it('takes any days that are typed, and none that end before they begin', async () => {
  render(<Figures start={years[0]!} />);
  await userEvent.click(opener('Exercice 2026'));
  const [from, to] = await dialog().findAllByRole('textbox');
  await userEvent.clear(from!);
  await userEvent.type(from!, '10/03/2026');
  await userEvent.clear(to!);
  await userEvent.type(to!, '05/03/2026{Enter}');
  expect(dialog().getByRole('alert')).toBeInTheDocument();
  expect(chosen()).toBeUndefined();
  await userEvent.clear(to!);
  await userEvent.type(to!, '15/03/2026{Enter}');
  expect(chosen()).toEqual({ from: '2026-03-10', to: '2026-03-15' });
});

it('asks for months alone where figures are kept by months', async () => {
  render(<Figures start={years[0]!} by="month" />);
  await userEvent.click(opener('Exercice 2026'));
  await userEvent.selectOptions(await dialog().findByRole('combobox', { name: 'Du' }), 'février 2026');
  await userEvent.selectOptions(dialog().getByRole('combobox', { name: 'Au' }), 'juin 2026');
  await userEvent.click(dialog().getByRole('button', { name: 'Appliquer' }));
  expect(chosen()).toEqual({ from: '2026-02-01', to: '2026-06-30' });
});

it('says how long a period may be, and takes no longer one', async () => {
  render(<Figures start={years[0]!} by="month" />);
  await userEvent.click(opener('Exercice 2026'));
  await userEvent.selectOptions(await dialog().findByRole('combobox', { name: 'Du' }), 'juin 2025');
  await userEvent.click(dialog().getByRole('button', { name: 'Appliquer' }));
  expect(dialog().getByRole('alert')).toHaveTextContent('18 mois au plus.');
  await userEvent.selectOptions(await dialog().findByRole('combobox', { name: 'Du' }), 'juillet 2025');
  await userEvent.click(dialog().getByRole('button', { name: 'Appliquer' }));
  expect(chosen()).toEqual({ from: '2025-07-01', to: '2026-12-31' });
});
