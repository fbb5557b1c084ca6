import { http, HttpResponse } from 'msw';
import { acme } from './app';
import { accounting } from './purchase';
import { server } from './server';

/** Makes the service know a company with a year, journals and the accounts that a register needs. */
export function keepsRegister(permissions = ['accounting.read', 'accounting.write', 'accounting.manage']): void {
  const journal = { description: '', is_active: true, version: 1 };
  server.use(
    http.get('/api/v1/companies/c1', () => HttpResponse.json({ ...acme, permissions, modules: [{ key: 'accounting', group: 'finances', is_enabled: true, access: 'available' }] })),
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2026-01-01', end: '2026-12-31', state: 'open', posted_entries: 1, draft_entries: 0, version: 1 }], today: '2026-02-10' })),
    http.get(`${accounting}/journals`, () => HttpResponse.json({ items: [{ ...journal, code: 'BQ', name: 'Banque', type: 'bank' }, { ...journal, code: 'OD', name: 'Opérations diverses', type: 'miscellaneous' }] })),
    http.get(`${accounting}/accounts`, () => HttpResponse.json({ items: [] })),
    http.get(`${accounting}/accounts/:number`, ({ params }) => HttpResponse.json({ number: params.number, label: 'Matériel de transport' })),
    http.get(`${accounting}/auxiliaries`, () => HttpResponse.json({ items: [] })),
  );
}

/** A van, as the service gives it. */
export const van = {
  id: '0191b0a0-0000-7000-8000-000000000001',
  code: 'IMM-1',
  name: 'Fourgon',
  supplier: 'Garage Martin',
  note: '',
  components: 0,
  account: '2182',
  acquired_on: '2026-01-16',
  in_service_on: '2026-01-16',
  currency: 'EUR',
  cost: '24000.00',
  residual_value: '0.00',
  method: 'linear',
  months: 60,
  days_of_year: 360,
  opening_depreciation: '0.00',
  opening_excess: '0.00',
  depreciation_account: '28182',
  charge_account: '68112',
  usages: [],
  is_booked: false,
  depreciation: '0.00',
  excess: '0.00',
  net_book_value: '24000.00',
  version: 3,
};

/** A loan, as the service gives it. */
export const loan = {
  id: '0191b0a0-0000-7000-8000-000000000002',
  code: 'EMP-1',
  name: 'Prêt du fourgon',
  lender: 'Banque Martin',
  note: '',
  currency: 'EUR',
  principal: '24000.00',
  rate: '3.45',
  period_months: 1,
  instalments: 60,
  deferred: 0,
  method: 'constant_annuity',
  first_due_on: '2026-01-31',
  last_due_on: '2030-12-31',
  insurance: '6.50',
  paid_before: 0,
  principal_account: '164',
  interest_account: '66116',
  insurance_account: '616',
  payment_account: '512',
  booked: 1,
  is_booked: true,
  balance: '23632.94',
  due_within_year: '4500.00',
  total_interest: '2170.60',
  next_due_on: '2026-02-28',
  next_total: '442.56',
  version: 4,
};

/** The text of an element without the blanks that only a browser cares for. */
export const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ').trim();
