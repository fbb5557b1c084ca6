import { useTranslation } from 'react-i18next';
import { isProblem } from '@/api/problem';

/**
 * Gives the sentence of an error in the reader's language: by its code, else by its status.
 * Codes are those of the service's problems and of our own form rules, in the `errors` namespace.
 */
export function useProblemText(): (error: unknown) => string {
  const codeText = useCodeText();
  const { t } = useTranslation('errors');
  return (error) => {
    if (!isProblem(error)) return t('unexpected');
    const byCode = codeText(error.code);
    return byCode ?? codeText(`status_${String(error.status)}`) ?? t('unexpected');
  };
}

/**
 * Gives the sentence of a rule's code, or undefined if no sentence was written for it. Codes that only one feature
 * meets are under `codes` in the feature's own namespace, so that not every first page carries them.
 */
export function useCodeText(): (code: string) => string | undefined {
  const { t, i18n } = useTranslation('errors');
  // The codes come from the service: which of them have a sentence is known at run time only.
  const translate = t as unknown as (key: string) => string;
  return (code) => {
    if (i18n.exists(code, { ns: 'errors' })) return translate(code);
    const key = `codes.${code}`;
    const namespace = [i18n.options.ns ?? []].flat().find((loaded) => typeof i18n.getResource(i18n.language, loaded, key) === 'string');
    return namespace === undefined ? undefined : translate(`${namespace}:${key}`);
  };
}
