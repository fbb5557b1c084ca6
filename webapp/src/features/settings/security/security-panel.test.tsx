import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '@/components/ui/toaster';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);

const here = { id: 's1', browser: 'Firefox', system: 'Linux', ip: '198.51.100.7', created_at: '2026-03-02T08:00:00Z', last_seen_at: '2026-03-02T09:00:00Z', is_current: true };
const elsewhere = { ...here, id: 's2', browser: 'Safari', system: 'iPhone', is_current: false };
const codes = Array.from({ length: 10 }, (_, index) => `ABCD-EFGH-JKLM-NPQR-STUV-000${String(index)}`);
let since: string | undefined;
let left = 0;
const sent: unknown[] = [];

beforeEach(() => {
  signedIn(awa);
  since = undefined;
  left = 0;
  sent.length = 0;
  server.use(
    http.get('/api/v1/identity/sessions', () => HttpResponse.json({ items: [here, elsewhere] })),
    http.get('/api/v1/identity/second_factor', () => HttpResponse.json({ totp_since: since, recovery_codes_left: left })),
    http.post('/api/v1/identity/second_factor/totp', () => HttpResponse.json({ secret: 'GEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/x', qr_svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, { status: 201 })),
    http.post('/api/v1/identity/second_factor/totp/confirm', async ({ request }) => {
      const body = (await request.json()) as { code: string };
      sent.push(body);
      if (body.code !== '123456') return problem(422, 'rule_broken', [{ pointer: '/code', code: 'code_wrong' }]);
      since = '2026-03-02T09:00:00Z';
      left = 10;
      return HttpResponse.json({ codes }, { status: 201 });
    }),
  );
});

describe('the sessions', () => {
  it('tell the device, which one is this, and end another', async () => {
    server.use(
      http.delete('/api/v1/identity/sessions/:id', ({ params }) => {
        sent.push(params.id);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    open('/settings?tab=security');
    const own = (await screen.findByText('Firefox sur Linux')).closest('tr');
    expect(own).toHaveTextContent('Cette session');
    expect(within(own as HTMLElement).queryByRole('button')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Fermer la session Safari sur iPhone' }));
    await waitFor(() => expect(sent).toEqual(['s2']));
  });

  it('have no column of acts where there is only the one of this device', async () => {
    server.use(http.get('/api/v1/identity/sessions', () => HttpResponse.json({ items: [here] })));
    open('/settings?tab=security');
    await screen.findByText('Firefox sur Linux');
    expect(screen.getByRole('columnheader', { name: /Dernière activité/ })).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  it('is turned on by a code of the device, and shows the recovery codes once', async () => {
    open('/settings?tab=security');
    await userEvent.click(await screen.findByRole('button', { name: 'Activer la double authentification' }));
    const dialog = await screen.findByRole('dialog', { name: 'Relier votre application de codes' });
    expect(within(dialog).getByRole('img')).toHaveAttribute('src', expect.stringContaining('data:image/svg+xml'));
    expect(dialog).toHaveTextContent('GEZD GNBV GY3T QOJQ');
    await userEvent.type(within(dialog).getByLabelText(/^Code/), '654321');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Activer' }));
    await waitFor(() => expect(within(dialog).getByLabelText(/^Code/)).toHaveAccessibleDescription(/n'est pas le bon/));
    await userEvent.clear(within(dialog).getByLabelText(/^Code/));
    await userEvent.type(within(dialog).getByLabelText(/^Code/), '123456');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Activer' }));
    const shown = await screen.findByRole('dialog', { name: 'Vos codes de secours' });
    expect(within(shown).getAllByRole('listitem')).toHaveLength(10);
    await userEvent.click(within(shown).getByRole('button', { name: 'Je les ai conservés' }));
    expect(await screen.findByText(/10 codes de secours restent/)).toBeVisible();
    expect(screen.queryByText(codes[0] ?? '')).not.toBeInTheDocument();
  });

  it('says that the recovery codes could not be copied, and keeps them in view', async () => {
    since = '2026-03-02T09:00:00Z';
    left = 10;
    server.use(http.post('/api/v1/identity/second_factor/recovery_codes', () => HttpResponse.json({ codes }, { status: 201 })));
    const person = userEvent.setup();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    render(<Toaster />);
    open('/settings?tab=security');
    await person.click(await screen.findByRole('button', { name: 'Créer de nouveaux codes de secours' }));
    const dialog = await screen.findByRole('dialog');
    await person.click(within(dialog).getByRole('button', { name: 'Copier' }));
    expect(await screen.findByText('La copie a échoué : sélectionnez les codes et copiez-les.')).toBeInTheDocument();
    expect(within(dialog).getAllByRole('listitem')).toHaveLength(10);
  });

  it('says when recovery codes run out', async () => {
    since = '2026-03-02T09:00:00Z';
    left = 1;
    open('/settings?tab=security');
    expect(await screen.findByText(/Il vous reste très peu de codes de secours/)).toBeVisible();
  });
});

describe('the password', () => {
  it('is checked before it is sent, and its fault is told beside the field', async () => {
    server.use(http.put('/api/v1/identity/password', () => problem(422, 'rule_broken', [{ pointer: '/current_password', code: 'password_wrong' }])));
    open('/settings?tab=security');
    await userEvent.type(await screen.findByLabelText(/^Mot de passe actuel/), 'faux');
    await userEvent.type(screen.getByLabelText(/^Nouveau mot de passe/), 'une phrase sûre');
    await userEvent.type(screen.getByLabelText(/^Confirmer le nouveau/), 'une autre');
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    expect(screen.getByLabelText(/^Confirmer le nouveau/)).toHaveAccessibleDescription('Les mots de passe ne correspondent pas.');
    await userEvent.clear(screen.getByLabelText(/^Confirmer le nouveau/));
    await userEvent.type(screen.getByLabelText(/^Confirmer le nouveau/), 'une phrase sûre');
    await userEvent.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    await waitFor(() => expect(screen.getByLabelText(/^Mot de passe actuel/)).toHaveAccessibleDescription("Ce mot de passe n'est pas le vôtre."));
  });
});
