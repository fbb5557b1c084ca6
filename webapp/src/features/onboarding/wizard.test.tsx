import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FinalisationView, ModuleView, OnboardingStep, OnboardingView } from '@/api/generated/model';
import { awa, open, problem, signedIn } from '@/test/app';
import { startInFrench } from '@/test/language';
import { server } from '@/test/server';

beforeAll(startInFrench);

const order: OnboardingStep[] = ['welcome', 'preferences', 'company', 'modules', 'complete'];
const accounting: ModuleView = { key: 'accounting', category: 'finance', required: false, recommended: true, setup_minutes: 10 };
let wizard: OnboardingView;

/** Makes the service answer a wizard that keeps what it is told. */
beforeEach(() => {
  signedIn({ ...awa, companies: [], onboarding_complete: false });
  wizard = {
    current_step: 'welcome',
    completed_steps: [],
    progress: 0,
    started_at: '2026-11-21T05:00:00Z',
    last_saved_at: '2026-11-21T05:00:00Z',
    expires_at: '2026-11-22T05:00:00Z',
    preferences: {
      language: 'fr',
      currency: 'EUR',
      accounting_standard: 'PCG',
      fiscal_year_start_month: 1,
      notifications: { email: true, sms: false, push: true, invoice_reminders: true, payment_alerts: true, low_stock_alerts: false },
      date_format: 'language',
      number_format: 'language',
      timezone: 'Europe/Paris',
    },
    company: { name: '', sector: '', registration_number: '', vat_number: '', street: '', postal_code: '', city: '', country: '', email: '', phone: '', website: '', ceo_name: '', ceo_title: '' },
    modules: ['accounting'],
    finalisation: { state: 'idle' },
  };
  const path = '/api/v1/onboarding';
  const answer = (change: Partial<OnboardingView>) => {
    wizard = { ...wizard, ...change };
    return HttpResponse.json(wizard);
  };
  server.use(
    http.get(path, () => HttpResponse.json(wizard)),
    http.put(`${path}/preferences`, async ({ request }) => answer({ preferences: (await request.json()) as OnboardingView['preferences'] })),
    http.put(`${path}/company`, async ({ request }) => answer({ company: (await request.json()) as OnboardingView['company'] })),
    http.put(`${path}/modules`, async ({ request }) => answer((await request.json()) as { modules: string[] })),
    http.put(`${path}/current_step`, async ({ request }) => answer({ current_step: ((await request.json()) as { step: OnboardingStep }).step })),
    http.post(`${path}/steps/:step/complete`, ({ params }) => {
      const step = params.step as OnboardingStep;
      return answer({ completed_steps: [...new Set([...wizard.completed_steps, step])], current_step: order[order.indexOf(step) + 1] ?? 'complete' });
    }),
    http.get(`${path}/countries`, () =>
      HttpResponse.json({ items: [{ code: 'SN', currency: 'XOF', accounting_standard: 'SYSCOHADA', locale: 'fr-SN', timezone: 'Africa/Dakar', language: 'fr', vat_rates: ['18'], default_vat_rate: '18', registration_label: 'NINEA' }] }),
    ),
    http.get(`${path}/modules`, () => HttpResponse.json({ items: [accounting] })),
  );
});

const at = (step: OnboardingStep) => {
  wizard = { ...wizard, current_step: step };
  open('/onboarding');
};
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the way through the wizard', () => {
  it('begins at the welcome, without a way back, and gives the focus to the next heading', async () => {
    open('/settings');
    await heading('Bienvenue dans Partita');
    expect(screen.getByRole('button', { name: 'Précédent' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Commencer' }));
    const next = await heading('Vos préférences');
    await waitFor(() => expect(next).toHaveFocus());
  });

  it('jumps to any step', async () => {
    at('preferences');
    await userEvent.click(await screen.findByRole('button', { name: /Modules/ }));
    expect(await heading('Vos modules')).toBeVisible();
  });

  it('saves a preference by itself, and offers no text messages', async () => {
    at('preferences');
    await userEvent.selectOptions(await screen.findByLabelText(/^Devise principale/), 'XOF');
    await waitFor(() => expect(wizard.preferences.currency).toBe('XOF'));
    expect(screen.getByLabelText(/^SMS/)).toBeDisabled();
  });

  it('does not go on without a module', async () => {
    at('modules');
    await userEvent.click(await screen.findByRole('checkbox', { name: /Comptabilité/ }));
    expect(screen.getByRole('button', { name: 'Continuer' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Recommandés' }));
    expect(screen.getByRole('button', { name: 'Continuer' })).toBeEnabled();
    expect(await screen.findByText('Enregistré')).toBeVisible();
  });
});

describe('the company step', () => {
  it('says what is missing, and stops saying it when the field is edited', async () => {
    at('company');
    await userEvent.click(await screen.findByRole('button', { name: 'Continuer' }));
    expect(await screen.findByText("Le nom de l'entreprise est requis")).toBeVisible();
    expect(screen.getByText("Veuillez sélectionner un secteur d'activité")).toBeVisible();
    expect(screen.getByText('Veuillez sélectionner un pays')).toBeVisible();
    expect(screen.getByText("L'adresse email est requise")).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Adresse e-mail/), 'a');
    expect(screen.queryByText("L'adresse email est requise")).toBeNull();
    expect(await screen.findByText('Enregistré')).toBeVisible();
    expect(wizard.completed_steps).toEqual([]);
  });

  it('shows what was typed before', async () => {
    wizard = { ...wizard, company: { ...wizard.company, name: 'Teranga & Fils', country: 'SN' } };
    at('company');
    expect(await screen.findByLabelText(/^Nom de l'entreprise/)).toHaveValue('Teranga & Fils');
    expect(screen.getByLabelText(/^Pays/)).toHaveValue('SN');
    expect(screen.getByLabelText(/^NINEA/)).toBeVisible();
  });
});

describe('what the books will be kept in', () => {
  const country = (code: string) => ({ code, currency: 'MAD', accounting_standard: 'OTHER', locale: `fr-${code}`, timezone: 'Africa/Casablanca', language: 'fr', vat_rates: ['20'], default_vat_rate: '20', registration_label: 'ICE' });
  const settled = (code: string) => {
    wizard = { ...wizard, preferences: { ...wizard.preferences, currency: 'MAD', accounting_standard: 'OTHER' }, company: { ...wizard.company, country: code } };
    server.use(http.get('/api/v1/onboarding/countries', () => HttpResponse.json({ items: [country(code)] })));
    at('company');
  };

  it('names the chart of the country that is not there', async () => {
    settled('CH');
    expect(await screen.findByText(/Le plan comptable du pays \(plan comptable PME\) n'est pas fourni/)).toBeVisible();
  });

  it('says no more than that the chart is empty where none has a name', async () => {
    settled('CA');
    expect(await screen.findByText(/avec un plan comptable vide au départ/)).toBeVisible();
  });
});

describe('the last step', () => {
  const answers = (finalise: () => Response) => server.use(http.post('/api/v1/onboarding/finalisation', finalise));
  const tells = (finalisation: () => FinalisationView) => server.use(http.get('/api/v1/onboarding/finalisation', () => HttpResponse.json(finalisation())));

  it('follows the phases that the service tells, and ends with the recap of the company', async () => {
    let finalisation: FinalisationView = { state: 'completing', phase: 'workspace', company_id: 'c1' };
    tells(() => finalisation);
    answers(() => HttpResponse.json(finalisation));
    at('complete');
    expect((await screen.findAllByText("Préparation de l'espace de travail"))[0]).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('value', '50'));
    finalisation = { state: 'completed', company_id: 'c1' };
    expect(await screen.findByText('Configuration terminée !')).toBeVisible();
    expect(await screen.findByText('ACME')).toBeVisible();
    expect(screen.getByText('2 modules activés')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Y aller maintenant' })).toBeEnabled();
  });

  it('says that the name is missing and leads back to it', async () => {
    tells(() => ({ state: 'idle' }));
    answers(() => problem(422, 'company_name_required'));
    at('complete');
    expect(await screen.findByText('Données manquantes')).toBeVisible();
    expect(screen.getByText("Le nom de l'entreprise est requis. Veuillez revenir à l'étape précédente pour le saisir.")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /Aller à l'étape/ }));
    expect(await heading('Votre entreprise')).toBeVisible();
  });

  it('says that the name was used a moment ago', async () => {
    tells(() => ({ state: 'idle' }));
    answers(() => problem(409, 'company_created_recently'));
    at('complete');
    expect(await screen.findByText('Une entreprise avec ce nom a été créée récemment. Veuillez recharger la page.')).toBeVisible();
  });

  it('tells why it failed and tries again', async () => {
    let calls = 0;
    tells(() => ({ state: 'idle' }));
    answers(() => {
      calls += 1;
      return problem(500, 'internal');
    });
    at('complete');
    expect(await screen.findByText('Erreur de configuration')).toBeVisible();
    const before = calls;
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(calls).toBe(before + 1));
  });

  it('says that the session ended before it leads to the sign-in page', async () => {
    tells(() => ({ state: 'idle' }));
    answers(() => problem(401, 'unauthenticated'));
    at('complete');
    expect(await screen.findByText('Session expirée')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Se reconnecter' }));
    expect(await screen.findByRole('tab', { name: 'Connexion' })).toBeVisible();
  });
});
