import { useMemo, useState } from 'react';
import { ProblemError } from '@/api/problem';
import { Amount } from '@/components/ui/amount';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { EmptyState } from '@/components/ui/empty-state';
import { MenuItem, RowMenu } from '@/components/ui/menu';
import type { GalleryEntry } from '@/gallery/gallery';
import { useWords, type Words } from '@/gallery/words';
import type { Column, TableQuery } from './column';
import { DataTable, type DataTableProps } from './data-table';

/** As many rows as a table may be asked to show at once. */
const many = 100_000;

export default {
  title: 'DataTable',
  states: {
    rest: () => <Sample />,
    sorted: () => <Sample state={{ search: { sort: '-amount' }, change: nothing }} />,
    filtered: () => <Sample state={{ search: { state: 'draft' }, change: nothing }} />,
    chosen: () => <Chosen />,
    'first time': () => <Sample query={pending} />,
    empty: () => <Sample query={there([])} />,
    'no match': () => <Sample state={{ search: { q: 'xyzzy' }, change: nothing }} />,
    'not fetched': () => <Sample query={{ ...pending, isError: true, error: lost }} />,
    'more to come': () => <Sample query={{ ...there(lines(3)), hasNextPage: true }} />,
    'next page not fetched': () => <Sample query={{ ...there(lines(3)), hasNextPage: true, isError: true, error: lost }} />,
    cards: () => (
      <div className="max-w-sm">
        <Sample stacks selection={undefined} totals={undefined} />
      </div>
    ),
    'little room': () => (
      <div className="max-w-md">
        <Sample />
      </div>
    ),
    'too wide': () => <TooWide />,
  },
  alone: {
    columns: () => <Opened />,
    'hundred-thousand': () => <Many />,
  },
} satisfies GalleryEntry;

interface Line {
  id: number;
  date: string;
  label: string;
  amount: string;
  isDraft: boolean;
}

const nothing = () => undefined;
const lost = new ProblemError({ status: 503, code: 'database_unavailable', errors: [], requestId: 'r-1', retryAfterSeconds: undefined });
const pending: TableQuery<Line> = { data: undefined, isError: false, error: null, refetch: nothing };
const there = (items: readonly Line[]): TableQuery<Line> => ({ data: { items }, isError: false, error: null, refetch: nothing });

function lines(count: number): Line[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index,
    date: `2026-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`,
    label: `F-${String(index + 1).padStart(6, '0')}`,
    amount: `${String(((index * 7_919) % 900_000) + 12)}.${String(index % 100).padStart(2, '0')}`,
    isDraft: index % 3 === 0,
  }));
}

function useColumns(): Column<Line>[] {
  const { choices, label, title } = useWords();
  return useMemo(
    () => [
      { id: 'label', header: label, sort: (line) => line.label, cell: (line) => line.label },
      { id: 'date', header: title, from: 'xl', sort: (line) => line.date, cell: (line) => <DateText value={line.date} /> },
      { id: 'kind', header: choices[3] ?? '', from: '4xl', cell: (line) => choices[line.id % choices.length] },
      { id: 'state', header: choices[0] ?? '', from: 'xl', cell: (line) => <State isDraft={line.isDraft} /> },
      { id: 'amount', header: choices[2] ?? '', align: 'end', sort: (line) => Number(line.amount), cell: (line) => <Amount value={line.amount} /> },
      { id: 'acts', header: '', control: true, className: 'w-14', cell: (line) => <Acts line={line} /> },
    ],
    [choices, label, title],
  );
}

function State({ isDraft }: { isDraft: boolean }) {
  const { act, other } = useWords();
  return <Badge tone={isDraft ? 'caution' : 'positive'}>{isDraft ? other : act}</Badge>;
}

function Acts({ line }: { line: Line }) {
  const { act, remove } = useWords();
  return (
    <RowMenu label={`${act} ${line.label}`}>
      <MenuItem onSelect={nothing}>{remove}</MenuItem>
    </RowMenu>
  );
}

function partsOf(words: Words): Partial<DataTableProps<Line>> {
  return {
    name: 'gallery',
    finder: { label: words.search, text: (line) => line.label },
    filters: [{ key: 'state', label: words.choices[0] ?? '', choices: [{ value: 'draft', label: words.other }], keeps: (line) => line.isDraft }],
    exports: { url: () => '', file: 'gallery' },
    selection: { can: (line) => line.isDraft, label: (line) => `${words.label} ${line.label}`, acts: () => <Button size="sm">{words.act}</Button> },
    totals: { label: words.title, amount: <Amount value="123456.78" /> },
    onOpen: nothing,
  };
}

const few = there(lines(5));

function Sample(props: Partial<DataTableProps<Line>>) {
  const words = useWords();
  const columns = useColumns();
  return <DataTable label={words.title} columns={columns} query={few} rowKey={rowKey} empty={<EmptyState title={words.text} />} {...partsOf(words)} {...props} />;
}

const rowKey = (line: Line) => String(line.id);

/** All rows are there from the beginning: what is looked at is how they scroll. */
function Many() {
  const [query] = useState(() => there(lines(many)));
  return <Sample query={query} />;
}

/** With the rows chosen that can be, as by the box of the head. */
function Chosen() {
  return (
    <div ref={(place) => place?.querySelector<HTMLInputElement>('thead input:not(:checked)')?.click()}>
      <Sample />
    </div>
  );
}

/** More columns than have room: the first one stays while the others scroll. */
function TooWide() {
  const columns = useColumns().map(({ from: _, ...column }) => ({ ...column, className: 'min-w-40' }));
  return (
    <div className="max-w-sm">
      <Sample columns={columns} />
    </div>
  );
}

/** Opened as by a press on its button. */
function Opened() {
  return (
    <div ref={(place) => place?.querySelector<HTMLElement>('button[aria-haspopup=dialog]')?.click()}>
      <Sample />
    </div>
  );
}
