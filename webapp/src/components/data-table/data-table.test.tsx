import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { ProblemError } from '@/api/problem';
import { startInFrench } from '@/test/language';
import { DataTable } from './data-table';

beforeAll(startInFrench);

const columns = [{ id: 'name', header: 'Nom', cell: (row: { name: string }) => row.name }];
const items = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `ligne ${String(index)}` }));
const table = (query: Partial<Parameters<typeof DataTable<{ name: string }>>[0]['query']>) =>
  render(<DataTable label="Lignes" columns={columns} rowKey={(row) => row.name} empty={null} query={{ data: { items: items(2) }, isError: false, error: null, refetch: vi.fn(), ...query }} />);

it('says that the next page could not be read, and asks for it again', async () => {
  const fetchNextPage = vi.fn();
  const error = new ProblemError({ status: 503, code: 'database_unavailable', errors: [], requestId: 'r-1', retryAfterSeconds: undefined });
  table({ isError: true, error, hasNextPage: true, fetchNextPage });
  expect(screen.getByText('ligne 1')).toBeVisible();
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Réessayer' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
});

it('counts its header and no row more than it has', () => {
  table({ data: { items: items(300) } });
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '301');
  expect(screen.getAllByRole('row')[0]).toHaveAttribute('aria-rowindex', '1');
});

it('has no heading over a column that has no name', () => {
  const acts = { id: 'acts', header: '', cell: (row: { name: string }) => row.name };
  render(<DataTable label="Lignes" columns={[...columns, acts]} rowKey={(row) => row.name} empty={null} query={{ data: { items: items(1) }, isError: false, error: null, refetch: vi.fn() }} />);
  expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual(['Nom']);
});

it('keeps the name of each column by its cells where rows become cards, and leaves out what is empty', () => {
  const named = [...columns, { id: 'role', header: 'Rôle', cell: () => 'Comptable' }, { id: 'seen', header: 'Dernière visite', cell: () => null }];
  render(<DataTable stacks label="Lignes" columns={named} rowKey={(row) => row.name} empty={null} query={{ data: { items: items(1) }, isError: false, error: null, refetch: vi.fn() }} />);
  expect(screen.getByRole('cell', { name: 'Comptable' })).toHaveAttribute('data-label', 'Rôle');
  expect(screen.getAllByRole('cell').map((cell) => cell.childNodes.length)).toEqual([1, 1, 0]);
});
