import { useTranslation } from 'react-i18next';

/** A third party as the service names it on an account: nothing stands for the lines of nobody. */
export interface Party {
  auxiliary: string;
  auxiliary_name: string;
}

/** Gives what a third party is called: by its name, else by its code. */
export function usePartyName(): (party: Party) => string {
  const { t } = useTranslation('matching');
  return ({ auxiliary, auxiliary_name }) => {
    if (auxiliary === '') return t('nobody');
    return auxiliary_name === '' ? auxiliary : auxiliary_name;
  };
}
