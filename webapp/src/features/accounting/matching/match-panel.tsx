import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteMatch, useGetEntry, useGetMatch } from '@/api/generated/accounting/accounting';
import type { MatchedLine, MatchView } from '@/api/generated/model';
import { ActDialog } from '@/components/act-dialog';
import { Amount } from '@/components/ui/amount';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { DateText } from '@/components/ui/date-text';
import { useCloseDialog } from '@/components/ui/dialog';
import { LinkButton } from '@/components/ui/link-button';
import { ProblemState } from '@/components/ui/problem-state';
import { SidePanel } from '@/components/ui/side-panel';
import { SkeletonLines } from '@/components/ui/skeleton';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isZero } from '@/lib/amount';
import { formatDate } from '@/lib/dates';
import { useMay } from '@/lib/company-card';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { BalanceText } from '../balance-text';
import { ForeignAmount } from '../foreign-amount';
import { EntryLink } from './entry-link';

/** The lines of a match, and the way to dissolve it: `onClose` is told which entry wrote off what it left. */
export function MatchPanel({ id, onClose }: { id: string; onClose: (writeOff?: string) => void }) {
  const { t } = useTranslation('matching');
  const mayWrite = useMay('accounting.write');
  const [asks, setAsks] = useState(false);
  const { data: match, isError, error, refetch } = useGetMatch(useCompanyId(), id);
  const unmatch = (
    <Button variant="danger" onClick={() => setAsks(true)}>
      {t('panel.unmatch')}
    </Button>
  );
  return (
    <>
      <SidePanel title={match === undefined ? t('matches.title') : t('panel.title', { letter: match.letter })} description={match === undefined ? undefined : <Origin match={match} />} footer={mayWrite && match !== undefined ? unmatch : undefined} onClose={() => onClose()}>
        {isError ? <ProblemState error={error} onRetry={() => void refetch()} back={<Button onClick={() => onClose()}>{t('panel.back')}</Button>} /> : null}
        {match === undefined && !isError ? <SkeletonLines /> : null}
        {match === undefined ? null : <Lines match={match} />}
      </SidePanel>
      {asks && match !== undefined ? <UnmatchDialog match={match} onUnmatched={onClose} onClose={() => setAsks(false)} /> : null}
    </>
  );
}

/** On which account it is, and how it came about. */
function Origin({ match: { account, auxiliary, source, matched_on = '' } }: { match: MatchView }) {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  return [account, auxiliary, t(`sources.${source}`), formatDate(matched_on, language)].filter(Boolean).map((part, place) => (
    <span key={part}>
      {place === 0 ? null : ' · '}
      <bdi>{part}</bdi>
    </span>
  ));
}

function Lines({ match }: { match: MatchView }) {
  const { t } = useTranslation('matching');
  const { t: ta } = useTranslation('accounting');
  const language = useLanguage();
  const count = (number: number) => formatAmount(String(number), language);
  return (
    <>
      <table aria-label={t('panel.lines')} className="w-full border-collapse text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="py-2 pe-3 text-start font-medium">
              {ta('fields.date')}
            </th>
            <th scope="col" className="py-2 ps-3 text-right font-medium">
              {ta('fields.debit')}
            </th>
            <th scope="col" className="py-2 ps-3 text-right font-medium">
              {ta('fields.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {match.lines.map((line) => (
            <LineRow key={`${line.entry_id} ${String(line.position)}`} line={line} />
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <th scope="row" className="py-2 pe-3 text-start">
              {ta('fields.total')}
            </th>
            <td className="py-2 ps-3 text-right">
              <Amount value={match.debit} />
            </td>
            <td className="py-2 ps-3 text-right">
              <Amount value={match.credit} />
            </td>
          </tr>
        </tfoot>
      </table>
      {match.lines.length < match.line_count ? <p className="pt-3 text-sm text-muted">{t('panel.shown', { shown: count(match.lines.length), total: count(match.line_count) })}</p> : null}
      {isZero(match.remainder) ? null : (
        <p className="flex justify-between gap-3 pt-3">
          {t('matches.remainder')} <BalanceText value={match.remainder} />
        </p>
      )}
    </>
  );
}

function LineRow({ line }: { line: MatchedLine }) {
  return (
    <tr className="border-b border-line align-top">
      <td className="py-2 pe-3">
        <span className="flex flex-wrap gap-x-2">
          <DateText value={line.date} />
          <EntryLink entryId={line.entry_id} journal={line.journal} number={line.entry_number} />
        </span>
        <bdi className="block text-muted">{[line.piece_ref, line.label].filter(Boolean).join(' · ')}</bdi>
      </td>
      <td className="py-2 ps-3 text-right">
        <Amount value={line.debit} blankZero />
        {isZero(line.debit) ? null : <ForeignAmount line={line} />}
      </td>
      <td className="py-2 ps-3 text-right">
        <Amount value={line.credit} blankZero />
        {isZero(line.credit) ? null : <ForeignAmount line={line} />}
      </td>
    </tr>
  );
}

/** Says what becomes of the lines, and asks. */
function UnmatchDialog({ match: { id, letter, line_count, write_off_entry_id: writeOff }, onUnmatched, onClose }: { match: MatchView; onUnmatched: (writeOff: string | undefined) => void; onClose: () => void }) {
  const { t } = useTranslation('matching');
  const companyId = useCompanyId();
  const dissolve = useDeleteMatch({
    mutation: {
      onSuccess: () => {
        showToast('positive', t(writeOff === undefined ? 'panel.unmatched' : 'panel.unmatchedWriteOff', { letter }));
        onUnmatched(writeOff);
      },
    },
  });
  return (
    <ActDialog
      act={dissolve}
      title={t('panel.unmatchTitle', { letter })}
      description={t('panel.unmatchText', { count: line_count })}
      confirmLabel={t('panel.unmatch')}
      destructive
      onClose={onClose}
      onConfirm={() => dissolve.mutate({ companyId, matchId: id })}
    >
      {writeOff === undefined ? null : <WriteOffStays id={writeOff} />}
    </ActDialog>
  );
}

/** The entry that wrote off what the match left: it does not go with the match. */
function WriteOffStays({ id }: { id: string }) {
  const { t } = useTranslation('matching');
  const close = useCloseDialog();
  const { data: entry } = useGetEntry(useCompanyId(), id);
  if (entry === undefined) return null;
  const toEntry = (
    <LinkButton size="sm" from="/accounting/matching" to="." search={(before) => ({ ...before, entry: id })} onClick={close}>
      {t('panel.toWriteOff')}
    </LinkButton>
  );
  return <Callout actions={toEntry}>{t('panel.writeOffStays', { number: `${entry.journal} ${String(entry.number ?? '')}` })}</Callout>;
}
