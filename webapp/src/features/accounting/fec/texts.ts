import { useTranslation } from 'react-i18next';
import type { FecFinding, FecIssue, FecParams, FecRefusal, FecTolerance } from '@/api/generated/model';
import type { FieldProblem } from '@/api/problem';
import { directionOf, type Language } from '@/i18n/languages';
import { useLanguage } from '@/i18n/use-language';
import { formatDate } from '@/lib/dates';

/** The groups of codes of a report that have sentences. */
export type CodeGroup = 'refusals' | 'regimes' | 'encodings' | 'separators' | 'lineEnds' | 'groupings' | 'tolerances' | 'rules' | 'issues' | 'reasons';

/** Gives the sentence of a code of the report. A code without one shows as it is. */
export function useFecText(): (group: CodeGroup, code: string) => string {
  const sentence = useSentence();
  return (group, code) => sentence(group, code) ?? code;
}

/** Sentences of what was found in a file, with the values at fault. */
export interface FoundTexts {
  finding: (finding: FecFinding) => string;
  issue: (issue: FecIssue) => string;
  tolerance: (tolerance: FecTolerance) => string;
  refusal: (refusal: FecRefusal) => string;
  /** A fault of a file that was refused, whose detail is the value at fault. */
  fault: (fault: FieldProblem) => string;
}

/**
 * Gives the sentences of a report in the reader's language. What has no sentence of its own, and what a report of
 * before codes and parameters says, shows as the French sentence that was kept with it.
 */
export function useFoundTexts(): FoundTexts {
  const { t } = useTranslation('fec');
  const language = useLanguage();
  const sentence = useSentence();
  const quoted = (text: string, value: string | undefined) => (value === undefined ? text : t('findings.withValue', { text, value: isolated(value, language) }));
  // The French sentence names what reports of before hold nowhere else.
  const kept = (params: FecParams | null | undefined, message: string) => (params == null && language === 'fr' ? message : undefined);
  const named = (group: CodeGroup, { code, params, message }: FecRefusal | FecTolerance) => {
    const text = kept(params, message) ?? sentence(group, code, valuesOf(params, language)) ?? message;
    const names = params?.value;
    return names == null ? text : t('findings.withNames', { text, value: isolated(sentence('separators', names) ?? names, language) });
  };
  const issue = (code: string, params: FecParams | null | undefined, message: string) => quoted(kept(params, message) ?? sentence('issues', code) ?? message, valueOf(params, language));
  return {
    finding: ({ code, rule, column, params, message }) => {
      if (code == null) return language === 'fr' ? message : (sentence('rules', rule) ?? message);
      return sentence('reasons', code, { ...valuesOf(params, language), column: column ?? '' }) ?? issue(code, params, message);
    },
    issue: ({ code, params, message }) => issue(code, params, message),
    tolerance: (tolerance) => named('tolerances', tolerance),
    refusal: (refusal) => named('refusals', refusal),
    fault: ({ code, detail }) => quoted(sentence('issues', code) ?? code, detail === undefined ? undefined : formatDate(detail, language)),
  };
}

/** Finds the sentence of a code, if there is one. */
function useSentence(): (group: CodeGroup, code: string, values?: Record<string, string | number>) => string | undefined {
  const { t, i18n } = useTranslation('fec');
  // The codes come from the service: which of them have a sentence is known at run time only.
  const translate = t as unknown as (key: string, values?: Record<string, string | number>) => string;
  return (group, code, values) => {
    const key = `${group}.${code}`;
    return i18n.exists(key, { ns: 'fec' }) ? translate(key, values) : undefined;
  };
}

/** What a sentence names, as it is written in a language; what is absent is empty. */
function valuesOf(params: FecParams | null | undefined, language: Language): Record<string, string | number> {
  const text = (value: string | null | undefined) => isolated(value ?? '', language);
  const day = (value: string | null | undefined) => (value == null ? '' : formatDate(value, language));
  return {
    value: text(params?.value),
    previous: text(params?.previous),
    journal: text(params?.journal),
    number: text(params?.number),
    account: text(params?.account),
    count: params?.count ?? '',
    expected: params?.expected ?? '',
    date: day(params?.date),
    other_date: day(params?.other_date),
  };
}

/** The one value at fault: a text, a date or a number. */
function valueOf(params: FecParams | null | undefined, language: Language): string | undefined {
  if (params?.date != null) return formatDate(params.date, language);
  return params?.value ?? (params?.count == null ? undefined : String(params.count));
}

/** Letters that are written from right to left. */
const rightToLeft = /[\u0590-\u08FF]/;

/** Holds a text of the file apart (Unicode isolates) where the sentence around it may run the other way. */
function isolated(value: string, language: Language): string {
  const mayTurn = directionOf(language) === 'rtl' || rightToLeft.test(value);
  return value !== '' && mayTurn ? `\u2068${value}\u2069` : value;
}
