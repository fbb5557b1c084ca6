import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { open, problem } from '@/test/app';
import { startInFrench } from '@/test/language';
import { accounting, booksOfAwa } from '@/test/purchase';
import { server } from '@/test/server';

const rent = { id: 'e1', journal: 'OD', fiscal_year_id: 'y1', date: '2025-02-10', piece_ref: '', label: 'Loyer', state: 'draft', source: 'manual', total: '120.00', line_count: 2, is_balanced: true, version: 1 };

async function exported(name: string) {
  open('/accounting/entries');
  await screen.findByRole('row', { name: /Loyer/ });
  await userEvent.click(screen.getByRole('button', { name: 'Exporter' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

beforeAll(startInFrench);
beforeEach(() => {
  booksOfAwa();
  server.use(
    http.get(`${accounting}/entries`, () => HttpResponse.json({ items: [rent] })),
    http.get(`${accounting}/accounts`, () => HttpResponse.json({ items: [] })),
  );
});

describe('the entries as a file', () => {
  it.each([
    ['Excel (XLSX)', 'xlsx'],
    ['CSV', 'csv'],
    ['PDF (à imprimer)', 'pdf'],
  ])('are given as %s, in the language that is read', async (name, format) => {
    let asked = new URLSearchParams();
    server.use(
      http.get(`${accounting}/exports/entries`, ({ request }) => {
        asked = new URL(request.url).searchParams;
        return HttpResponse.text('x');
      }),
    );
    await exported(name);
    await waitFor(() => expect([asked.get('format'), asked.get('language')]).toEqual([format, 'fr']));
  });

  it('are too many for a PDF sooner than for the other files, which is said', async () => {
    render(<Toaster />);
    server.use(http.get(`${accounting}/exports/entries`, () => problem(422, 'export_too_long')));
    await exported('PDF (à imprimer)');
    expect(await screen.findByText(/Un PDF en tient moins qu’un fichier Excel ou CSV/)).toBeVisible();
  });
});
