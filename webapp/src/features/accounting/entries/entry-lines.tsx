import { Plus } from 'lucide-react';
import { Suspense, type Dispatch } from 'react';
import { useTranslation } from 'react-i18next';
import { useListJournals } from '@/api/generated/accounting/accounting';
import { Button } from '@/components/ui/button';
import { Switch } from '@/components/ui/checkbox';
import { cn } from '@/lib/cn';
import { useCodeText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import type { Draft, LineField } from './draft';
import type { DraftAction } from './draft-reducer';
import { EntryLine } from './entry-line';
import { fieldsWith } from './keyboard';
import { layoutWith } from './layout';
import { isTaxLine } from './tax-lines';
import { useForeign } from './use-foreign';
import { useLineKeys } from './use-line-keys';
import { useSplit } from './use-split';
import type { useTaxes } from './use-taxes';

const figures: readonly LineField[] = ['currencyAmount', 'debit', 'credit'];

interface EntryLinesProps {
  draft: Draft;
  dispatch: Dispatch<DraftAction>;
  decimals: number;
  taxed: ReturnType<typeof useTaxes>;
  onFinished: () => void;
}

/** The lines of the entry form, and the keys that lead through them. */
export function EntryLines({ draft, dispatch, decimals, taxed, onFinished }: EntryLinesProps) {
  const { t } = useTranslation('accounting');
  const { convert, isUsed, want } = useForeign({ draft, dispatch, decimals });
  const { taxes, split } = taxed;
  const journal = useListJournals(useCompanyId()).data?.items.find(({ code }) => code === draft.journal);
  const shown = { currencies: convert !== undefined, taxes: taxes !== undefined };
  const [fields, layout] = [fieldsWith(shown), layoutWith(shown)];
  const analytics = useSplit({ draft, dispatch, decimals });
  const { press, add, waits } = useLineKeys({ draft, dispatch, decimals, fields, onFinished, onSplit: analytics.open, onTax: () => taxes === undefined && taxed.want(true) });
  return (
    <section aria-label={t('form.lines')} className="@container rounded-2xl border border-line bg-surface">
      <div aria-hidden className={cn('hidden gap-2 border-b border-line px-4 py-2.5 text-sm font-medium text-muted', layout.heading, layout.grid)}>
        {fields.filter((field) => field !== 'rate').map((field) => (
          <span key={field} className={figures.includes(field) ? 'pr-3 text-right' : 'ps-1'}>
            {t(`lineFields.${field}`)}
          </span>
        ))}
      </div>
      {/* The keys come up from the fields, as does that one was left; the group itself takes none. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the fields inside it */}
      <div onKeyDown={press} onBlur={split}>
        {draft.lines.map((line, index) => (
          <EntryLine key={line.key} line={line} place={index + 1} errors={draft.errors} decimals={decimals} journal={journal} convert={convert} taxes={taxes} onSplit={analytics.isShown ? analytics.open : undefined} isTax={isTaxLine(draft, line)} dispatch={dispatch} removable={draft.lines.length > 1} waits={waits} />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 px-4 py-3">
        <Button size="sm" variant="quiet" onClick={add} title="Alt+N" data-add-line>
          <Plus aria-hidden />
          {t('form.addLine')}
        </Button>
        <LinesFault code={draft.errors.lines} />
        <div className="ms-auto flex flex-wrap gap-x-6 gap-y-3 text-sm">
          {taxes === undefined ? null : <Switch label={t('form.gross')} checked={draft.amounts === 'gross'} onCheckedChange={(isOn) => dispatch({ type: 'amounts', amounts: isOn ? 'gross' : 'net' })} />}
          <Switch label={t('form.taxes')} checked={taxes !== undefined} disabled={taxed.isUsed} onCheckedChange={taxed.want} />
          <Switch label={t('analytics.title')} checked={analytics.isShown} disabled={analytics.isUsed} onCheckedChange={analytics.want} />
          <Switch label={t('form.currencies')} checked={convert !== undefined} disabled={isUsed} onCheckedChange={want} />
        </div>
      </div>
      <Suspense fallback={null}>{analytics.dialog}</Suspense>
    </section>
  );
}

function LinesFault({ code }: { code: string | undefined }) {
  const codeText = useCodeText();
  if (code === undefined) return null;
  return (
    <p role="alert" className="text-sm text-danger">
      {codeText(code) ?? codeText('invalid')}
    </p>
  );
}
