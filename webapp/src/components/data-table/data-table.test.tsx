import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useMemo, useState } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ProblemError } from '@/api/problem';
import { loadNamespaces } from '@/i18n/i18n';
import { currentPreferences } from '@/lib/preferences';
import { startInFrench } from '@/test/language';
import { DataTable, type DataTableProps } from './data-table';
import type { Chosen } from './selection';

interface Line {
  name: string;
  amount?: number;
  isDraft?: boolean;
}

const columns: DataTableProps<Line>['columns'] = [
  { id: 'name', header: 'Nom', sort: ({ name }) => name, cell: ({ name }) => name },
  { id: 'amount', header: 'Montant', align: 'end', sort: ({ amount }) => amount, cell: ({ amount }) => amount ?? null },
  { id: 'state', header: 'État', cell: ({ isDraft }) => (isDraft === true ? 'Brouillon' : 'Validé') },
];
const lines = (count: number): Line[] => Array.from({ length: count }, (_, index) => ({ name: `ligne ${String(index)}` }));
const there = (items: readonly Line[]) => ({ data: { items }, isError: false, error: null, refetch: vi.fn() });
const few: Line[] = [{ name: 'Écritures', amount: 9, isDraft: true }, { name: 'ligne 10', amount: 10 }, { name: 'ligne 9', isDraft: true }];

function table(props: Partial<DataTableProps<Line>> = {}) {
  return render(<DataTable label="Lignes" columns={columns} rowKey={({ name }) => name} empty="Rien" query={there(few)} {...props} />);
}

/** What the first column of the rows says, in order. */
const names = () => screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').find((cell) => cell.textContent !== '')?.textContent);

beforeAll(async () => {
  await startInFrench();
  await loadNamespaces('table');
});

describe('the states of a table', () => {
  it('says that the next page could not be read, and asks for it again', async () => {
    const fetchNextPage = vi.fn();
    const error = new ProblemError({ status: 503, code: 'database_unavailable', errors: [], requestId: 'r-1', retryAfterSeconds: undefined });
    table({ query: { ...there(lines(2)), isError: true, error, hasNextPage: true, fetchNextPage } });
    expect(screen.getByText('ligne 1')).toBeVisible();
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Réessayer' }));
    expect(fetchNextPage).toHaveBeenCalledOnce();
  });

  it('counts its header and no row more than it has', () => {
    table({ query: there(lines(300)) });
    expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '301');
    expect(screen.getAllByRole('row')[0]).toHaveAttribute('aria-rowindex', '1');
  });

  it('has no heading over a column that has no name', () => {
    table({ columns: [...columns, { id: 'acts', header: '', cell: () => 'x' }] });
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Nom', 'Montant', 'État']);
  });

  it('keeps the name of each column by its cells where rows become cards, and leaves out what is empty', () => {
    table({ stacks: true, columns: [{ id: 'name', header: 'Nom', cell: ({ name }) => name }, { id: 'role', header: 'Rôle', cell: () => 'Comptable' }, { id: 'seen', header: 'Dernière visite', cell: () => null }], query: there(lines(1)) });
    expect(screen.getByRole('cell', { name: 'Comptable' })).toHaveAttribute('data-label', 'Rôle');
    expect(screen.getAllByRole('cell').map((cell) => cell.childNodes.length)).toEqual([1, 1, 0]);
  });
});

describe('the order of a table', () => {
  it('is that of a column, from small to large, from large to small, and then as it was; nothing comes last', async () => {
    table();
    const amount = screen.getByRole('columnheader', { name: 'Montant' });
    await userEvent.click(within(amount).getByRole('button'));
    expect(names()).toEqual(['Écritures', 'ligne 10', 'ligne 9']);
    expect(amount).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(amount).getByRole('button'));
    expect(names()).toEqual(['ligne 10', 'Écritures', 'ligne 9']);
    expect(amount).toHaveAttribute('aria-sort', 'descending');
    await userEvent.click(within(amount).getByRole('button'));
    expect(amount).not.toHaveAttribute('aria-sort');
  });

  it('follows the language and the numbers in names', async () => {
    table();
    await userEvent.click(screen.getByRole('button', { name: 'Nom' }));
    expect(names()).toEqual(['Écritures', 'ligne 9', 'ligne 10']);
  });

  it('cannot be changed while there are more rows to come', () => {
    // It is asked for more only when its end comes into view.
    vi.stubGlobal('IntersectionObserver', class { observe = vi.fn(); disconnect = vi.fn(); });
    table({ query: { ...there(few), hasNextPage: true, fetchNextPage: vi.fn() } });
    expect(screen.queryByRole('button', { name: 'Nom' })).not.toBeInTheDocument();
  });
});

describe('the search of a list that is there as a whole', () => {
  it('finds without accents, and says when nothing matches', async () => {
    table({ finder: { label: 'Rechercher', text: ({ name }) => name } });
    await userEvent.type(screen.getByRole('searchbox'), 'ecrit');
    await waitFor(() => expect(names()).toEqual(['Écritures']));
    expect(screen.getByText('1 ligne')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    await userEvent.click((await screen.findAllByRole('button', { name: 'Effacer les filtres' }))[0]!);
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('has filters that are taken off one by one', async () => {
    table({ filters: [{ key: 'state', label: 'État', choices: [{ value: 'draft', label: 'Brouillon' }], keeps: ({ isDraft }) => isDraft === true }] });
    await userEvent.click(screen.getByRole('button', { name: 'État' }));
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Brouillon' }));
    expect(names()).toEqual(['Écritures', 'ligne 9']);
    await userEvent.click(screen.getByRole('button', { name: 'Retirer le filtre État' }));
    expect(names()).toHaveLength(3);
  });
});

describe('the columns of a table', () => {
  const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent);

  it('are hidden and moved by the keyboard, and kept for the person', async () => {
    table({ name: 'lines' });
    await userEvent.click(screen.getByRole('button', { name: 'Colonnes' }));
    screen.getByRole('button', { name: /^Déplacer État/ }).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(heads()).toEqual(['Nom', 'État', 'Montant']);
    expect(screen.getByRole('button', { name: /^Déplacer État/ })).toHaveFocus();
    expect(screen.getByText('État est maintenant en position 1.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Montant' }));
    expect(heads()).toEqual(['Nom', 'État']);
    expect(currentPreferences().tables.lines).toEqual({ order: ['state', 'amount'], hidden: ['amount'] });
    await userEvent.click(screen.getByRole('button', { name: 'Colonnes par défaut' }));
    expect(heads()).toEqual(['Nom', 'Montant', 'État']);
  });

  it('are those that a link names', () => {
    table({ name: 'lines', state: { search: { columns: 'state' }, change: vi.fn() } });
    expect(heads()).toEqual(['Nom', 'État']);
  });
});

describe('rows by the keyboard', () => {
  it('are one stop of Tab, and opened by Enter', async () => {
    const onOpen = vi.fn();
    table({ onOpen });
    await userEvent.tab();
    while (document.activeElement?.hasAttribute('data-row-opener') !== true) await userEvent.tab();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(screen.getByRole('button', { name: 'ligne 10' })).toHaveFocus();
    await userEvent.keyboard('{End}{Enter}');
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(few[2]);
    expect(screen.getByRole('button', { name: 'Écritures' })).toHaveAttribute('tabindex', '-1');
  });

  it('are chosen by Space, and only those that can be', async () => {
    const acts = vi.fn(() => null);
    table({ onOpen: vi.fn(), selection: { can: ({ isDraft }) => isDraft === true, label: ({ name }) => `Choisir ${name}`, acts } });
    screen.getByRole('button', { name: 'Écritures' }).focus();
    await userEvent.keyboard(' {ArrowDown} ');
    expect(screen.getByText('1 ligne choisie')).toBeVisible();
    await userEvent.keyboard('{Control>}a{/Control}');
    expect(screen.getByText('2 lignes choisies')).toBeVisible();
    expect(acts).toHaveBeenLastCalledWith([few[0], few[2]], expect.any(Function));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/choisie/)).not.toBeInTheDocument();
  });

  it('that are chosen are told of beside how many they are, apart from what can be done with them', async () => {
    const act = 'Agir';
    const names = (rows: readonly Line[]) => `Ensemble : ${rows.map(({ name }) => name).join()}`;
    table({ selection: { label: ({ name }) => `Choisir ${name}`, told: (rows) => <p>{names(rows)}</p>, acts: () => <button type="button" aria-label={act} /> } });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir Écritures' }));
    const button = screen.getByRole('button', { name: act });
    const told = screen.getByText('Ensemble : Écritures');
    expect(told.parentElement).toContainElement(screen.getByText('1 ligne choisie'));
    expect(told.parentElement).not.toContainElement(button);
    expect(button.parentElement).toContainElement(screen.getByRole('button', { name: 'Ne rien choisir' }));
  });

  it('are chosen as the page says that keeps the choice, also several at once', async () => {
    function Kept() {
      const [chosen, setChosen] = useState<Chosen>({ 'ligne 0': true });
      const query = useMemo(() => there(lines(4)), []);
      return <DataTable label="Lignes" columns={columns} rowKey={({ name }) => name} empty="Rien" query={query} selection={{ label: ({ name }) => `Choisir ${name}`, acts: (rows) => rows.map(({ name }) => name).join(), held: { chosen, change: setChosen } }} />;
    }
    render(<Kept />);
    expect(screen.getByText('ligne 0', { selector: 'div' })).toBeVisible();
    screen.getByRole('checkbox', { name: 'Choisir ligne 0' }).focus();
    await userEvent.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}');
    expect(screen.getByText('ligne 0,ligne 1,ligne 2')).toBeVisible();
    await userEvent.keyboard(' ');
    expect(screen.getByText('ligne 0,ligne 1')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/choisie/)).not.toBeInTheDocument();
  });

  it('are chosen as a range with Shift', async () => {
    table({ query: there(lines(6)), selection: { label: ({ name }) => `Choisir ${name}`, acts: () => null } });
    const user = userEvent.setup();
    await user.click(screen.getByRole('checkbox', { name: 'Choisir ligne 1' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('checkbox', { name: 'Choisir ligne 4' }));
    await user.keyboard('{/Shift}');
    expect(screen.getByText('4 lignes choisies')).toBeVisible();
  });
});

it('says that only the rows shown are chosen where there are more to come', async () => {
  const selection = { can: ({ isDraft }: Line) => isDraft === true, label: ({ name }: Line) => `Choisir ${name}`, acts: () => null };
  const { rerender } = table({ query: { ...there(few), hasNextPage: true }, selection });
  await userEvent.click(screen.getByRole('checkbox', { name: `Choisir ${few[0]?.name ?? ''}` }));
  expect(screen.queryByText(/la liste continue/)).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir les 2 lignes affichées' }));
  expect(screen.getByRole('status')).toHaveTextContent('2 lignes choisies' + 'Seules les lignes affichées sont choisies : la liste continue.');
  rerender(<DataTable label="Lignes" columns={columns} rowKey={({ name }) => name} empty="Rien" query={there(few)} selection={selection} />);
  expect(screen.queryByText(/la liste continue/)).not.toBeInTheDocument();
});

it('does not open or choose anything by itself when its columns are made anew each time it is drawn', () => {
  const { rerender } = table({ columns: [...columns] });
  for (let time = 0; time < 3; time += 1) rerender(<DataTable label="Lignes" columns={[...columns]} rowKey={({ name }) => name} empty="Rien" query={there([...few])} />);
  expect(names()).toHaveLength(3);
});

it('asks the service for another order by the keyboard, says which one it is, and leaves the rows as they come', async () => {
  const change = vi.fn();
  const byService = columns.map((column) => ({ ...column, sort: 'service' as const }));
  const pages = { ...there(few), hasNextPage: true };
  table({ columns: byService, query: pages, order: '-name', state: { search: { sort: 'amount' }, change } });
  expect(names()).toEqual(['Écritures', 'ligne 10', 'ligne 9']);
  expect(screen.getByRole('columnheader', { name: 'Montant' })).toHaveAttribute('aria-sort', 'ascending');
  screen.getByRole('button', { name: 'Montant' }).focus();
  await userEvent.keyboard('{Enter}');
  expect(change).toHaveBeenCalledWith({ sort: '-amount' });
});

it('says the order of the service where none is asked for', () => {
  table({ columns: columns.map((column) => ({ ...column, sort: 'service' as const })), query: { ...there(few), hasNextPage: true }, order: '-name' });
  expect(screen.getByRole('columnheader', { name: 'Nom' })).toHaveAttribute('aria-sort', 'descending');
});
