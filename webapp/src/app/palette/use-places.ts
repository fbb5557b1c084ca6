import { Building2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CompanyView } from '@/api/generated/model';
import type { Resources } from '@/i18n/resources';
import { may } from '@/lib/company-card';
import { useSession } from '@/lib/session';
import { itemsOf } from '../layout/navigation';
import { homePath } from '../modules';
import type { Item } from './item';
import { places, type ModuleAct, type ModulePage } from './places';

type Words = Resources['palette']['words'];

/** The pages, acts and parts of the settings that the person can reach, and their other companies, in the reader's language. */
export function usePlaces(company: CompanyView): Item[] {
  const { t } = useTranslation('palette');
  const { companies } = useSession();
  const open = itemsOf(company).filter(({ locked }) => !locked);
  const mayReach = ({ permission }: ModulePage | ModuleAct) => permission === undefined || may(company, permission);
  const wordsOf = (label: string) => (label in words(t) ? words(t)[label as keyof Words] : undefined);
  const acts = open.flatMap(({ key }) => places[key].acts.filter(mayReach).map(({ label, href, icon, begins }): Item => ({ id: `act-${label}`, group: 'acts', title: t(`acts.${label}`), words: wordsOf(label), icon, href, begins })));
  const pages = open.flatMap(({ key }) =>
    places[key].pages.filter(mayReach).map(({ label, href, icon }): Item => ({ id: `page-${label}`, group: key === 'settings' ? 'settings' : 'pages', title: t(`pages.${label}`), words: wordsOf(label), icon, href })),
  );
  const others = companies
    .filter(({ id }) => id !== company.id)
    .map(({ id, name, currency }): Item => ({ id: `company-${id}`, group: 'companies', title: name, detail: currency, icon: Building2, href: homePath, company: id }));
  return [...acts, ...pages, ...others];
}

/** The further words of all places at once. */
function words(t: ReturnType<typeof useTranslation<'palette'>>['t']): Words {
  return t('words', { returnObjects: true });
}
