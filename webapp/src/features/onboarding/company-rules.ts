import type { OnboardingCompany } from '@/api/generated/model';
import { registrationNumberIn, website } from '@/lib/card-rules';
import { asTyped, needed, shaped, trimmed, type FormRules } from '@/lib/rules';

/** `{email}`, no spaces, as the service reads it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The titles of whoever runs the company, as they are kept. */
export const ceoTitles = ['Gérant', 'Président', 'Directeur Général', 'PDG', 'Autre'] as const;

/** Rules of the company step. The name is kept as typed. */
export const companyRules: FormRules<OnboardingCompany> = {
  name: asTyped(shaped(/\S/, 'name_required')),
  sector: asTyped(needed('sector_required')),
  country: asTyped(needed('country_required')),
  registration_number: trimmed(registrationNumberIn(({ country }) => country)),
  website: trimmed(website),
  email: trimmed(needed('company_email_required'), shaped(emailPattern, 'company_email_invalid')),
};
