import { useTranslation } from 'react-i18next';
import { fieldCodes, sentenceKey } from './problem-sentences';

/** Gives what a code of the service means. */
export function useProblemSentence(): (code: string) => string {
  const { t, i18n } = useTranslation('problems');
  // The codes come from the service's document: their keys are checked by a test, not by types.
  const translate = t as unknown as (key: string) => string;
  return (code) => {
    const key = sentenceKey(i18n, code);
    return key === undefined ? '' : translate(key);
  };
}

/** Gives what a status means, and what to do about it. */
export function useStatusSentence(): (status: number) => string {
  const { t } = useTranslation('problems');
  const translate = t as unknown as (key: string) => string;
  return (status) => translate(`statuses.${String(status)}`);
}

/** The codes with which the service says what is wrong with one field. */
export function useFieldCodes(): string[] {
  return fieldCodes(useTranslation('problems').i18n);
}
