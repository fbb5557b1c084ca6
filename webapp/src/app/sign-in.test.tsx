import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { withPasskeys } from '@/test/passkeys';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => signedIn(null));

const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
});

/** Answers a POST and keeps what came. */
function on(path: string, answer: () => Response): void {
  server.use(
    http.post(`/api/v1/identity/${path}`, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
}

async function fill(values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await userEvent.type(await screen.findByLabelText(new RegExp(`^${label}`)), value);
}

const person = { Prénom: 'Awa', Nom: 'Diop', 'Adresse e-mail': 'awa@exemple.fr', 'Mot de passe': 'une phrase sûre', 'Confirmer le mot de passe': 'une phrase sûre' };

describe('signing up', () => {
  it('says which fields are missing before anything is sent', async () => {
    open('/register');
    await userEvent.click(await screen.findByRole('button', { name: 'Créer mon compte' }));
    expect(await screen.findByText('Veuillez remplir tous les champs obligatoires.')).toBeVisible();
    expect(screen.getByLabelText(/^Prénom/)).toHaveAccessibleDescription('Le prénom est obligatoire.');
    expect(screen.getByLabelText(/^Prénom/)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('says that the passwords differ', async () => {
    open('/register');
    await fill({ ...person, 'Confirmer le mot de passe': 'autre' });
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    expect(await screen.findByText('Les mots de passe ne correspondent pas.')).toBeVisible();
  });

  it('comes back to the sign-in tab and tells to look into the mail', async () => {
    on('registrations', () => new HttpResponse(null, { status: 202 }));
    open('/auth?tab=signup');
    await fill(person);
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    expect(await screen.findByText('Inscription réussie ! Veuillez vérifier vos e-mails pour confirmer votre compte.')).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Connexion' })).toHaveAttribute('aria-selected', 'true');
    expect(sent).toEqual([{ first_name: 'Awa', last_name: 'Diop', email: 'awa@exemple.fr', password: 'une phrase sûre', language: 'fr' }]);
  });

  it('brings the address along, offers the link again, and says one thing at a time', async () => {
    on('registrations', () => new HttpResponse(null, { status: 202 }));
    on('confirmations/resend', () => new HttpResponse(null, { status: 202 }));
    on('sessions', () => problem(401, 'invalid_credentials'));
    open('/auth?tab=signup');
    await fill(person);
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    expect(await screen.findByLabelText(/^Adresse e-mail/)).toHaveValue('awa@exemple.fr');
    await userEvent.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
    expect(await screen.findByText(/un nouveau lien vient d'y être envoyé/)).toBeVisible();
    expect(sent.at(-1)).toEqual({ email: 'awa@exemple.fr' });
    expect(screen.queryByText(/^Inscription réussie/)).not.toBeInTheDocument();
    await fill({ 'Mot de passe': 'faux' });
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible();
    expect(screen.queryByText(/un nouveau lien vient d'y être envoyé/)).not.toBeInTheDocument();
  });

  it('asks for the confirmation of the password too', async () => {
    open('/register');
    await userEvent.click(await screen.findByRole('button', { name: 'Créer mon compte' }));
    expect(screen.getByLabelText(/^Confirmer le mot de passe/)).toHaveAccessibleDescription('Veuillez confirmer le mot de passe.');
  });

  it('puts a rule of the service beside its field', async () => {
    on('registrations', () => problem(422, 'rule_broken', [{ pointer: '/password', code: 'password_too_common' }]));
    open('/auth?tab=signup');
    await fill(person);
    await userEvent.click(screen.getByRole('button', { name: 'Créer mon compte' }));
    await waitFor(() => expect(screen.getByLabelText(/^Mot de passe/)).toHaveAccessibleDescription(/trop courant/));
  });
});

describe('signing in', () => {
  const submit = async () => {
    await fill({ 'Adresse e-mail': 'awa@exemple.fr', 'Mot de passe': 'secret' });
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
  };

  it('with a wrong password says no more than that', async () => {
    on('sessions', () => problem(401, 'invalid_credentials'));
    open('/auth');
    await submit();
    expect(await screen.findByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible();
  });

  it('with an address that is not confirmed offers a new link', async () => {
    on('sessions', () => problem(403, 'email_not_confirmed'));
    on('confirmations/resend', () => new HttpResponse(null, { status: 202 }));
    open('/auth');
    await submit();
    await userEvent.click(await screen.findByRole('button', { name: 'Renvoyer le lien' }));
    expect(await screen.findByText(/un nouveau lien vient d'y être envoyé/)).toBeVisible();
    expect(sent.at(-1)).toEqual({ email: 'awa@exemple.fr' });
  });

  it('leads back to the page that was asked for', async () => {
    on('sessions', () => {
      signedIn(awa);
      return HttpResponse.json(awa, { status: 201 });
    });
    const router = open('/settings?tab=profile');
    expect(await screen.findByText('Connectez-vous pour ouvrir cette page.')).toBeVisible();
    await submit();
    expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
    expect(router.state.location.href).toBe('/settings?tab=profile');
    expect(document.cookie).toContain('partita_signed_in=');
  });
});

describe('signing in with a second factor', () => {
  it('asks for the code after the password, and tells a wrong one', async () => {
    on('sessions', () => HttpResponse.json({ ticket: 't1', expires_at: '2027-01-01T00:00:00Z', takes_codes: true, takes_passkey: false }, { status: 202 }));
    on('sessions/second_factor', () => {
      if ((sent.at(-1) as { code: string }).code !== '123456') return problem(422, 'rule_broken', [{ pointer: '/code', code: 'code_wrong' }]);
      signedIn(awa);
      return HttpResponse.json(awa, { status: 201 });
    });
    const router = open('/auth?from=%2Fsettings%3Ftab%3Dprofile');
    await fill({ 'Adresse e-mail': 'awa@exemple.fr', 'Mot de passe': 'secret' });
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByLabelText(/^Code/)).toHaveFocus();
    await fill({ Code: '000000' });
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    await waitFor(() => expect(screen.getByLabelText(/^Code/)).toHaveAccessibleDescription(/n'est pas le bon/));
    await userEvent.clear(screen.getByLabelText(/^Code/));
    await fill({ Code: '123456' });
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
    expect(sent.at(-1)).toEqual({ ticket: 't1', code: '123456' });
    expect(router.state.location.href).toBe('/settings?tab=profile');
  });

  it('goes back to the password when the ticket is over', async () => {
    on('sessions', () => HttpResponse.json({ ticket: 't1', expires_at: '2027-01-01T00:00:00Z', takes_codes: true, takes_passkey: false }, { status: 202 }));
    on('sessions/second_factor', () => problem(401, 'ticket_invalid'));
    open('/auth');
    await fill({ 'Adresse e-mail': 'awa@exemple.fr', 'Mot de passe': 'secret' });
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    await fill({ Code: '123456' });
    await userEvent.click(screen.getByRole('button', { name: 'Continuer' }));
    expect(await screen.findByText(/Recommencez par le mot de passe/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Revenir au mot de passe' }));
    expect(await screen.findByLabelText(/^Mot de passe/)).toBeVisible();
  });
});

describe('signing in with a passkey', () => {
  afterEach(() => vi.unstubAllGlobals());
  const request = { challenge: 'AQID', rp_id: 'localhost', timeout_ms: 300000 };
  const answer = { credential_id: 'aWQ', client_data_json: 'dXNlZA', authenticator_data: 'c2FpZA', signature: 'c2lnbg', user_handle: 'YXdh' };
  beforeEach(() => {
    server.use(http.post('/api/v1/identity/sessions/passkey/challenge', () => HttpResponse.json(request, { status: 201 })));
    on('sessions/passkey', () => {
      signedIn(awa);
      return HttpResponse.json(awa, { status: 201 });
    });
  });

  it('takes neither address nor password', async () => {
    const browser = withPasskeys();
    open('/auth?from=%2Fsettings%3Ftab%3Dprofile');
    await userEvent.click(await screen.findByRole('button', { name: "Se connecter avec une clé d'accès" }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
    expect(browser.get.mock.lastCall?.[0].publicKey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(sent.at(-1)).toEqual({ answer });
  });

  it('says that none was used, and that one was refused', async () => {
    const browser = withPasskeys();
    browser.get.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
    on('sessions/passkey', () => problem(422, 'passkey_refused'));
    open('/auth');
    const button = await screen.findByRole('button', { name: "Se connecter avec une clé d'accès" });
    await userEvent.click(button);
    expect(await screen.findByText(/Aucune clé d'accès n'a été utilisée/)).toBeVisible();
    await userEvent.click(button);
    expect(await screen.findByText(/Cette clé d'accès n'est pas acceptée/)).toBeVisible();
  });

  it('follows the password with its ticket, where the person has one', async () => {
    withPasskeys();
    on('sessions', () => HttpResponse.json({ ticket: 't1', expires_at: '2027-01-01T00:00:00Z', takes_codes: false, takes_passkey: true }, { status: 202 }));
    open('/auth');
    await fill({ 'Adresse e-mail': 'awa@exemple.fr', 'Mot de passe': 'secret' });
    await userEvent.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText(/saisissez un de vos codes de secours/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: "Utiliser une clé d'accès" }));
    await waitFor(() => expect(sent.at(-1)).toEqual({ answer, ticket: 't1' }));
  });

  it('is offered by no browser that knows none', async () => {
    open('/auth');
    expect(await screen.findByRole('button', { name: 'Se connecter' })).toBeVisible();
    expect(screen.queryByRole('button', { name: "Se connecter avec une clé d'accès" })).not.toBeInTheDocument();
  });
});

describe('a forgotten password', () => {
  it('is asked for at the address that was typed, which is in no URL', async () => {
    const router = open('/auth');
    await fill({ 'Adresse e-mail': 'awa@exemple.fr' });
    await userEvent.click(screen.getByRole('link', { name: 'Mot de passe oublié\u202f?' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Mot de passe oublié' })).toBeVisible();
    expect(screen.getByLabelText(/^Adresse e-mail/)).toHaveValue('awa@exemple.fr');
    expect(router.state.location.href).toBe('/forgot-password');
    await userEvent.click(screen.getByRole('link', { name: 'Retour à la connexion' }));
    expect(await screen.findByRole('tab', { name: 'Connexion' })).toBeVisible();
    expect(screen.getByLabelText(/^Adresse e-mail/)).toHaveValue('awa@exemple.fr');
  });
});

describe('a mailed link that does nothing any more', () => {
  it('offers to sign in, or a new link, and not to confirm again', async () => {
    on('confirmations', () => problem(422, 'token_invalid'));
    open('/confirm-email?token=t1');
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
    expect(await screen.findByText(/Ce lien a déjà servi/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute('href', '/resend-confirmation');
    expect(screen.queryByRole('button', { name: 'Confirmer mon adresse' })).not.toBeInTheDocument();
  });

  it('offers a new link instead of the fields of a password', async () => {
    on('password_resets/complete', () => problem(422, 'token_invalid'));
    open('/reset-password?token=t1');
    await fill({ 'Nouveau mot de passe': 'une phrase sûre', 'Confirmer le mot de passe': 'une phrase sûre' });
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer le mot de passe' }));
    expect(await screen.findByRole('link', { name: 'Demander un nouveau lien' })).toHaveAttribute('href', '/forgot-password');
    expect(screen.queryByLabelText(/^Nouveau mot de passe/)).not.toBeInTheDocument();
  });

  it.each(['/confirm-email', '/reset-password'])('is told at once where it came without its token: %s', async (href) => {
    open(href);
    expect(await screen.findByText(/Ce lien a déjà servi/)).toBeVisible();
    expect(sent).toEqual([]);
  });
});

describe('a confirmed address', () => {
  it('leads to signing in, and to a password where several sign-ups made them void', async () => {
    on('confirmations', () => new HttpResponse(null, { status: 204 }));
    open('/confirm-email?token=t1');
    await userEvent.click(await screen.findByRole('button', { name: 'Confirmer mon adresse' }));
    expect(await screen.findByRole('link', { name: 'Se connecter' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Inscrit plusieurs fois/ })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('signing out', () => {
  it('forgets the person and goes to the sign-in page', async () => {
    signedIn(awa);
    server.use(
      http.delete('/api/v1/identity/session', () => {
        signedIn(null);
        return new HttpResponse(null, { status: 204 });
      }),
    );
    const router = open('/settings');
    expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /^Compte de/ }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Connexion à votre compte' })).toBeVisible();
    expect(router.state.location.href).toBe('/auth');
    expect(screen.queryByText('Awa Diop')).not.toBeInTheDocument();
  });
});

describe('a session that ends while a page is open', () => {
  it('asks for the password over it, or lets somebody else sign in', async () => {
    signedIn(awa);
    const router = open('/settings');
    expect(await screen.findByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible();
    signedIn(null);
    server.use(http.patch('/api/v1/identity/profile', () => problem(401, 'unauthenticated')));
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('dialog', { name: 'Session expirée' })).toBeVisible();
    expect(router.state.location.href).toBe('/settings');
    await userEvent.click(screen.getByRole('button', { name: 'Abandonner et changer de compte' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Connexion à votre compte' })).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Session expirée' })).not.toBeInTheDocument();
  });
});
