import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { awa, open, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { nothing, operator, operatorSignedIn } from '@/test/operator';
import { server } from '@/test/server';

beforeAll(startInFrench);
beforeEach(() => {
  server.use(http.get(`${operator}/overview`, () => HttpResponse.json(nothing)));
});

describe('the page of who operates the instance', () => {
  it('is reached by the menu of the person, and leads back to their companies', async () => {
    operatorSignedIn();
    const router = open('/settings');
    await userEvent.click(await screen.findByRole('button', { name: /Awa Diop/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Exploitation' }));
    expect(await screen.findByRole('heading', { level: 1, name: "Exploitation de l'instance" })).toBeVisible();
    expect(router.state.location.pathname).toBe('/operator');
    expect(screen.getByRole('link', { name: 'Aller à mes entreprises' })).toHaveAttribute('href', '/dashboard');
  });

  it('is there for who has no company', async () => {
    signedIn({ ...awa, is_operator: true, companies: [], onboarding_complete: false });
    open('/operator');
    expect(await screen.findByText("Rien n'a encore été vendu")).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Aller à mes entreprises' })).not.toBeInTheDocument();
  });

  it('is in the palette', async () => {
    operatorSignedIn();
    const router = open('/settings');
    await screen.findByRole('heading', { level: 1 });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Rechercher ou aller à' }), 'exploitation{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/operator'));
  });

  it('says to anybody else that it is not for them, and asks for nothing', async () => {
    signedIn(awa);
    server.use(http.get(`${operator}/overview`, () => HttpResponse.error()));
    open('/operator?tab=mobile');
    expect(await screen.findByText('Cette page est réservée à qui exploite cette instance de Partita.')).toBeVisible();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('is linked nowhere for anybody else', async () => {
    signedIn(awa);
    open('/settings');
    await userEvent.click(await screen.findByRole('button', { name: /Awa Diop/ }));
    expect(await screen.findByRole('menuitem', { name: 'Profil' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Exploitation' })).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}{Control>}k{/Control}');
    await userEvent.type(await screen.findByRole('combobox', { name: 'Rechercher ou aller à' }), 'exploitation');
    expect(screen.queryByRole('option', { name: /Exploitation/ })).not.toBeInTheDocument();
  });

  it('asks a stranger to sign in, and comes back', async () => {
    signedIn(null);
    const router = open('/operator?tab=mobile');
    await screen.findByRole('heading', { level: 1, name: 'Connexion à votre compte' });
    expect(router.state.location.search).toMatchObject({ from: '/operator?tab=mobile' });
  });
});
