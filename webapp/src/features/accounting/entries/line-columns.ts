import { changePreferences, usePreference } from '@/lib/preferences';
import type { LineField } from './draft';

/** Under which the choice is kept, as that of any table's columns: those that are named in it show. */
const table = 'entry_lines';
const none: readonly string[] = [];

/** Whether some columns of the lines are wanted, on every device of the person, and what changes that. */
export function useWantedColumns(columns: readonly (LineField | 'analytics')[]): [isWanted: boolean, want: (isOn: boolean) => void] {
  const [tables] = usePreference('tables');
  const order = tables[table]?.order ?? none;
  const others = order.filter((name) => columns.every((column) => column !== name));
  const want = (isOn: boolean) => changePreferences({ tables: { [table]: { hidden: [], order: isOn ? [...others, ...columns] : others } } });
  return [columns.some((column) => order.includes(column)), want];
}
