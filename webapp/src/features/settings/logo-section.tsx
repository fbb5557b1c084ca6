import { useTranslation } from 'react-i18next';
import { deleteCompanyLogo, getSetCompanyLogoUrl } from '@/api/generated/companies/companies';
import { Section } from '@/components/ui/page';
import { useCompany, useMay } from '@/lib/company-card';
import { logoOf } from '@/lib/pictures';
import { PictureField } from './picture-field';

/** The logo of the current company; who may not change it sees it. */
export function LogoSection() {
  const { t } = useTranslation('settings');
  const company = useCompany();
  const mayChange = useMay('settings.write');
  return (
    <Section title={t('picture.company')} description={t('picture.companyText')}>
      <PictureField of="company" name={company.name} src={logoOf(company)} to={getSetCompanyLogoUrl(company.id)} onRemove={() => deleteCompanyLogo(company.id)} disabled={!mayChange} />
    </Section>
  );
}
