import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { awa, open, signedIn } from './app';
import { server } from './server';

/** Where the accounting of the company of `awa` is. */
export const accounting = '/api/v1/companies/c1/accounting';

const known = [
  { number: '401000', label: 'Fournisseurs' },
  { number: '606400', label: 'Fournitures administratives' },
  { number: '445660', label: 'TVA déductible' },
];

/** Makes the service know what the entry form asks for: a journal, a year and three accounts. */
export function booksOfAwa(): void {
  signedIn(awa);
  server.use(
    http.get(`${accounting}/journals`, () => HttpResponse.json({ items: [{ code: 'OD', name: 'Opérations diverses', type: 'miscellaneous', description: '', is_active: true, version: 1 }] })),
    http.get(`${accounting}/fiscal_years`, () => HttpResponse.json({ items: [{ id: 'y1', start: '2025-01-01', end: '2025-12-31', state: 'open', posted_entries: 1, draft_entries: 0, version: 1 }] })),
    http.get(`${accounting}/accounts`, ({ request }) => {
      const search = new URL(request.url).searchParams.get('search') ?? '';
      return HttpResponse.json({ items: known.filter((account) => account.number.startsWith(search)) });
    }),
    http.get(`${accounting}/accounts/:number`, ({ params }) => HttpResponse.json(known.find(({ number }) => number === params.number))),
    http.get(`${accounting}/auxiliaries`, () => HttpResponse.json({ items: [] })),
    http.get(`${accounting}/entries`, () => HttpResponse.json({ items: [], total: 0 })),
  );
}

/** Types the number of an account and takes the first proposal. */
export async function take(number: string): Promise<void> {
  await userEvent.keyboard(number);
  await screen.findByRole('option', { name: new RegExp(`^${number}`) });
  await userEvent.keyboard('{Enter}');
}

/** Types a purchase on the keyboard alone, from its label on, without its third line. */
export async function typePurchase() {
  const router = open('/accounting/entries/new');
  await userEvent.type(await screen.findByLabelText(/^Libellé\*/), 'Fournitures{Enter}');
  await take('606400');
  await userEvent.keyboard('{Enter}100{Enter}');
  await take('445660');
  await userEvent.keyboard('{Enter}20{Enter}');
  return router;
}

/** Types a purchase that balances. */
export async function typeBalancedPurchase() {
  const router = await typePurchase();
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByLabelText('Compte, ligne 3'));
  await take('401000');
  await userEvent.click(screen.getByLabelText('Crédit, ligne 3'));
  return router;
}
