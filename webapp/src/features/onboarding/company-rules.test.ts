import { describe, expect, it } from 'vitest';
import { applyRules } from '@/components/form/rules';
import { companySchema, type CompanyValues } from './company-rules';

const teranga: CompanyValues = {
  name: 'Teranga & Fils',
  sector: 'tech',
  registration_number: '',
  vat_number: '',
  street: '',
  postal_code: '',
  city: '',
  country: 'SN',
  email: 'contact@teranga.sn',
  phone: '',
  website: '',
  ceo_name: '',
  ceo_title: '',
};

/** The first rule that each field of a company breaks. */
async function broken(change: Partial<CompanyValues>): Promise<Record<string, string>> {
  return (await applyRules(companySchema, { ...teranga, ...change })).broken;
}

describe('the company step', () => {
  it('needs name, sector, country and e-mail, and nothing else', async () => {
    expect(await broken({})).toEqual({});
    expect(await broken({ name: '', sector: '', country: '', email: '' })).toEqual({ name: 'name_required', sector: 'sector_required', country: 'country_required', email: 'company_email_required' });
  });

  it('takes a name of blanks for none', async () => {
    expect(await broken({ name: ' \t ' })).toEqual({ name: 'name_required' });
  });

  it('keeps the name as typed', async () => {
    const { values } = await applyRules(companySchema, { ...teranga, name: ' Diop & Fils ' });
    expect(values?.name).toBe(' Diop & Fils ');
  });

  it('holds the number of a French company and a site to the rules of the settings', async () => {
    expect(await broken({ country: 'FR', registration_number: '123', website: 'pas un site' })).toEqual({ registration_number: 'registration_number_invalid', website: 'website_invalid' });
    expect(await broken({ country: 'FR', registration_number: '73282932000075' })).toEqual({ registration_number: 'registration_number_invalid' });
    expect(await broken({ country: 'FR', registration_number: '732 829 320 00074', website: 'https://teranga.sn/fr?a=b' })).toEqual({});
    expect(await broken({ country: 'FR', registration_number: '35600000049837' })).toEqual({});
    expect(await broken({ country: 'SN', registration_number: 'SN-DKR-1' })).toEqual({});
  });

  it.each(['contact', 'contact@', '@teranga.sn', 'con tact@teranga.sn', 'contact@teranga'])('refuses the address %s', async (email) => {
    expect(await broken({ email })).toEqual({ email: 'company_email_invalid' });
  });
});
