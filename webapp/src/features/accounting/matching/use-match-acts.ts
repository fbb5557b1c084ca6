import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createMatch } from '@/api/generated/accounting/accounting';
import type { MatchCreate, MatchView } from '@/api/generated/model';
import type { ErrorType } from '@/api/http';
import { useLanguage } from '@/i18n/use-language';
import { formatAmount, isZero } from '@/lib/amount';
import { useProblemText } from '@/lib/problem-text';
import { useCompanyId } from '@/lib/session';
import { showToast } from '@/lib/toast';
import { hasBothSides, withoutSign } from './choice';
import { refuse } from './refusal';
import type { Choice } from './use-choice';

/** What is asked before a match: whether it may leave something, how that is written off, or which match the lines join. */
export type Question = 'partial' | 'writeOff' | 'join';

/** What can be done with the chosen items. */
export interface MatchActs {
  act: ReturnType<typeof useMatch>;
  /** Why they cannot be matched; nothing where they can. */
  fault: 'oneSided' | 'severalParties' | undefined;
  /** What is asked at the moment. */
  question: Question | undefined;
  ask: (question: Question | undefined) => void;
  /** Matches what comes to nothing, and asks first where something is left: to write it off where that is an exchange difference. */
  begin: () => void;
  /** Matches the chosen items: in part, with what writes the difference off, or with a match that they join. */
  match: (more?: Omit<MatchCreate, 'lines'>) => Promise<MatchView>;
}

/** The acts on the chosen items; `onMatched` hears once they are matched. */
export function useMatchActs(choice: Choice, currency: string, onMatched: () => void): MatchActs {
  const [question, setQuestion] = useState<Question>();
  const act = useMatch(currency, question !== undefined, () => {
    setQuestion(undefined);
    choice.clear();
    onMatched();
  });
  const { items, sums, settled } = choice;
  const fault = new Set(items.map(({ auxiliary }) => auxiliary)).size > 1 ? 'severalParties' : hasBothSides(sums) ? undefined : 'oneSided';
  const ask = (next: Question | undefined) => {
    act.reset();
    setQuestion(next);
  };
  const match: MatchActs['match'] = (more) => act.mutateAsync({ lines: items.map(({ entry_id, position }) => ({ entry_id, position })), ...more });
  const begin = () => {
    if (fault !== undefined || act.isPending) return;
    // What is refused is told by the mutation.
    if (isZero(sums.difference)) void match().catch(() => undefined);
    else ask(settled === undefined ? 'partial' : 'writeOff');
  };
  return { act, fault, question, ask, begin, match };
}

/** Matches, and says what came of it. What a dialog asked about is refused in the dialog. */
function useMatch(currency: string, isAsked: boolean, onMatched: () => void) {
  const { t } = useTranslation('matching');
  const language = useLanguage();
  const companyId = useCompanyId();
  const queries = useQueryClient();
  const problemText = useProblemText();
  return useMutation<MatchView, ErrorType<unknown>, MatchCreate>({
    mutationFn: (data) => createMatch(companyId, data).catch(refuse),
    onSuccess: ({ letter, line_count: count, remainder }) => {
      showToast('positive', isZero(remainder) ? t('matchedToast.done', { letter, count }) : t('matchedToast.partly', { letter, count, amount: formatAmount(withoutSign(remainder), language, currency) }));
      onMatched();
    },
    onError: (error) => {
      // Somebody else may have matched the lines meanwhile.
      void queries.invalidateQueries();
      if (!isAsked) showToast('danger', problemText(error));
    },
  });
}
