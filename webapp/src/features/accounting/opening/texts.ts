import { useTranslation } from 'react-i18next';

/** Gives the sentence of what is told of a row. A code without one shows as it is. */
export function useRowText(): (code: string) => string {
  const { t, i18n } = useTranslation('opening');
  // The codes come from the service: which of them have a sentence is known at run time only.
  const translate = t as unknown as (key: string) => string;
  return (code) => (i18n.exists(`rows.${code}`, { ns: 'opening' }) ? translate(`rows.${code}`) : code);
}

/** What is told of rows with an amount as its value. */
export const amountCodes: ReadonlySet<string> = new Set(['not_balanced', 'columns_disagree', 'total_differs', 'subtotal_differs']);
