import { describe, expect, it } from 'vitest';
import type { OnboardingCompany } from '@/api/generated/model';
import { applyRules } from '@/lib/rules';
import { companyRules } from './company-rules';

const teranga: OnboardingCompany = {
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
function broken(change: Partial<OnboardingCompany>): Record<string, string> {
  return applyRules(companyRules, { ...teranga, ...change }).broken;
}

describe('the company step', () => {
  it('needs name, sector, country and e-mail, and nothing else', () => {
    expect(broken({})).toEqual({});
    expect(broken({ name: '', sector: '', country: '', email: '' })).toEqual({ name: 'name_required', sector: 'sector_required', country: 'country_required', email: 'company_email_required' });
  });

  it('takes a name of blanks for none', () => {
    expect(broken({ name: ' \t ' })).toEqual({ name: 'name_required' });
  });

  it('keeps the name as typed', () => {
    expect(applyRules(companyRules, { ...teranga, name: ' Diop & Fils ' }).values.name).toBe(' Diop & Fils ');
  });

  it('holds the number of a French company and a site to the rules of the settings', () => {
    expect(broken({ country: 'FR', registration_number: '123', website: 'pas un site' })).toEqual({ registration_number: 'registration_number_invalid', website: 'website_invalid' });
    expect(broken({ country: 'FR', registration_number: '73282932000075' })).toEqual({ registration_number: 'registration_number_invalid' });
    expect(broken({ country: 'FR', registration_number: '732 829 320 00074', website: 'https://teranga.sn/fr?a=b' })).toEqual({});
    expect(broken({ country: 'FR', registration_number: '35600000049837' })).toEqual({});
    expect(broken({ country: 'SN', registration_number: 'SN-DKR-1' })).toEqual({});
  });

  it.each(['contact', 'contact@', '@teranga.sn', 'con tact@teranga.sn', 'contact@teranga'])('refuses the address %s', (email) => {
    expect(broken({ email })).toEqual({ email: 'company_email_invalid' });
  });
});
