import * as z from 'zod/mini';
import { onboardingCompany } from '@/api/generated/bodies/onboardingCompany';
import { registrationNumberFault, websiteFault } from '@/lib/card-rules';
import { across, asTyped, emailPattern, needed, ruled, shaped, trimmed, withRules } from '@/lib/schema';

/** The titles of whoever runs the company, as they are kept. */
export const ceoTitles = ['Gérant', 'Président', 'Directeur Général', 'PDG', 'Autre'] as const;

/** Rules of the company step. The name is kept as typed. */
export const companySchema = withRules(onboardingCompany, {
  name: asTyped(shaped(/\S/, 'name_required')),
  sector: asTyped(needed('sector_required')),
  country: asTyped(needed('country_required')),
  registration_number: trimmed(),
  website: trimmed(ruled(websiteFault)),
  email: trimmed(needed('company_email_required'), shaped(emailPattern, 'company_email_invalid')),
}).check(across('registration_number', 'registration_number_invalid', ({ registration_number, country }) => registrationNumberFault(registration_number, country) === undefined));

/** What the company step holds. */
export type CompanyValues = z.input<typeof companySchema>;
