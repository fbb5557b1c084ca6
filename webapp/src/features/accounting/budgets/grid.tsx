import { Plus, Target } from 'lucide-react';
import { Suspense, useCallback, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getBudget, getExportBudgetLinesUrl, useUpdateBudgetLines } from '@/api/generated/accounting/accounting';
import type { AnalyticAxisView, BudgetView } from '@/api/generated/model';
import { ifMatch } from '@/api/http';
import { isProblem } from '@/api/problem';
import { ExportMenu } from '@/components/data-table/export-menu';
import { LeaveGuard } from '@/components/form/parts';
import { useCurrent } from '@/components/form/use-current';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { ProblemCallout } from '@/components/ui/problem-callout';
import { useLanguage } from '@/i18n/use-language';
import { useCompany, useMay } from '@/lib/company-card';
import { typedValue } from '@/lib/number-text';
import { showToast } from '@/lib/toast';
import { GridTable } from './grid-table';
import { blankRow, brokenRules, cellsOf, errorsByRow, maxLines, pasted, rowsOf, sentOf, type GridRow } from './grid-values';

/** The lines of a budget, month by month: typed, or put in from a spreadsheet. They are saved together. */
export function Grid({ budget: begun, axis }: { budget: BudgetView; axis: AnalyticAxisView | undefined }) {
  const { t } = useTranslation('budgets');
  const { id: companyId } = useCompany();
  const mayWrite = useMay('accounting.write');
  const { budget, rows, errors, save, update, takeTheirs, change, put, add, remove, isDirty } = useGrid(begun);
  const error: unknown = update.error;
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
    if (event.altKey && event.code === 'KeyN') {
      event.preventDefault();
      add();
    }
  };
  const create = (
    <Button variant={rows.length === 0 ? 'primary' : 'quiet'} size="sm" title="Alt+N" disabled={rows.length >= maxLines} onClick={add}>
      <Plus aria-hidden />
      {t('lines.add')}
    </Button>
  );
  return (
    // The keys come up from the fields; the group itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields inside it
    <div className="flex flex-col gap-4" onKeyDown={mayWrite ? press : undefined}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">{mayWrite ? t('lines.hint') : t('lines.readOnly')}</p>
        <ExportMenu exports={{ url: (choice) => getExportBudgetLinesUrl(companyId, budget.id, choice), file: budget.name }} />
      </div>
      {rows.length === 0 ? (
        <div className="rounded-2xl border border-line bg-surface">
          <EmptyState icon={<Target aria-hidden />} title={t('lines.empty')} action={mayWrite ? create : undefined}>
            {t('lines.emptyHint')}
          </EmptyState>
        </div>
      ) : (
        <GridTable budget={budget} axis={axis} rows={rows} errors={errors} isReadOnly={!mayWrite} onChange={change} onPut={put} onRemove={remove} />
      )}
      {isProblem(error, 'stale_version') ? (
        <Callout
          tone="caution"
          title={t('lines.stale')}
          actions={
            <Button size="sm" onClick={() => void takeTheirs()}>
              {t('lines.takeTheirs')}
            </Button>
          }
        >
          {t('lines.staleText')}
        </Callout>
      ) : error === null ? null : (
        <ProblemCallout error={error} />
      )}
      {mayWrite && rows.length > 0 ? (
        <div data-page-foot className="flex flex-wrap items-center justify-between gap-3 rounded-2xl border border-line bg-raised px-4 py-3 md:sticky md:bottom-0 md:shadow-raised">
          {create}
          <Button variant="primary" title="Ctrl+Enter" busy={update.isPending} onClick={save}>
            {t('lines.save')}
          </Button>
        </div>
      ) : null}
      <Suspense fallback={null}>
        <LeaveGuard isDirty={isDirty} isSending={update.isPending} />
      </Suspense>
    </div>
  );
}

/** The rows while they are typed, and how they are saved. */
function useGrid(begun: BudgetView) {
  const { t } = useTranslation('budgets');
  const language = useLanguage();
  const { id: companyId, currency_decimals: decimals } = useCompany();
  const { thing: budget, renew, note } = useCurrent(begun, ({ id }) => getBudget(companyId, id));
  const [rows, setRows] = useState<readonly GridRow[]>(() => rowsOf(begun));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saved = useRef(JSON.stringify(sentOf(rows).lines));
  const months = budget.months.length;
  const update = useUpdateBudgetLines({ request: ifMatch(budget.version) });
  const begin = (newer: BudgetView) => {
    const read = rowsOf(newer);
    saved.current = JSON.stringify(sentOf(read).lines);
    setRows(read);
    setErrors({});
  };
  const save = () => {
    if (update.isPending) return;
    const broken = brokenRules(rows, decimals);
    setErrors(broken);
    if (Object.keys(broken).length > 0) return;
    const { lines, keys } = sentOf(rows);
    update.mutate(
      { companyId, budgetId: budget.id, data: { lines } },
      {
        onSuccess: (newer) => {
          note(newer);
          begin(newer);
          showToast('positive', t('lines.saved'));
        },
        onError: (error) => setErrors(isProblem(error) ? errorsByRow(error.errors, keys) : {}),
      },
    );
  };
  // The rows are drawn again only when they change themselves.
  const change = useCallback((key: number, changed: (row: GridRow) => GridRow) => setRows((before) => before.map((row) => (row.key === key ? changed(row) : row))), []);
  const put = useCallback(
    (key: number, month: number, text: string) => {
      const cells = cellsOf(text);
      if (cells === undefined) return false;
      const read = cells.map((line) => line.map((cell) => typedValue(cell, language, { kind: 'amount', decimals, isSigned: true })));
      setRows((before) => pasted(before, key, month, read, months));
      return true;
    },
    [language, decimals, months],
  );
  const remove = useCallback((key: number) => setRows((before) => before.filter((row) => row.key !== key)), []);
  const add = () => {
    const key = Math.max(0, ...rows.map((row) => row.key)) + 1;
    setRows([...rows, blankRow(key, months)]);
    // The new row is on the page after this event.
    requestAnimationFrame(() => document.getElementById(`budget-${String(key)}-account`)?.focus());
  };
  const takeTheirs = async () => {
    begin(await renew());
    update.reset();
  };
  return { budget, rows, errors, save, update, takeTheirs, change, put, add, remove, isDirty: () => JSON.stringify(sentOf(rows).lines) !== saved.current };
}
