import { Building2, CreditCard, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import type { Resources } from '@/i18n/resources';
import { may } from '@/lib/company-card';
import { stateOf, type Module, type ModuleAct, type ModulePage, type ModulePlaces } from '@/lib/module';
import { useSession } from '@/lib/session';
import { homePath } from '../guards';
import type { Item } from './item';

/** What the palette finds of a module. */
export interface OfferedPlaces extends ModulePlaces {
  module: Module;
}

type Words = Resources['palette']['words'];

/** The pages, acts and parts of the settings that the person can reach, and their other companies, in the reader's language; the instance for who operates it, and the way out. */
export function usePlaces(company: CompanyView, offered: readonly OfferedPlaces[], onSignOut: () => void): Item[] {
  const { t } = useTranslation('palette');
  const { companies, is_operator: isOperator } = useSession();
  const open = offered.filter(({ isForEverybody = false, module }) => isForEverybody || stateOf(module, company) === 'open');
  const mayReach = ({ permission }: ModulePage | ModuleAct) => permission === undefined || may(company, permission);
  const wordsOf = (label: string) => (label in words(t) ? words(t)[label as keyof Words] : undefined);
  const acts = open.flatMap((places) => places.acts.filter(mayReach).map(({ label, href, icon, begins }): Item => ({ id: `act-${label}`, group: 'acts', title: t(`acts.${label}`), words: wordsOf(label), icon, href, begins })));
  const pages = open.flatMap(({ module: { key }, pages: some }) =>
    some.filter(mayReach).map(({ label, href, icon }): Item => ({ id: `page-${label}`, group: key === 'settings' ? 'settings' : 'pages', title: t(`pages.${label}`), words: wordsOf(label), icon, href })),
  );
  const others = companies
    .filter(({ id }) => id !== company.id)
    .map(({ id, name, currency }): Item => ({ id: `company-${id}`, group: 'companies', title: name, detail: currency, icon: Building2, href: homePath, company: id }));
  const signOut: Item = { id: 'act-signOut', group: 'acts', title: t('acts.signOut'), words: wordsOf('signOut'), icon: LogOut, run: onSignOut };
  const operator: Item = { id: 'page-operator', group: 'pages', title: t('pages.operator'), words: wordsOf('operator'), icon: CreditCard, href: '/operator' };
  return [...acts, signOut, ...pages, ...(isOperator ? [operator] : []), ...others];
}

/** The further words of all places at once. */
function words(t: ReturnType<typeof useTranslation<'palette'>>['t']): Words {
  return t('words', { returnObjects: true });
}
