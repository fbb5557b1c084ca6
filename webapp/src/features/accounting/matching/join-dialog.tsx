import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { useListMatchesInfinite } from '@/api/generated/accounting/accounting';
import { matchCreate } from '@/api/generated/bodies/matchCreate';
import type { MatchView, OpenItem } from '@/api/generated/model';
import { rowsOf, type TableQuery } from '@/components/data-table/column';
import { LoadMore } from '@/components/data-table/load-more';
import { FieldGroup } from '@/components/form/choices';
import { FormDialog } from '@/components/form/form-dialog';
import { useForm, useValues } from '@/components/form/use-form';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { DateText } from '@/components/ui/date-text';
import { Dialog } from '@/components/ui/dialog';
import { EmptyState } from '@/components/ui/empty-state';
import { Fetching } from '@/components/ui/problem-state';
import { isZero } from '@/lib/amount';
import { sumOf } from '@/lib/minor';
import { byCursor } from '@/lib/paging';
import { useCompanyId } from '@/lib/session';
import { BalanceText } from '../balance-text';
import { withoutSign } from './choice';
import type { MatchActs } from './use-match-acts';

const schema = z.required(z.pick(matchCreate, { match_id: true }));

/** As many as people look back on: what bounces was matched not long ago. */
const pageSize = 20;

interface JoinDialogProps {
  acts: MatchActs;
  account: string;
  /** The chosen lines, all of one third party. */
  items: readonly OpenItem[];
  /** Debits less credits. */
  difference: string;
  currency: string;
}

/** Asks which settled match of their third party the lines join: it is open again by them. */
export function JoinDialog(props: JoinDialogProps) {
  const { t } = useTranslation('matching');
  const { t: tc } = useTranslation();
  // Kept from when it opened: lines that are not open any more are not chosen either, and why it was refused is still to be read.
  const [auxiliary] = useState(props.items[0]?.auxiliary ?? '');
  const matches = useListMatchesInfinite(useCompanyId(), { account: props.account, auxiliary, settled: true, limit: pageSize }, { query: byCursor });
  const found = rowsOf(matches.data);
  const close = () => props.acts.ask(undefined);
  if (found !== undefined && found.length > 0) return <JoinForm {...props} query={matches} matches={found} onClose={close} />;
  return (
    <Dialog open onOpenChange={(open) => !open && close()} title={t('join.title')} footer={<Button onClick={close}>{tc('actions.close')}</Button>}>
      <Fetching query={matches} lines={4} />
      {found === undefined ? null : (
        <EmptyState icon={<Link2 aria-hidden />} title={t('join.empty')}>
          {t('join.emptyHint')}
        </EmptyState>
      )}
    </Dialog>
  );
}

interface JoinFormProps extends JoinDialogProps {
  query: TableQuery<MatchView>;
  /** Those that have been fetched, the last settled first. */
  matches: readonly MatchView[];
  onClose: () => void;
}

function JoinForm({ acts, items, difference, currency, query, matches, onClose }: JoinFormProps) {
  const { t } = useTranslation('matching');
  const [proposed] = useState(() => likeliest(matches, difference));
  const form = useForm(schema, { defaultValues: { match_id: proposed }, send: acts.match, guarded: false });
  const { match_id: chosen } = useValues(form);
  // Both may have gone since: somebody else was faster.
  const isBlocked = items.length === 0 || !matches.some(({ id }) => id === chosen);
  return (
    <FormDialog form={form} title={t('join.title')} description={t('join.text')} saveLabel={t('join.save')} isBlocked={isBlocked} onClose={onClose}>
      <dl>
        <dt className="text-sm text-muted">{t('join.left')}</dt>
        <dd className="text-xl font-semibold">
          <BalanceText value={difference} />
        </dd>
      </dl>
      <FieldGroup form={form} name="match_id" legend={t('join.settled')} className="min-w-0">
        {({ value, onChange }) => (
          <div className="overflow-hidden rounded-xl border border-line">
            {matches.map((match) => (
              <MatchChoice key={match.id} match={match} currency={currency} isChosen={match.id === value} isFirst={match.id === proposed} onChoose={() => onChange(match.id)} />
            ))}
            <LoadMore query={query} />
          </div>
        )}
      </FieldGroup>
    </FormDialog>
  );
}

interface MatchChoiceProps {
  match: MatchView;
  currency: string;
  isChosen: boolean;
  /** The focus begins on it. */
  isFirst: boolean;
  onChoose: () => void;
}

/** One of the matches. The browser's own choice is in it: arrows move, Enter sends the form. */
function MatchChoice({ match: { id, letter, settled_on = '', debit }, currency, isChosen, isFirst, onChoose }: MatchChoiceProps) {
  const { t } = useTranslation('matching');
  return (
    <label className="flex items-start gap-3 border-t border-line px-4 py-3 transition-colors duration-150 first:border-t-0 hover:bg-sunken has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name="match_id"
        value={id}
        checked={isChosen}
        data-first-field={isFirst || undefined}
        onChange={onChoose}
        className="mt-1 size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-5 checked:border-accent"
      />
      <span className="min-w-0 grow">
        <span className="block font-medium">
          <bdi>{letter}</bdi>
        </span>
        <span className="block text-sm text-muted">
          {t('matches.settledOn')} <DateText value={settled_on} />
        </span>
      </span>
      <span className="text-end">
        <span className="block text-sm text-muted">{t('matches.total')}</span>
        <Amount value={debit} currency={currency} />
      </span>
    </label>
  );
}

/** The last one that came to what is chosen, as it does where a payment bounced; else the last of all. */
function likeliest(matches: readonly MatchView[], difference: string): string {
  const same = matches.find(({ debit }) => isZero(sumOf([debit, `-${withoutSign(difference)}`])));
  return (same ?? matches[0])?.id ?? '';
}
