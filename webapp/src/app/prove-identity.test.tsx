import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http as route, HttpResponse } from 'msw';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { http } from '@/api/http';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn(awa));

const act = '/api/v1/identity/sessions';
let proven = false;
const passwords: unknown[] = [];
const codes: unknown[] = [];
let hasTwoFactors = false;

beforeEach(() => {
  proven = false;
  passwords.length = 0;
  codes.length = 0;
  hasTwoFactors = false;
  server.use(
    route.get('/api/v1/identity/second_factor', () => HttpResponse.json({ is_on: hasTwoFactors, ...(hasTwoFactors ? { totp_since: '2026-03-02T09:00:00Z' } : {}), recovery_codes_left: 10 })),
    route.delete(act, () => (proven ? new HttpResponse(null, { status: 204 }) : problem(403, 'reauthentication_required'))),
    route.post('/api/v1/identity/session/reauthentication', async ({ request }) => {
      const { password, code } = (await request.json()) as { password: string; code?: string };
      passwords.push(password);
      codes.push(code);
      if (password !== 'secret') return problem(422, 'rule_broken', [{ pointer: '/password', code: 'password_wrong' }]);
      if (hasTwoFactors && code !== '123456') return problem(422, 'rule_broken', [{ pointer: '/code', code: 'code_wrong' }]);
      proven = true;
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

/** Starts the act on an open page, and keeps what becomes of it. */
async function begin(): Promise<{ ended: string[] }> {
  open('/settings?tab=profile');
  await screen.findByRole('heading', { level: 1, name: 'Paramètres' });
  const ended: string[] = [];
  void http(act, { method: 'DELETE' }).then(
    () => ended.push('done'),
    (error: unknown) => ended.push((error as { code: string }).code),
  );
  await screen.findByRole('dialog', { name: "Confirmez que c'est bien vous" });
  return { ended };
}

const type = async (password: string) => {
  await userEvent.type(screen.getByLabelText(/^Mot de passe/), password);
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
};

it('asks for the password and sends what was refused again', async () => {
  const { ended } = await begin();
  expect(screen.getByLabelText(/^Adresse e-mail/)).toHaveValue('awa@exemple.fr');
  await type('faux');
  await waitFor(() => expect(screen.getByLabelText(/^Mot de passe/)).toHaveAccessibleDescription("Ce mot de passe n'est pas le vôtre."));
  expect(ended).toEqual([]);
  await userEvent.clear(screen.getByLabelText(/^Mot de passe/));
  await type('secret');
  await waitFor(() => expect(ended).toEqual(['done']));
  expect(passwords).toEqual(['faux', 'secret']);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('asks for a code beside the password where a sign-in does', async () => {
  hasTwoFactors = true;
  const { ended } = await begin();
  await screen.findByLabelText(/^Code/);
  await type('secret');
  await waitFor(() => expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(/Le code est obligatoire/));
  await userEvent.type(screen.getByLabelText(/^Code/), '000000');
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await waitFor(() => expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(/Ce code n'est pas le bon/));
  await userEvent.clear(screen.getByLabelText(/^Code/));
  await userEvent.type(screen.getByLabelText(/^Code/), '123456');
  await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
  await waitFor(() => expect(ended).toEqual(['done']));
  expect(codes).toEqual(['000000', '123456']);
});

it('leaves the refusal to the act when it is given up', async () => {
  const { ended } = await begin();
  await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(ended).toEqual(['reauthentication_required']));
  expect(passwords).toEqual([]);
});

it('asks once for two acts', async () => {
  const { ended } = await begin();
  const second = http(act, { method: 'DELETE' });
  await type('secret');
  await second;
  await waitFor(() => expect(ended).toEqual(['done']));
  expect(passwords).toEqual(['secret']);
});

it('sends again what was on its way with the token from before', async () => {
  const { ended } = await begin();
  let asked = 0;
  let answer: (response: Response) => void = () => undefined;
  server.use(
    route.get('/api/v1/companies/c9', () => {
      asked += 1;
      if (asked > 1) return HttpResponse.json({ id: 'c9' });
      return new Promise<Response>((resolve) => {
        answer = resolve;
      });
    }),
  );
  const late = http('/api/v1/companies/c9');
  await waitFor(() => expect(asked).toBe(1));
  await type('secret');
  await waitFor(() => expect(ended).toEqual(['done']));
  answer(problem(401, 'unauthenticated'));
  await expect(late).resolves.toEqual({ id: 'c9' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
