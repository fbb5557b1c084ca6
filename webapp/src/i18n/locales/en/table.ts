import type { Translation } from '../../resources';
import type fr from '../fr/table';

export default {
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  rowsSoFar_one: '{{count}} row shown',
  rowsSoFar_other: '{{count}} rows shown',
  chooseAll_one: 'Choose the row shown',
  chooseAll_other: 'Choose all {{count}} rows shown',
  chosen: {
    label: 'Chosen rows',
    count_one: '{{count}} row chosen',
    count_other: '{{count}} rows chosen',
    onlyShown: 'Only the rows shown are chosen: the list goes on.',
    none: 'Choose none',
  },
  filter: { any: 'Any', named: '{{label}}:', remove: 'Remove the filter {{label}}' },
  columns: {
    title: 'Columns',
    reset: 'Default columns',
    move: 'Move {{column}}: drag, or arrows up and down',
    moved: '{{column}} is now in place {{place}}.',
  },
  export: { title: 'Export', csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF (to print)' },
  codes: { export_too_long: 'The file would have too many rows: narrow the list with a filter or a period. A PDF holds fewer of them than an Excel or CSV file.' },
} satisfies Translation<typeof fr>;
