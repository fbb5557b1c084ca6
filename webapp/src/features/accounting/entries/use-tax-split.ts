import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, type Dispatch } from 'react';
import { splitTaxes } from '@/api/generated/accounting/accounting';
import type { SplitAmounts, SplitLineView } from '@/api/generated/model';
import { isProblem, type ProblemError } from '@/api/problem';
import { useCompanyId } from '@/lib/session';
import type { Draft, DraftLine, LineField } from './draft';
import { draftReducer, type DraftAction } from './draft-reducer';
import { isTyped, sideHeld } from './foreign';
import { cellId } from './keyboard';
import { questionOf, taxedFields, type TaxLine, type TaxQuestion, type TaxSource } from './tax-lines';

/** Fields in which somebody may still be typing what a line is split by. */
const busyFields: readonly LineField[] = [...taxedFields, 'rate'];

/** Splits lines into base and tax by their codes: when a field is left, when an amount comes by itself, and before the entry is saved. */
export function useTaxSplit({ draft, dispatch, decimals }: { draft: Draft; dispatch: Dispatch<DraftAction>; decimals: number }) {
  const companyId = useCompanyId();
  const latest = useRef(draft);
  useLayoutEffect(() => {
    latest.current = draft;
  }, [draft]);
  // What is on its way, and what was refused: neither is asked again by itself.
  const asked = useRef(new Set<string>());
  const ask = useCallback((question: TaxQuestion) => answerTo(companyId, question, decimals), [companyId, decimals]);
  const split = useCallback(() => {
    for (const question of questionsOf(latest.current)) {
      const name = JSON.stringify(question);
      if (asked.current.has(name)) continue;
      asked.current.add(name);
      void ask(question).then((answer) => {
        if (answer.type === 'split') asked.current.delete(name);
        dispatch(answer);
      });
    }
  }, [ask, dispatch]);
  const follow = useEffectEvent(() => {
    if (!isTypedIn(draft)) split();
  });
  useEffect(() => follow(), [draft.unsplit, draft.lines, draft.date]);
  /** The draft with all of its lines split, as far as the service says how; the form holds the same. */
  const settle = async (unsettled: Draft): Promise<Draft> => {
    let settled = unsettled;
    for (const question of questionsOf(unsettled)) {
      const answer = await ask(question);
      dispatch(answer);
      settled = draftReducer(settled, answer);
    }
    return settled;
  };
  return { split, settle };
}

function questionsOf(draft: Draft): TaxQuestion[] {
  return draft.unsplit.map((code) => questionOf(draft, code)).filter((question) => question !== undefined);
}

/** Whether the focus is in a line that is to be split, where more may be typed: not in the side that the amount left empty, nor in an amount that came by itself. */
function isTypedIn({ lines, unsplit }: Draft): boolean {
  const id = document.activeElement?.id;
  return lines.some((line) => unsplit.includes(line.taxCode) && busyFields.some((field) => cellId(line.key, field) === id && !comesByItself(line, field)));
}

function comesByItself(line: DraftLine, field: LineField): boolean {
  const side = sideHeld(line);
  return side !== undefined && (field === 'debit' || field === 'credit') && (field !== side || !isTyped(line));
}

type Answer = Extract<DraftAction, { type: 'split' | 'unsplit' }>;

async function answerTo(companyId: string, question: TaxQuestion, decimals: number): Promise<Answer> {
  try {
    return { type: 'split', question, lines: question.lines.length === 0 ? [] : await linesOf(companyId, question, decimals), decimals };
  } catch (error) {
    return { type: 'unsplit', question, errors: faultsOf(isProblem(error) ? error : undefined, question) };
  }
}

type Ask = (lines: readonly TaxSource[], amounts: SplitAmounts) => Promise<SplitLineView[]>;

/** What the lines are split into. Few are in another currency: what these ask for besides is fetched with the first. */
async function linesOf(companyId: string, { code, date, lines }: TaxQuestion, decimals: number): Promise<TaxLine[]> {
  const ask: Ask = async (asked, amounts) => (await splitTaxes(companyId, { date, amounts, lines: asked.map(({ account, side, amount }) => ({ account, [side]: amount, tax_code: code })) })).lines;
  if (lines.every(({ foreign }) => foreign === undefined)) return splitBy(ask, lines);
  const { splitWithForeign } = await import('./foreign-split');
  return splitWithForeign(lines, decimals, (asked) => splitBy(ask, asked));
}

/** Where some lines hold a base and others what comes to it, the bases of these are asked first. */
async function splitBy(ask: Ask, lines: readonly TaxSource[]): Promise<SplitLineView[]> {
  const gross = lines.filter(({ amounts }) => amounts === 'gross');
  if (gross.length === 0 || gross.length === lines.length) return ask(lines, gross.length === 0 ? 'net' : 'gross');
  const bases = (await ask(gross, 'gross')).filter(({ is_tax: isTax }) => !isTax);
  return ask(lines.map((line) => ({ ...line, amount: bases.find((base) => base.line === gross.indexOf(line))?.tax_base ?? line.amount })), 'net');
}

/** What was refused, by the fields of the lines; by the code of the first one where it is of none of them. */
function faultsOf(problem: ProblemError | undefined, { lines }: TaxQuestion): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { pointer, code } of problem?.errors ?? []) {
    const [first, place, field] = pointer.replace(/^\//, '').split('/');
    const key = first === 'lines' ? lines[Number(place)]?.key : undefined;
    if (key !== undefined) faults[`${String(key)}.${field === 'debit' || field === 'credit' || field === 'account' ? field : 'taxCode'}`] = code;
  }
  if (Object.keys(faults).length === 0) faults[`${String(lines[0]?.key)}.taxCode`] = problem?.errors[0]?.code ?? problem?.code ?? 'unexpected';
  return faults;
}
