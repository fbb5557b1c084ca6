import { z } from 'zod/mini';
import type { OnboardingCompany } from '@/api/generated/model';

/** `{email}`, no spaces, as the service reads it. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The titles of whoever runs the company, as they are kept. */
export const ceoTitles = ['Gérant', 'Président', 'Directeur Général', 'PDG', 'Autre'] as const;

const text = z.string();

/** Rules of the company step. Messages are codes of the `errors` namespace. Every text is kept as typed. */
export const companyRules = z.object({
  name: z.string().check(z.regex(/\S/, 'name_required')),
  sector: z.string().check(z.minLength(1, 'sector_required')),
  registration_number: text,
  vat_number: text,
  street: text,
  postal_code: text,
  city: text,
  country: z.string().check(z.minLength(1, 'country_required')),
  email: z.string().check(z.trim(), z.minLength(1, 'email_required'), z.regex(emailPattern, 'email_invalid')),
  phone: text,
  website: text,
  ceo_name: text,
  ceo_title: text,
}) satisfies z.ZodMiniType<OnboardingCompany, OnboardingCompany>;
