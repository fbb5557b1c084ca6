import { CopyPlus, Trash2 } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticAxisView, BudgetView } from '@/api/generated/model';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { Input } from '@/components/ui/input';
import { AmountInput } from '@/components/ui/number-input';
import { Select } from '@/components/ui/select';
import { useLanguage } from '@/i18n/use-language';
import { useCompany } from '@/lib/company-card';
import { formatDate } from '@/lib/dates';
import { useCodeText } from '@/lib/problem-text';
import { sectionChoices } from '../analytics/sections';
import { isBlank, resultOf, spread, totalOf, type GridRow } from './grid-values';

interface GridTableProps {
  budget: BudgetView;
  axis: AnalyticAxisView | undefined;
  rows: readonly GridRow[];
  errors: Readonly<Record<string, string>>;
  isReadOnly: boolean;
  onChange: (key: number, changed: (row: GridRow) => GridRow) => void;
  /** Takes in what was put in from a spreadsheet; `false` for a single cell. */
  onPut: (key: number, month: number, text: string) => boolean;
  onRemove: (key: number) => void;
}

const idOf = (key: number, cell: string | number) => `budget-${String(key)}-${String(cell)}`;

/** A row for each line, a column for each month. The arrow keys and Enter lead from row to row. */
export function GridTable({ budget: { months }, rows, ...rest }: GridTableProps) {
  const { t } = useTranslation('budgets');
  const language = useLanguage();
  const { currency_decimals: decimals } = useCompany();
  const keys = rows.map(({ key }) => key);
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const found = event.target instanceof HTMLInputElement ? /^budget-(\d+)-(\w+)$/.exec(event.target.id) : null;
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key];
    if (found === null || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = keys[keys.indexOf(Number(found[1])) + step];
    event.preventDefault();
    if (next !== undefined) document.getElementById(idOf(next, found[2] ?? ''))?.focus();
  };
  const results = months.map((_, month) => resultOf(rows, month, decimals));
  const isPart = rows.some((row) => row.type === undefined && !isBlank(row));
  return (
    <div className="overflow-x-auto rounded-2xl border border-line bg-surface">
      {/* The keys come up from the fields; the table itself takes none. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the fields inside it */}
      <table aria-label={t('lines.title')} className="w-full border-collapse text-sm" onKeyDown={press}>
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="sticky start-0 z-10 min-w-40 bg-surface px-3 py-2 text-start font-medium">
              {t('fields.account')}
            </th>
            {rest.axis === undefined ? null : (
              <th scope="col" className="min-w-36 px-1 py-2 text-start font-medium">
                {t('fields.section')}
              </th>
            )}
            {months.map((month) => (
              <th key={month} scope="col" className="min-w-28 px-1 py-2 text-right font-medium">
                {formatDate(month, language, 'month')}
              </th>
            ))}
            <th scope="col" className="min-w-28 px-3 py-2 text-right font-medium">
              {t('fields.total')}
            </th>
            <th scope="col" className="relative w-20">
              <span className="sr-only">{t('lines.acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row key={row.key} row={row} place={place + 1} decimals={decimals} {...rest} errors={errorsOf(rest.errors, row.key)} />
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-line font-semibold">
            <th scope="row" colSpan={rest.axis === undefined ? 1 : 2} className="px-3 py-2 text-start">
              {isPart ? t('lines.resultOfSaved') : t('lines.result')}
            </th>
            {months.map((month, index) => (
              <td key={month} className="px-2 py-2 text-right">
                <Amount value={results[index] ?? ''} />
              </td>
            ))}
            <td className="px-3 py-2 text-right">
              <Amount value={totalOf(results, decimals)} />
            </td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The codes of the broken rules of one row, as a text: rows are drawn again only when theirs change. */
function errorsOf(errors: Readonly<Record<string, string>>, key: number): string {
  const prefix = `${String(key)}.`;
  return Object.entries(errors)
    .flatMap(([name, code]) => (name.startsWith(prefix) ? [`${name.slice(prefix.length)}=${code}`] : []))
    .join(' ');
}

type RowProps = Pick<GridTableProps, 'axis' | 'isReadOnly' | 'onChange' | 'onPut' | 'onRemove'> & { row: GridRow; place: number; decimals: number; errors: string };

const Row = memo(function Row({ row, place, decimals, axis, isReadOnly, errors, onChange, onPut, onRemove }: RowProps) {
  const { t } = useTranslation('budgets');
  const codeText = useCodeText();
  const broken = new Map((errors === '' ? [] : errors.split(' ')).map((one) => one.split('=') as [string, string]));
  const { key } = row;
  const said = [...new Set(broken.values())].map((code) => codeText(code) ?? codeText('invalid') ?? code);
  const invalid = (cell: string) => (broken.has(cell) ? true : undefined);
  const name = (field: string) => t('lines.cell', { field, place });
  return (
    <tr className="border-b border-line align-top last:border-0">
      <th scope="row" className="sticky start-0 z-10 bg-surface px-3 py-1.5 text-start font-normal">
        <Input id={idOf(key, 'account')} readOnly={isReadOnly} aria-label={name(t('fields.account'))} aria-invalid={invalid('account')} className="tabular-nums" value={row.account} onChange={({ target }) => onChange(key, (before) => ({ ...before, account: target.value, label: '', type: undefined }))} />
        {row.label === '' ? null : (
          <span className="line-clamp-1 text-xs text-muted" title={row.label}>
            <bdi>{row.label}</bdi>
          </span>
        )}
        {said.length === 0 ? null : (
          <p role="alert" className="text-xs text-danger">
            {said.join(' ')}
          </p>
        )}
      </th>
      {axis === undefined ? null : (
        <td className="px-1 py-1.5">
          <Select disabled={isReadOnly} aria-label={name(t('fields.section'))} aria-invalid={invalid('section_id')} value={row.section_id} onChange={({ target }) => onChange(key, (before) => ({ ...before, section_id: target.value }))} options={[{ value: '', label: t('lines.noSection') }, ...sectionChoices(axis, row.section_id)]} />
        </td>
      )}
      {row.amounts.map((amount, month) => (
        <td key={month} className="px-1 py-1.5">
          <AmountInput
            id={idOf(key, month)}
            decimals={decimals}
            signed
            blankZero
            readOnly={isReadOnly}
            aria-label={name(String(month + 1))}
            aria-invalid={invalid(String(month))}
            className="text-end"
            value={amount}
            onChange={(value) => onChange(key, (before) => ({ ...before, amounts: before.amounts.map((other, index) => (index === month ? value : other)) }))}
            onPaste={(event) => {
              if (onPut(key, month, event.clipboardData.getData('text/plain'))) event.preventDefault();
            }}
          />
        </td>
      ))}
      <td className="px-3 py-3.5 text-right font-medium">
        <Amount value={totalOf(row.amounts, decimals)} />
      </td>
      <td className="px-1 py-1.5 whitespace-nowrap">
        {isReadOnly ? null : (
          <>
            <Button size="icon" variant="quiet" tabIndex={-1} aria-label={t('lines.spread', { place })} title={t('lines.spread', { place })} onClick={() => onChange(key, spread)}>
              <CopyPlus aria-hidden />
            </Button>
            <Button size="icon" variant="quiet" tabIndex={-1} aria-label={t('lines.remove', { place })} title={t('lines.remove', { place })} onClick={() => onRemove(key)}>
              <Trash2 aria-hidden />
            </Button>
          </>
        )}
      </td>
    </tr>
  );
});
